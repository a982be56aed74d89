"""Network addresses of this machine, at which phones may find it.

hosts_of("0.0.0.0")     # every address of its own that is not only its own, the likeliest first
"""

import socket
from pathlib import Path

import ifaddr

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
