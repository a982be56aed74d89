// What scoresheet/web/phone/templates.py makes of the templates that scripts import: macros, each a function of the words
// and its arguments.
declare module "*.html.js";
