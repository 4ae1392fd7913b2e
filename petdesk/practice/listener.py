"""The socket that the practice service is served on."""

import ipaddress
import os
import socket
from typing import Final
from weakref import WeakSet

from petdesk.practice.serve_settings import CannotServe, Settings

_MOST_OPEN: Final = 200
"""Connections, also those whose TLS has not begun; a process may have 256 files open on macOS."""


class _Listener(socket.socket):
    """Closes each connection beyond the bound as soon as it is accepted.

    With no more files to open, asyncio could accept none, and would say so with a traceback each
    second.
    """

    def __init__(self, family: socket.AddressFamily) -> None:
        # With the protocol named, asyncio sets TCP_NODELAY: answers came 40 ms late without it.
        super().__init__(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._accepted: WeakSet[socket.socket] = WeakSet()

    def accept(self) -> tuple[socket.socket, object]:
        """Accept the next one that there is room for."""
        while True:
            connection, address = super().accept()
            if sum(each.fileno() >= 0 for each in self._accepted) < _MOST_OPEN:
                self._accepted.add(connection)
                return connection, address
            connection.close()


def listen(settings: Settings) -> socket.socket:
    """Listen at the address of ``settings``. Raises `CannotServe`."""
    family, address = _resolve(settings)
    if not ipaddress.ip_address(address[0].partition("%")[0]).is_loopback:
        _require_tls(settings)
    listener = _Listener(family)
    try:
        if os.name == "posix":  # elsewhere it lets a second server take the same port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        where = f"{settings.host} port {settings.port}"
        raise CannotServe(f"cannot listen on {where}: {error.strerror}") from error
    return listener


def _resolve(settings: Settings) -> tuple[socket.AddressFamily, tuple[str, ...]]:
    try:
        found = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP
        )
    except (OSError, UnicodeError) as error:
        raise CannotServe(f"the address {settings.host} is not known") from error
    # A name such as localhost may mean both; clients that know one know IPv4.
    family, _, _, _, address = min(found, key=lambda entry: entry[0] != socket.AF_INET)
    return family, address  # type: ignore[return-value]  # IPv6 adds numbers; only bind() sees them


def _require_tls(settings: Settings) -> None:
    if not settings.is_secure:
        raise CannotServe(
            f"{settings.host} is beyond this computer, where keys would travel readable:"
            " give --certfile and --keyfile"
        )


def address_of(listener: socket.socket, *, secure: bool) -> str:
    """Return the base address that clients reach ``listener`` at."""
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"{'https' if secure else 'http'}://{shown}:{port}/v1"
