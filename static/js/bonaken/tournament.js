// @ts-check
/** Keeps a page of a tournament in step with it: what is new goes in the places that have `data-live`. */

import { drawLive } from "../page/drawing.js";
import { renew } from "../page/renewing.js";

renew(drawLive);
