"""Reading small files that somebody else may have written: settings, a policy, certificates."""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_LARGEST: Final = 1_000_000  # bytes; each of them has a few thousand
# A pipe that nobody writes to would be waited for at its opening. Not every system has each flag.
_FLAGS: Final = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY")
)


def read_small(path: Path, largest: int = _LARGEST) -> bytes:
    """Return what stands in ``path``, a regular file of at most ``largest`` bytes.

    Raises OSError for any other, and never waits for a pipe or a device.
    """
    _check_regular(os.stat(path), path)  # noqa: PTH116  a device may act on being opened
    file = os.open(path, _FLAGS)
    try:
        _check_regular(os.fstat(file), path)  # it may be another one by now
        data = bytearray()
        while part := os.read(file, largest + 1 - len(data)):
            data += part
    finally:
        os.close(file)
    if len(data) > largest:
        raise OSError(errno.EFBIG, f"larger than {largest // 1_000_000} MB", str(path))
    return bytes(data)


def _check_regular(found: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))
