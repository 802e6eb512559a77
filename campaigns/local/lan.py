"""This machine's address in the local network, and a code that phones can read off the terminal."""

import io
import ipaddress
import socket

import psutil
import segno


def addresses() -> list[str]:
    """IPv4 addresses other machines may reach, the one used for outgoing traffic first."""
    up = {name for name, card in psutil.net_if_stats().items() if card.isup}
    candidates = [
        entry.address
        for name, entries in psutil.net_if_addrs().items()
        for entry in entries
        if name in up and entry.family == socket.AF_INET and _useful(entry.address)
    ]
    usual = _outgoing()
    return sorted(dict.fromkeys(candidates), key=lambda address: (address != usual, not _private(address)))


def _useful(address: str) -> bool:
    known = ipaddress.ip_address(address)
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


def _private(address: str) -> bool:
    return ipaddress.ip_address(address).is_private


def _outgoing() -> str | None:
    """Ask the routing table; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def qr(url: str) -> str:
    """The address as a QR code in half blocks."""
    out = io.StringIO()
    segno.make(url, error="m", micro=False).terminal(out=out, compact=True, border=2)
    return out.getvalue()
