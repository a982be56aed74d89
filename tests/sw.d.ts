// What the server puts in front of static/sw.js; see scoresheet/web/phone/worker.py.
declare const VERSION: string;
declare const ASSETS: string[];
declare const ALWAYS: string[];

// What the export puts in front of static/site_worker.js besides; see scoresheet/site.py.
declare const ROOT: string;
declare const KEPT: Record<string, string[]>;
