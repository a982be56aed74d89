"""Web pages whose addresses are equal for every game: the start page, sheets, their deals, and evenings from files.

What differs between games they ask of :class:`~scoresheet.web.pages_protocol.GamePages`.
"""
