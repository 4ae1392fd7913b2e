"""What PetDesk runs on, in one line for administrators."""

from __future__ import annotations

import platform
import sys


def system_name(system: str = sys.platform) -> str:
    """Return the operating system with its version and processor.

    On Windows `platform` asks WMI for it from Python 3.12 on, which takes seconds where that
    service is busy or broken, and holds up whoever asks.
    """
    if system != "win32":
        return platform.platform()
    import sysconfig  # noqa: PLC0415  only Windows needs it

    version = sys.getwindowsversion()  # type: ignore[attr-defined, unused-ignore]  # Windows' own
    # The version proper: the first fields are what old programs are told.
    number = ".".join(map(str, version.platform_version))
    return f"Windows {number}, {sysconfig.get_platform()}"
