"""Who speaks at the other end of a socket in the file system."""

from __future__ import annotations

import os
import socket
import struct
import sys
from contextlib import suppress
from typing import Final

_CREDENTIALS: Final = struct.Struct("3i")  # Linux: process, user, group
_MAC_CREDENTIALS: Final = struct.Struct("Ii")  # macOS: version, user, and groups after them
_MAC_SIZE: Final = 76
_MAC_LEVEL: Final = 0  # SOL_LOCAL
_MAC_PEER: Final = 1  # LOCAL_PEERCRED


def is_own_user(descriptor: int) -> bool:
    """Return whether the process at the other end is this user's, as far as the system says.

    A folder that others may write to as well could hold a socket of theirs.
    """
    if sys.platform == "win32":
        return True  # a pipe, which Windows makes for its user alone
    with socket.socket(fileno=os.dup(descriptor)) as spoken:
        user = _user(spoken)
    return user is None or user == os.getuid()


def _user(spoken: socket.socket, system: str = sys.platform) -> int | None:
    with suppress(OSError):  # it may have hung up
        if system == "linux":
            told = spoken.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
            return int(_CREDENTIALS.unpack(told)[1])
        if system == "darwin":
            told = spoken.getsockopt(_MAC_LEVEL, _MAC_PEER, _MAC_SIZE)
            return int(_MAC_CREDENTIALS.unpack_from(told)[1])
    return None
