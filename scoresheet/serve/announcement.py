"""The announcement on the terminal: where phones find the app, with a QR code, and where the data are."""

import os
import sys
from dataclasses import dataclass
from urllib.parse import urlsplit

import segno

from scoresheet.core.errors import ScoresheetError
from scoresheet.locales import Texts
from scoresheet.serve.addresses import ANY, hosts_of, local_host, names_of_machine, only_here
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
