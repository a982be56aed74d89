"""Games of Bonaken as ``documents`` (inputs only), the ``computed`` answer, and the ``claims`` of worked examples."""
