// What is put in front of static/sw.js; see scoresheet/web/phone/worker.py.
declare const VERSION: string;
declare const ROOT: string;
declare const ON_FILES: boolean;
type OfflinePages = { pages: string[]; files: string[]; empty: string[]; games: OfflinePages[] };
declare const LISTS: Record<string, OfflinePages>;
