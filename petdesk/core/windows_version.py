"""Preset in `platform` which Windows this is; importing this module does it.

keyring, truststore and uvicorn call `platform.system()` or `platform.win32_ver()`. On Windows both
ask WMI from Python 3.12 on, which takes seconds if that service is busy or broken; before, and
if it fails, they start ``cmd /c ver``, which opens a console if PetDesk has none. So what
imports one of these libraries imports this first.
"""

import os
import platform
import sys


def preset_platform(system: str = sys.platform) -> None:
    """Replace what `platform` would ask of others by what this process knows; or do nothing."""
    if system != "win32":
        return
    version = sys.getwindowsversion()  # type: ignore[attr-defined, unused-ignore]  # Windows' own
    # The version proper: the first fields are what old programs are told.
    release = str(version.platform_version[0])
    number = ".".join(map(str, version.platform_version))
    service_pack = f"SP{version.service_pack_major}"
    platform.win32_ver = lambda *_defaults, **_more: (release, number, service_pack, "")
    machine = os.environ.get("PROCESSOR_ARCHITEW6432") or os.environ.get("PROCESSOR_ARCHITECTURE")
    vars(platform)["_uname_cache"] = platform.uname_result(
        "Windows", os.environ.get("COMPUTERNAME", ""), release, number, machine or ""
    )


preset_platform()
