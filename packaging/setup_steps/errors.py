"""Messages for the person at the terminal, above all when set-up failed."""

import re
import sys
from pathlib import Path

_TAIL_LINES = 15

_NO_INDEX = (
    r"NewConnectionError|NameResolutionError|Failed to establish a new connection"
    r"|ConnectTimeoutError|ReadTimeoutError|Read timed out|Connection (reset|aborted|broken)"
    r"|getaddrinfo failed|Temporary failure (in name resolution|resolving)|Could not connect to"
)

TOO_LONG = """\
The path of PetDesk's folder is too long for this system. Move the folder to where it is shorter
(on Windows C:\\PetDesk, say), then start again."""

# The first match counts. An index that could not be reached stands above "no matching
# distribution": pip ends with the latter in either case.
_REMEDIES = {
    r"DO NOT MATCH THE HASHES": """\
A downloaded package is not the one that PetDesk is locked to, so nothing was installed.
Try again; if it stays, a mirror or a proxy on the way changes files.""",
    r"enable-long-paths|Long Path support|WinError 206\b|File name too long": TOO_LONG,
    r"No space left on device|Errno 28\b|WinError 112\b|Disk quota exceeded": """\
The disk is full. PetDesk needs about 700 MB; make room and start again.""",
    r"Proxy Authentication Required|ProxyError|Cannot connect to proxy|InvalidProxyURL": """\
The network's proxy refused or was not reached. Check HTTPS_PROXY, then start again.""",
    r"CERTIFICATE_VERIFY_FAILED|SSLError|SSLCertVerificationError": """\
The certificate of the package index is not trusted here. Where a company checks the traffic,
set PIP_CERT to its certificate file, then start again.""",
    _NO_INDEX: """\
The packages could not be fetched. The first start needs the internet, or an index that can be
reached from here (PIP_INDEX_URL); later starts do not.""",
    r"No matching distribution found": """\
The package index holds no build for this computer. PetDesk needs 64-bit Windows 10, macOS 13,
or a Linux with glibc 2.34 (Debian 12, Ubuntu 22.04), or newer.""",
    r"Permission denied|Errno 13\b|WinError 5\b|Access is denied|Read-only file system": """\
A file could not be written. PetDesk's folder must be writable for the first start.""",
}


class SetupError(Exception):
    """Set-up failed; the text is for the person at the terminal."""


def print_status(text: str) -> None:
    """Print a line for the person; standard output is left to PetDesk itself."""
    print(text, file=sys.stderr, flush=True)


def explain(what: str, log: Path) -> SetupError:
    """Return the error for a failed step: what, the log's last lines, and a remedy."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    tail = "\n".join(f"  | {line}" for line in lines[-_TAIL_LINES:])
    return SetupError(f"{what} failed:\n{tail}\n{_remedy_for(lines)}\nThe whole log: {log}")


def _remedy_for(lines: list[str]) -> str:
    text = "\n".join(lines)
    for pattern, remedy in _REMEDIES.items():
        if re.search(pattern, text):
            return remedy
    return "Start again to try once more; the log says more."
