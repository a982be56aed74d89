// @ts-check
/**
 * The page that shares the result of a sheet of Bonken: as text, which can be selected without this script, and as a
 * picture, ranking, chart and card on a canvas of 1080 pixels wide, to be read in a chat. Picture and text go to what
 * the phone can share with; where there is nothing of the kind, as on plain http, the picture can be kept and the text
 * copied.
 *
 * Measures are those of a screen of 360. A picture is paper, by day and by night.
 */

import { bidiSafe } from "../core/names.js";
import { copyText } from "../sheet/invitation.js";
import { isRed } from "../views/formatting.js";
import { initials } from "../views/initials.js";

/**
 * The page models that are drawn, and two texts; the server has of each what is drawn: `picture_of` in
 * scoresheet/views/bonken/export.py.
 * @typedef {{result: Bonken.Result, card: Card, endscore: string, app: string}} Picture
 */

const SCALE = 3;
const WIDTH = 360;
const EDGE = 12;
const INSIDE = WIDTH - 2 * EDGE;
const HEAD = 80;
const RANK = 25;
const PROGRESS = 26;
const CHART = 180;
const NAMES = 26;
const KIND = 19;
const ROW = 21;
const ENDS = 32;
const FOOT = 34;
const SYMBOL = 40; // wide; the rest are four times a plus and a minus column
const COLUMN = (INSIDE - SYMBOL) / 8;

const FAMILY = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
const PAPER = "#fbf8f1";
const INK = "#1c1b19";
const SOFT = "#5f584a";
const EDGES = "#857d6b";
const RULE = "#d9d1bf";
const MARK = "#f0e7d2";
const RED = "#b3261e";
const FINE = "#2a6437";
const PLAYERS = ["#1e6b3c", "#b4510f", "#2456b0", "#8a2f8f"]; // by seat, as in app.css

/** @type {(canvas: HTMLCanvasElement, picture: Picture) => void} */
function drawPicture(canvas, { result, card, endscore, app }) {
  const { title, when, chart } = result;
  const rows = rowsHeight(card);
  const ranks = RANK * result.ranking.length + PROGRESS;
  const charted = chart ? CHART : 0;
  canvas.width = WIDTH * SCALE;
  canvas.height = (HEAD + ranks + charted + NAMES + rows + ENDS + FOOT) * SCALE;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.scale(SCALE, SCALE);
  pen.textBaseline = "middle";
  fill(pen, PAPER, 0, 0, WIDTH, canvas.height);
  pen.translate(EDGE, 0);
  write(pen, [title, when].filter(Boolean).join(" · "), 0, 22, { size: 12, colour: SOFT });
  write(pen, result.headline, 0, 44, { size: 28, bold: true });
  write(pen, result.decided, 0, 67, { size: 13 });
  pen.translate(0, HEAD);
  drawRanking(pen, result);
  pen.translate(0, ranks);
  if (chart) drawChart(pen, chart);
  pen.translate(0, charted);
  drawCard(pen, card, endscore);
  pen.translate(0, NAMES + rows + ENDS);
  write(pen, app, INSIDE, FOOT / 2, { size: 10, colour: SOFT, align: "right" });
}

/** @type {(pen: CanvasRenderingContext2D, result: Bonken.Result) => void} */
function drawRanking(pen, { ranking, progress }) {
  const names = Math.min(150, Math.max(...ranking.map(({ name }) => wide(pen, name, 15, true))));
  const totals = Math.max(...ranking.map(({ total }) => wide(pen, total, 16, true)));
  const [start, room] = [names + 42, INSIDE - names - totals - 54];
  ranking.forEach((rank, index) => {
    const y = RANK * index + RANK / 2;
    write(pen, String(rank.place), 0, y, { size: 14, colour: SOFT });
    fill(pen, PLAYERS[rank.seat], 16, y - 5, 10, 10);
    write(pen, rank.name, 32, y, { size: 15, bold: true, room: names });
    fill(pen, rank.leads ? FINE : EDGES, start + (rank.start * room) / 1000, y - 6, (rank.width * room) / 1000, 12);
    write(pen, rank.total, INSIDE, y, { size: 16, bold: true, align: "right" });
  });
  write(pen, progress, 0, RANK * ranking.length + 12, { size: 12, colour: SOFT });
}

/** @type {(pen: CanvasRenderingContext2D, chart: NonNullable<Bonken.Result["chart"]>) => void} */
function drawChart(pen, chart) {
  line(pen, chart.grid, RULE, 0.7);
  line(pen, chart.zero, SOFT, 1);
  line(pen, chart.leaders, EDGES, 0.6);
  for (const [seat, { path, dash, leads }] of chart.lines.entries()) line(pen, path, PLAYERS[seat], leads ? 3 : 2, dash);
  for (const { x, y, text } of chart.levels) write(pen, text, x, y, { size: 9.5, colour: SOFT, align: "right" });
  for (const { x, y, text } of chart.deals) write(pen, text, x, y, { size: 9.5, colour: SOFT, align: "center" });
  for (const { x, y, text, seat } of chart.labels) write(pen, text, x, y, { size: 12.5, colour: PLAYERS[seat], room: INSIDE - x });
}

/** @type {(pen: CanvasRenderingContext2D, card: Card, endscore: string) => void} */
function drawCard(pen, card, endscore) {
  const short = initials(card.players);
  const left = (/** @type {number} */ seat) => SYMBOL + 2 * COLUMN * seat;
  card.players.map(bidiSafe).forEach((name, seat) => {
    const shown = wide(pen, name, 13, true) <= 2 * COLUMN - 4 ? name : short[seat];
    write(pen, shown, left(seat) + COLUMN, NAMES / 2, { size: 13, bold: true, align: "center" });
  });
  // Below the bands, which go over them.
  const bottom = NAMES + rowsHeight(card);
  for (let column = 0; column < 8; column += 1) {
    const path = `M${SYMBOL + COLUMN * column} ${column % 2 ? NAMES : 0}V${column % 2 ? bottom : bottom + ENDS}`;
    line(pen, path, column % 2 ? RULE : EDGES, 0.7, column % 2 ? "2 2" : "");
  }
  let y = NAMES;
  for (const { heading, rows } of [card.minus, card.plus]) {
    fill(pen, MARK, 0, y, INSIDE, KIND);
    write(pen, heading.toLocaleUpperCase(), 4, y + KIND / 2, { size: 10, bold: true, colour: SOFT });
    y += KIND;
    for (const { symbol, number, cells } of rows) {
      const played = number !== null;
      write(pen, symbol, 4, y + ROW / 2, { size: 13, bold: played, colour: isRed(symbol) ? RED : played ? INK : SOFT });
      cells.flatMap(({ plus, minus }) => [plus, minus]).forEach((text, index) => {
        write(pen, text, SYMBOL + COLUMN * (index + 1) - 4, y + ROW / 2, { size: 12.5, align: "right", room: COLUMN - 5 });
      });
      y += ROW;
      fill(pen, RULE, 0, y - 0.35, INSIDE, 0.7);
    }
  }
  fill(pen, SOFT, 0, y - 0.7, INSIDE, 1.4);
  const words = endscore.split("\u00ad");
  words.forEach((word, index) => {
    const text = index < words.length - 1 ? `${word}-` : word;
    write(pen, text, 4, y + (ENDS * (index + 1)) / (words.length + 1), { size: 10, bold: true, room: SYMBOL - 6 });
  });
  card.endscores.forEach((text, seat) => {
    write(pen, text, left(seat) + COLUMN, y + ENDS / 2, { size: 16, bold: true, align: "center", room: 2 * COLUMN - 4 });
  });
}

/** @param {Card} card */
function rowsHeight({ minus, plus }) {
  return 2 * KIND + ROW * (minus.rows.length + plus.rows.length);
}

/**
 * A text on one line; what does not fit in its `room` is set smaller, and narrower when that is not enough.
 * @type {(pen: CanvasRenderingContext2D, text: string, x: number, y: number, how: {size: number, bold?: boolean, colour?: string,
 *   align?: CanvasTextAlign, room?: number}) => void}
 */
function write(pen, text, x, y, { size, bold = false, colour = INK, align = "left", room = INSIDE }) {
  const smaller = Math.max(size / 2, Math.min(size, (size * room) / Math.max(1, wide(pen, text, size, bold))));
  set(pen, smaller, bold);
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(text, x, y, room);
}

/** @type {(pen: CanvasRenderingContext2D, text: string, size: number, bold: boolean) => number} */
function wide(pen, text, size, bold) {
  set(pen, size, bold);
  return pen.measureText(text).width;
}

/** @type {(pen: CanvasRenderingContext2D, size: number, bold: boolean) => void} */
function set(pen, size, bold) {
  pen.font = `${bold ? "700 " : ""}${size}px ${FAMILY}`;
}

/** @type {(pen: CanvasRenderingContext2D, path: string, colour: string, width: number, dash?: string) => void} */
function line(pen, path, colour, width, dash = "") {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.lineJoin = "round";
  pen.setLineDash(dash.split(" ").filter(Boolean).map(Number));
  pen.stroke(new Path2D(path));
}

/** @type {(pen: CanvasRenderingContext2D, colour: string, x: number, y: number, width: number, height: number) => void} */
function fill(pen, colour, x, y, width, height) {
  pen.fillStyle = colour;
  pen.fillRect(x, y, width, height);
}

/** @param {string} selector */
function part(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}

/** Brings the page to life, on which the text stands already; `file` is what the picture is called. @type {(picture: Picture, file: string) => void} */
export function offerResult(picture, file) {
  const canvas = /** @type {HTMLCanvasElement} */ (part(".sharing canvas"));
  drawPicture(canvas, picture);
  canvas.toBlob((blob) => blob && offer(new File([blob], file, { type: "image/png" })));
  part(".copy").addEventListener("click", copy);
}

/** The picture is there before anybody taps: a share sheet opens only as the answer to a tap. @type {(picture: File) => void} */
function offer(picture) {
  part(".sharing").hidden = false;
  const keep = /** @type {HTMLAnchorElement} */ (part(".keep"));
  keep.href = URL.createObjectURL(picture);
  keep.download = picture.name;
  const files = [picture];
  const what = { text: String(part(".text").textContent), ...(navigator.canShare?.({ files }) ? { files } : {}) };
  const share = part(".share");
  share.hidden = !navigator.share;
  keep.classList.toggle("main", share.hidden);
  share.addEventListener("click", () => navigator.share(what).catch(() => null)); // cancelled
  part(".copy").hidden = false;
}

async function copy() {
  const status = part(".shared");
  if (await copyText(part(".text"))) status.textContent = String(status.dataset.copied);
}

// A server has put the picture in the page; a phone that draws the page calls `offerResult` itself.
const data = document.querySelector(".sharing script");
if (data) offerResult(JSON.parse(String(data.textContent)), String(part(".sharing").dataset.file));
