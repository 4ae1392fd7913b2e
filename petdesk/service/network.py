"""How the client reaches the service: time limits, proxy and trust. Cheap to import."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from petdesk.domain.addresses import is_loopback
from petdesk.small_file import read_small

if TYPE_CHECKING:
    from ssl import SSLContext


@dataclass(frozen=True, slots=True)
class Timeouts:
    """The client's limits, each in seconds.

    ``connect``, ``read`` and ``write`` bound one step of the network; ``one_try`` bounds a try as
    a whole, so that a slow trickle ends too; ``call`` bounds all tries of one call and the waits
    between them: after 20 seconds people must know that the service is silent. Waiting at the
    governor's gate is counted by none of them.
    """

    connect: float = 5.0
    read: float = 10.0
    write: float = 10.0
    one_try: float = 15.0
    call: float = 18.0


@dataclass(frozen=True, slots=True)
class Network:
    """What a shelter's network needs.

    ``proxy`` is an http or https address that overrides the system's proxy; the empty string means
    no proxy, ``None`` the system's. It may hold a password, so it stands in no repr. ``ca_file``
    (PEM) is trusted besides the operating system's store.
    """

    proxy: str | None = field(default=None, repr=False)
    ca_file: Path | None = None


def proxy_for(host: str, network: Network) -> str | None:
    """Return the proxy's address for https to ``host``, or ``None`` for a direct connection.

    A proxy of another kind than http or https is a ValueError: going around it in silence would
    send the key where the system's settings do not want it.
    """
    proxy = _system_proxy(host) if network.proxy is None else network.proxy
    if not proxy or is_loopback(host):
        return None
    address = proxy if "://" in proxy else f"http://{proxy}"
    kind = urlsplit(address).scheme
    if kind not in {"http", "https"}:
        raise ValueError(f"a proxy of the kind {kind} is not supported; set one in the settings")
    return address


def check_ca_file(path: str) -> None:
    """See that the file ``path`` holds certificates (PEM). Blocks; raises OSError or ValueError."""
    # Imported here: it is only ever asked where a person has entered a file.
    import ssl  # noqa: PLC0415  see above

    if not Path(path).is_absolute():
        raise ValueError("give the whole path, from the root on")
    trust_file(ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), Path(path))


def trust_file(context: SSLContext, file: Path) -> None:
    """Let ``context`` trust the certificates (PEM) in ``file``, too.

    Raises OSError or ValueError, whose text leaves the file's name to whoever tells it.
    """
    # Not by the library's own reading: of a pipe it would wait for ever.
    data = read_small(file)
    try:
        # What is no ASCII stands in comments.
        context.load_verify_locations(cadata=data.decode("ascii", "ignore"))
    except (OSError, ValueError) as error:  # ssl.SSLError is an OSError
        raise ValueError("it holds no certificate in PEM form") from error


def _system_proxy(host: str) -> str | None:
    # Imported here: it costs about 20 ms, and settings read this module before the first paint.
    from urllib.request import getproxies, proxy_bypass  # noqa: PLC0415  see the line above

    proxies = getproxies()
    # proxy_bypass knows the exceptions of Windows and macOS, which httpx does not read.
    return None if proxy_bypass(host) else proxies.get("https") or proxies.get("all")
