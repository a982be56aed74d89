"""Cards of Bonken on paper, evenings to bind, a season, and a poster of the rules.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> blank_pdf(named("bonken-2002"), texts("nl"), paper="a5")[:5]
b'%PDF-'
"""

from scoresheet.pdf.bonken.binder import binder_pdf
from scoresheet.pdf.bonken.cards import BACKS, Back, blank_pdf, filled_pdf, poster_pdf
from scoresheet.pdf.bonken.season import season_pdf

__all__ = ["BACKS", "Back", "binder_pdf", "blank_pdf", "filled_pdf", "poster_pdf", "season_pdf"]
