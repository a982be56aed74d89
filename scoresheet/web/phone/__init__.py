"""What a phone loads and keeps: ``data`` (rulebooks, texts, what a page gives its script), the one file of
``scripts``, the service ``worker`` and the manifest.
"""
