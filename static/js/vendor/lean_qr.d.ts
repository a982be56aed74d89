/** A QR code: `size` modules a side; `get(x, y)` whether one is dark. */
export interface Code {
  readonly size: number;
  get(x: number, y: number): boolean;
}

/** How much of a code may be unreadable: 7, 15, 25 or 30 in a hundred. */
export const correction: Readonly<Record<"L" | "M" | "Q" | "H", number>>;

/** The code of a text; an Error when it is too long for any. */
export function generate(text: string, options?: { minCorrectionLevel?: number; maxCorrectionLevel?: number }): Code;
