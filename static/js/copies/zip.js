// @ts-check
/**
 * ZIP files of texts for archives of evenings: written without compression, read with and without.
 *
 *     const blob = zipped([["a.json", "{}"]]);
 *     await unzipped(await blob.arrayBuffer())      // [["a.json", "{}"]]
 *
 * The format is that of PKWARE's APPNOTE.TXT 6.3: local headers (4.3.7), the central directory (4.3.12), its end (4.3.16).
 */

import { inflated } from "../sync/log_transfer.js";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const UTF8 = 0x0800; // the flag: names are UTF-8
const [STORED, DEFLATED] = [0, 8];
const JANUARY_1980 = 0x21; // the earliest date there is; files have none of their own
const MOST = 20_000_000; // bytes of one text

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let found = byte;
  for (let bit = 0; bit < 8; bit += 1) found = found & 1 ? 0xedb88320 ^ (found >>> 1) : found >>> 1;
  return found;
});

/** @param {Uint8Array} bytes */
function crc(bytes) {
  return ~bytes.reduce((found, byte) => CRC[(found ^ byte) & 0xff] ^ (found >>> 8), -1) >>> 0;
}

/** @type {(files: readonly (readonly [name: string, text: string])[]) => Blob} */
export function zipped(files) {
  /** @type {[parts: Uint8Array<ArrayBuffer>[], directory: Uint8Array<ArrayBuffer>[]]} */
  const [parts, directory] = [[], []];
  let at = 0;
  for (const [name, text] of files) {
    const [named, content] = [name, text].map((one) => new TextEncoder().encode(one));
    const common = [20, UTF8, STORED, 0, JANUARY_1980];
    const sizes = [crc(content), content.length, content.length];
    const local = packed([[LOCAL], common, sizes, [named.length, 0]], [4, 2, 4, 2]);
    const central = packed([[CENTRAL], [20, ...common], sizes, [named.length, 0, 0, 0, 0], [0, at]], [4, 2, 4, 2, 4]);
    directory.push(central, named);
    parts.push(local, named, content);
    at += local.length + named.length + content.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = packed([[END], [0, 0, files.length, files.length], [size, at], [0]], [4, 2, 4, 2]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}

/**
 * Groups of numbers one after the other, those of each in so many bytes, the lowest first.
 * @type {(groups: number[][], widths: number[]) => Uint8Array<ArrayBuffer>}
 */
function packed(groups, widths) {
  const bytes = groups.flatMap((group, index) =>
    group.flatMap((number) => Array.from({ length: widths[index] }, (_, byte) => (number >>> (8 * byte)) & 0xff)),
  );
  return Uint8Array.from(bytes);
}

/** The texts in a ZIP file by their names; an error when it is none, or is damaged. @param {ArrayBuffer} buffer */
export async function unzipped(buffer) {
  const view = new DataView(buffer);
  let end = buffer.byteLength - 22;
  while (view.getUint32(end, true) !== END) end -= 1;
  let at = view.getUint32(end + 16, true);
  /** @type {[string, string][]} */
  const found = [];
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const content = new Uint8Array(buffer, start, size);
    if (method !== STORED && method !== DEFLATED) throw new RangeError("packed in another way");
    const bytes = method === STORED ? content : await inflated(content, MOST);
    if (crc(bytes) !== view.getUint32(at + 16, true)) throw new RangeError("another sum");
    found.push([new TextDecoder().decode(new Uint8Array(buffer, at + 46, name)), new TextDecoder().decode(bytes)]);
    at += 46 + name + extra + comment;
  }
  return found;
}
