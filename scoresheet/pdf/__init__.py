"""What is on a page, and how it becomes a PDF.

``bonken`` and ``bonaken`` fill the templates in ``templates/bonken/print/`` and ``templates/bonaken/print/``.
``typesetting`` prints any page, with our fonts and the stylesheet of a paper in ``static/css/print/``. ``renderer``
alone imports WeasyPrint, and that only for the first PDF. ``slots`` limits how many PDFs the processes of a server make
at once.
"""

from scoresheet.pdf.code import Source
from scoresheet.pdf.typesetting import PAPERS, PdfError, let_go_of_fonts, load_weasyprint

__all__ = ["PAPERS", "PdfError", "Source", "let_go_of_fonts", "load_weasyprint"]
