"""PDFs: page models of ``scoresheet.views`` laid out for paper, in our fonts, and printed.

``bonken`` and ``bonaken`` fill the templates in ``templates/bonken/print/`` and ``templates/bonaken/print/``.
``typesetting`` prints any page, with our fonts and the stylesheet of a paper in ``static/css/print/``. Only
``weasyprint_renderer`` imports WeasyPrint, for the first PDF. ``processes`` prints for a server, in processes that can
be killed. ``fitting`` finds sizes for long texts, ``joining`` makes one PDF of several.
"""

PAPERS = ("a4", "a5", "letter", "2xa5")  # with a stylesheet each; the last: two A5 pages side by side on one A4 sheet
