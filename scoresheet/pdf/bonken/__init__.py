"""Cards of Bonken on paper, and a poster of the rules.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> from scoresheet.pdf.bonken.cards import blank_pdf
>>> blank_pdf(named("bonken-2002"), texts("nl"), paper="a5")[:5]
b'%PDF-'
"""
