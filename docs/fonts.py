"""Makes the fonts of printed pages in static/fonts/ from two npm packages, unpacked side by side in one folder.

    npm pack @expo-google-fonts/source-sans-3@0.4.1 @expo-google-fonts/zilla-slab@0.4.1
    python docs/fonts.py FOLDER    # in which they are source-sans-3/ and zilla-slab/

Source Sans 3 has tabular figures and the letters of Latin, Greek and Cyrillic; Zilla Slab sets titles. Both are subset
to what PDFs need, and renamed: "Source" is a reserved name. The suits, the sign of no trumps and the boxes to tick are
drawn here, the same in every weight. What neither font has comes from DejaVu Sans.
"""

import sys
from pathlib import Path
from typing import Any

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "static" / "fonts"
CUTS = {
    "BonkenSans-Regular": "source-sans-3/400Regular/SourceSans3_400Regular.ttf",
    "BonkenSans-SemiBold": "source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf",
    "BonkenSans-Bold": "source-sans-3/700Bold/SourceSans3_700Bold.ttf",
    "BonkenSlab-Bold": "zilla-slab/700Bold/ZillaSlab_700Bold.ttf",
}
# Those that are ours, or that DejaVu draws better among letters.
WITHOUT = {0x25A1, *range(0x2460, 0x2500), *range(0x2700, 0x27C0)}
FEATURES = ["kern", "ccmp", "locl", "mark", "mkmk"]

# In a box from -1 to 1, y downwards.
SIGNS = {
    "♥": "M0-.42C-.12-.86-.92-.82-.92-.2-.92.34-.24.58 0 1 .24.58.92.34.92-.2.92-.82.12-.86 0-.42Z",
    "♦": "M0-1Q.3-.42.74 0 .3.42 0 1-.3.42-.74 0-.3-.42 0-1Z",
    "♠": "M0-1C.24-.58.92-.3.92.24.92.72.28.8.09.42.1.7.2.9.42 1H-.42C-.2.9-.1.7-.09.42-.28.8-.92.72-.92.24"
    "-.92-.3-.24-.58 0-1Z",
    "♣": "M.09.34C.1.66.2.9.42 1H-.42C-.2.9-.1.66-.09.34-.3.66-.95.6-.95.08-.95-.34-.52-.44-.3-.3-.62-.72-.3-1 0-1"
    "S.62-.72.3-.3C.52-.44.95-.34.95.08.95.6.3.66.09.34Z",
    "⊘": "M0-.98A.98.98 0 0 1 0 .98 .98.98 0 0 1 0-.98ZM0-.73A.73.73 0 0 0 0 .73 .73.73 0 0 0 0-.73Z"
    "M-.6.43L-.43.6 .6-.43 .43-.6Z",
    "☐": "M-.9-.9H.9V.9H-.9ZM-.8-.8V.8H.8V-.8Z",
    "☑": "M-.9-.9H.9V.9H-.9ZM-.8-.8V.8H.8V-.8ZM-.6-.05L-.42-.23 -.12.12 .42-.62 .62-.46 -.1.52Z",
    "□": "M-.9-.9H.9V.9H-.9ZM-.8-.8V.8H.8V-.8Z",
}
SIZE = 350  # half the height of a sign; capitals are 660 high
MIDDLE = 330
BESIDE = 30  # white on either side
WIDTHS = {"♦": 0.74}


def make(name: str, source: Path) -> TTFont:
    """A cut: subset, with our signs, under our name."""
    font = TTFont(source)
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for code in font.getBestCmap() if code not in WITHOUT and chr(code) not in SIGNS])
    subsetter.subset(font)
    for sign, path in SIGNS.items():
        _add(font, sign, path)
    family, _, style = name.partition("-")
    for record in list(font["name"].names):
        texts = {1: family, 2: style, 4: f"{family} {style}", 6: name}
        if record.nameID in texts:
            record.string = texts[record.nameID]
    return font


def _add(font: Any, sign: str, path: str) -> None:
    name, wide = f"uni{ord(sign):04X}", WIDTHS.get(sign, 0.95)
    pen = TTGlyphPen(None)
    half = wide * SIZE + BESIDE
    parse_path(path, TransformPen(Cu2QuPen(pen, 1), (SIZE, 0, 0, -SIZE, half, MIDDLE)))
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    glyph = pen.glyph()
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = round(2 * half), glyph.xMin
    for table in font["cmap"].tables:
        table.cmap[ord(sign)] = name


def main() -> None:
    """Writes all cuts."""
    for name, source in CUTS.items():
        font = make(name, Path(sys.argv[1]) / source)
        font["head"].modified = font["head"].created
        font.recalcTimestamp = False
        font.save(FONTS / f"{name}.ttf")


if __name__ == "__main__":
    main()
