// @ts-check
/** Local data on the card, before anything is fetched: half-entered deals, and the note for the start page. */

import { showHalf } from "../../page/drafts.js";
import { noteShown } from "./note.js";

showHalf();
noteShown();
