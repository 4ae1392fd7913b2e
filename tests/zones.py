"""Local time that is the same wherever the tests run."""

import ctypes
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def two_hours_east() -> Iterator[None]:
    """Let local time be two hours ahead of UTC, also on Windows."""
    # Windows' own C library has it, but Python hands it on elsewhere only.
    heed = getattr(time, "tzset", None) or ctypes.CDLL("ucrtbase")._tzset
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC-2")  # what is to be added to local time, says POSIX
        heed()
        yield
    heed()
