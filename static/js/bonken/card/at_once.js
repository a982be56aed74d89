// @ts-check
/** On the card, at once: what this phone knows of the sheet without asking anybody. */

import { showHalf } from "../../page/drafts.js";
import { noteShown } from "./note.js";

showHalf();
noteShown();
