"""Sheets of Bonken as ``documents`` (inputs only), and the ``computed`` answer that follows from them."""
