// @ts-check
/** On the page of a sheet, at once: what is half entered of it on this phone. */

import { showHalf } from "./half_entered.js";

showHalf();
