"""The rate limit on new sheets, circles, tournaments and house rules, by client address.

Strangers may start :data:`STRANGERS` an hour from one address; the own network, where everybody at the table is behind
one address, as many as it likes. ``SCORESHEET_SHEETS_A_MINUTE`` sets another number, a minute and for everybody; 0 is
no limit at all. ``SCORESHEET_PROXIES`` is how many proxies there are in front, so that the right address is counted.

Each process of the server counts in its own memory, so of ``n`` processes an address may get up to ``n`` times as many
before all of them refuse; an exact limit is for the proxy.
"""

import os
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import cast

from flask import Flask, current_app, request
from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter, RateLimiter
from werkzeug.middleware.proxy_fix import ProxyFix

from scoresheet.core.errors import ScoresheetError

SHEETS, PROXIES = "SCORESHEET_SHEETS_A_MINUTE", "SCORESHEET_PROXIES"
LIMITER = "scoresheet.limiter"
STRANGERS = 60  # sheets an hour; a club night of ten tables behind one address has some twenty
_IPV4 = ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10")
_IPV6 = ("::1/128", "fc00::/7", "fe80::/10")
OWN = tuple(map(ip_network, (*_IPV4, *_IPV6)))


class TooManySheetsError(ScoresheetError):
    """Error for a client address that opened too many sheets. ``wait``: seconds after which all are forgotten."""

    def __init__(self, fault: str, wait: int, most: int) -> None:
        super().__init__(fault, most=most)
        self.wait = wait


def check_opening(sheets: int = 1) -> None:
    """Counts sheets about to be opened against the rate limit; :class:`TooManySheetsError` when exceeded. The minute or
    hour begins with the first sheet that is counted. Evenings that are imported together count as no more than the
    limit, so that any number can come in when nothing else did."""
    address, most = _counted(request.remote_addr or ""), current_app.config[SHEETS]
    limit: RateLimitItem
    if most is None:
        if not address or any(address in network for network in OWN if network.version == address.version):
            return
        fault, limit = "too-many-sheets-an-hour", RateLimitItemPerHour(STRANGERS)
    elif most:
        fault, limit = "too-many-sheets", RateLimitItemPerMinute(most)
    else:
        return
    if not _limiter().hit(limit, str(address), cost=min(sheets, limit.amount)):
        raise TooManySheetsError(fault, limit.get_expiry(), limit.amount)


def _counted(text: str) -> IPv4Address | IPv6Address | None:
    """The client address to count, with IPv6 its network of 2^64; None without one, as for a socket on the machine."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv4Address):
        return address
    return address.ipv4_mapped or (address if address.is_loopback else IPv6Address(int(address) >> 64 << 64))


def _limiter() -> RateLimiter:
    extensions = current_app.extensions
    if LIMITER not in extensions:  # not in the factory: the storage has a thread, and the server is yet to fork
        extensions[LIMITER] = FixedWindowRateLimiter(MemoryStorage())
    return cast(RateLimiter, extensions[LIMITER])


def init_app(app: Flask) -> None:
    """Reads the settings of the rate limit, the app's own before those of the environment."""
    sheets = app.config.get(SHEETS, os.environ.get(SHEETS) or None)
    app.config[SHEETS] = None if sheets is None else _number(SHEETS, sheets)
    app.config[PROXIES] = _number(PROXIES, app.config.get(PROXIES, os.environ.get(PROXIES) or 0))
    proxies = app.config[PROXIES]
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]


def _number(name: str, value: object) -> int:
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ScoresheetError("bad-setting", name=name, found=text)
    return int(text)
