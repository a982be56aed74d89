"""The announcement on the terminal: addresses at which phones may find the app, a QR code, and where the data are.

hosts_of("0.0.0.0")     # every address of its own that is not only its own, the likeliest first
"""

import os
import socket
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import ifaddr
import segno

from scoresheet.core.errors import ScoresheetError
from scoresheet.locales import Texts
from scoresheet.store import shown
from scoresheet.views.formatting import explain_error


@dataclass(frozen=True)
class Place:
    """Where to listen; ``certificate`` and ``key`` are files, for https; ``address`` is what phones use, if known."""

    host: str
    port: int
    certificate: str | None = None
    key: str | None = None
    address: str | None = None

    @property
    def addresses(self) -> list[str]:
        """The addresses that phones can open, the likeliest first."""
        if self.address:
            return [] if only_here(urlsplit(self.address).hostname or "") else [f"{self.address.rstrip('/')}/"]
        return [self._at(host) for host in hosts_of(self.host)]

    @property
    def local(self) -> str:
        """The address that this machine can open."""
        return self._at(local_host(self.host))

    @property
    def names(self) -> list[str]:
        """Those that phones can open as well if they know this machine by name."""
        return [] if self.address or not self.addresses else [self._at(name) for name in names_of_machine()]

    def _at(self, host: str) -> str:
        return f"{'https' if self.certificate else 'http'}://{host}:{self.port}/"


def announce(place: Place, url: str, unprintable: ScoresheetError | None, t: Texts) -> None:
    """Says where the score sheet is, where the data are, and why there will be no PDFs."""
    likeliest, *others = place.addresses or [place.local]
    if place.addresses:
        sys.stdout.write(t("serve.ready", address=likeliest) + "\n\n")
        segno.make(likeliest).terminal(compact=True)
    else:
        sys.stdout.write(_only_here(place, likeliest, t) + "\n")
    if others:
        sys.stdout.write("\n" + t("serve.others", addresses="  ".join(others)) + "\n")
    if unprintable is not None:
        sys.stdout.write("\n" + explain_error(unprintable, t) + "\n")
    sys.stdout.write("\n" + t("serve.data", place=shown(url)) + "\n" + t("serve.stop") + "\n")
    sys.stdout.flush()


def _only_here(place: Place, address: str, t: Texts) -> str:
    """Why no phone can open it: that was asked for, or there is no network."""
    if place.address:
        return t("serve.only-here", address=address, option="--address")
    if place.host in ANY:
        return t("serve.no-network", address=address)
    return t("serve.only-here", address=address, option="HOST" if os.environ.get("MAKELEVEL") else "--host")


ANY = ("0.0.0.0", "::")


def hosts_of(host: str) -> list[str]:
    """The hosts of a server that listens there, as they stand in an address; none when only this machine can."""
    if host not in ANY:
        return [] if only_here(host) else [_bracketed(host)]
    likeliest = _of_the_way_out(socket.AF_INET) or (host == "::" and _of_the_way_out(socket.AF_INET6)) or ""
    found = [_bracketed(likeliest), *_of_interfaces()]
    return [one for one in dict.fromkeys(found) if one and not only_here(one)]


def names_of_machine() -> list[str]:
    """What phones that look names up in the house may call it."""
    name = socket.gethostname()
    return [name, f"{name.partition('.')[0]}.local"]


def local_host(host: str) -> str:
    """The host of such a server on this very machine."""
    return "127.0.0.1" if host in ANY else _bracketed(host)


def only_here(host: str) -> bool:
    """Whether only this machine itself can open such an address."""
    return host in ("localhost", "::1", "[::1]") or host.startswith("127.")


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _of_the_way_out(family: socket.AddressFamily) -> str:
    outside = "192.0.2.1" if family == socket.AF_INET else "2001:db8::1"  # nobody's
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))  # sends nothing; only asks which of our addresses would be used
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def _of_interfaces() -> list[str]:
    """The IPv4 addresses of this machine in its networks. Bridges to what runs inside the machine itself are none."""
    return [
        str(address.ip)
        for adapter in ifaddr.get_adapters()
        if not Path("/sys/class/net", adapter.name, "bridge").exists()
        for address in adapter.ips
        if address.is_IPv4
    ]
