"""Files for browsers and phones: ``scripts`` and styles, ``templates`` compiled to JavaScript, ``data`` such as texts,
the service ``worker`` and the manifest."""
