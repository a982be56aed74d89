"""Files for phones: texts and ``data``, ``scripts`` and styles, the service ``worker``, the manifest."""
