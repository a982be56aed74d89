"""What a phone loads and keeps: texts and ``data``, ``scripts`` and styles, the service ``worker``, the manifest."""
