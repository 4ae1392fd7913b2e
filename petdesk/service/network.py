"""How the client reaches the service: timeouts, proxy and certificates. Cheap to import."""

from dataclasses import dataclass, field
from pathlib import Path
from ssl import SSLContext

from petdesk.core.files import read_small


@dataclass(frozen=True, slots=True)
class Timeouts:
    """The client's limits, each in seconds.

    ``attempt`` bounds a try as a whole, so that a slow trickle ends too; ``call`` all tries of one
    call and the waits between them. Waiting at the governor's gate is part of none of them.
    """

    connect: float = 5.0
    read: float = 10.0
    write: float = 10.0
    attempt: float = 15.0
    call: float = 18.0


@dataclass(frozen=True, slots=True)
class Network:
    """What a shelter's network needs.

    ``proxy`` (http, https, socks5) may hold a password, so it is in no repr; empty means no proxy
    and ``None`` the system's. ``ca_file`` (PEM) is trusted besides the operating system's store.
    """

    proxy: str | None = field(default=None, repr=False)
    ca_file: Path | None = None


def check_ca_file(path: str) -> None:
    """Raise OSError or ValueError unless the file ``path`` holds certificates (PEM). Blocks."""
    import ssl  # noqa: PLC0415  slow, and only needed where a person has entered a file

    if not Path(path).is_absolute():
        raise ValueError("give the whole path, from the root on")
    trust_file(ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), Path(path))


def trust_file(context: SSLContext, file: Path) -> None:
    """Make ``context`` trust the certificates (PEM) in ``file``, too.

    Raises OSError or ValueError, whose text does not name the file.
    """
    # Not read by the library itself, which would wait for a pipe forever.
    data = read_small(file)
    try:
        # Only comments hold anything but ASCII.
        context.load_verify_locations(cadata=data.decode("ascii", "ignore"))
    except (OSError, ValueError) as error:  # ssl.SSLError is an OSError
        raise ValueError("it holds no certificate in PEM form") from error
