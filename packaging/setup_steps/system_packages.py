"""What PetDesk needs of a Linux system outside its Python environment.

Windows and macOS bring all of it, so nothing is missing there.
"""

import ctypes
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from setup_steps.errors import SetupError, explain, print_status

_LINUX = sys.platform.startswith("linux")

# What Qt's libraries and plugins name as needed and do not bring, and the Debian package of each.
LIBRARIES = {
    "offscreen": {
        "libEGL.so.1": "libegl1",
        "libGL.so.1": "libgl1",
        "libX11.so.6": "libx11-6",
        "libbrotlidec.so.1": "libbrotli1",
        "libdbus-1.so.3": "libdbus-1-3",
        "libfontconfig.so.1": "libfontconfig1",
        "libfreetype.so.6": "libfreetype6",
        "libgssapi_krb5.so.2": "libgssapi-krb5-2",
        "libgthread-2.0.so.0": "libglib2.0-0",
        "libxkbcommon.so.0": "libxkbcommon0",
    },
    "x11": {
        "libX11-xcb.so.1": "libx11-xcb1",
        "libxcb-cursor.so.0": "libxcb-cursor0",
        "libxcb-icccm.so.4": "libxcb-icccm4",
        "libxcb-image.so.0": "libxcb-image0",
        "libxcb-keysyms.so.1": "libxcb-keysyms1",
        "libxcb-randr.so.0": "libxcb-randr0",
        "libxcb-render-util.so.0": "libxcb-render-util0",
        "libxcb-shape.so.0": "libxcb-shape0",
        "libxcb-sync.so.1": "libxcb-sync1",
        "libxcb-xfixes.so.0": "libxcb-xfixes0",
        "libxcb-xkb.so.1": "libxcb-xkb1",
        "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    },
    "wayland": {
        "libwayland-client.so.0": "libwayland-client0",
        "libwayland-cursor.so.0": "libwayland-cursor0",
        "libwayland-egl.so.1": "libwayland-egl1",
    },
}

_ON_SCREEN = "journeys on a screen"

# Programs (or a file of theirs) that tests use, the Debian package, and the tests that need it.
_TOOLS = {
    "Xvfb": ("xvfb", _ON_SCREEN),
    "xauth": ("xauth", _ON_SCREEN),
    "xdotool": ("xdotool", "journeys with real key strokes"),
    "dbus-run-session": ("dbus", "journeys with a keyring or the accessibility tree"),
    "gnome-keyring-daemon": ("gnome-keyring", "journeys with a keyring"),
    "/usr/share/dbus-1/services/org.a11y.Bus.service": (
        "at-spi2-core",
        "journeys through the accessibility tree",
    ),
}


class Missing(NamedTuple):
    """Something this system lacks, the Debian package that brings it, and what needs it."""

    name: str
    package: str
    wanted_by: str = "PetDesk"


def missing_libraries(groups: Iterable[str]) -> list[Missing]:
    """List the shared libraries of ``groups`` (keys of `LIBRARIES`) that do not load."""
    if not _LINUX:
        return []
    wanted = {name: package for group in groups for name, package in LIBRARIES[group].items()}
    missing = [Missing(name, package) for name, package in wanted.items() if not _loads(name)]
    return missing if _has_fonts() else [*missing, Missing("a font", "fonts-dejavu-core")]


def missing_venv() -> list[Missing]:
    """List what this Python lacks to make environments; Debian has that in another package."""
    importlib.invalidate_caches()
    if importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv"):
        return []
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return [Missing("Python's venv and ensurepip", f"python{version}-venv")]


def missing_tools() -> list[Missing]:
    """List what only some tests need and this system lacks."""
    if not _LINUX:
        return []
    on_screen = [one._replace(wanted_by=_ON_SCREEN) for one in missing_libraries(["x11"])]
    return on_screen + [
        Missing(Path(name).name, package, tests)
        for name, (package, tests) in _TOOLS.items()
        if not (shutil.which(name) or Path(name).is_file())
    ]


def can_install() -> bool:
    """Return whether this start may install Debian packages by itself."""
    is_root = sys.platform != "win32" and os.geteuid() == 0
    return is_root and _LINUX and bool(shutil.which("apt-get"))


def install(missing: list[Missing], log: Path) -> None:
    """Install the Debian packages of ``missing``; raise `SetupError` where that fails."""
    packages = _packages(missing)
    print_status(f"  installing system packages: {' '.join(packages)} ...")
    # A foreign source may fail its update and the install still succeed: only the latter counts.
    _apt_get(["update"], log)
    if _apt_get(["install", "-y", "--no-install-recommends", *packages], log):
        raise explain("Installing system packages", log)


def missing_error(missing: list[Missing]) -> SetupError:
    """Return the error that says what to type (Debian) or what to install (elsewhere)."""
    if shutil.which("apt-get"):
        return SetupError(
            "PetDesk needs a few system packages first. Type this line, then start again:\n"
            f"{command_for(missing)}"
        )
    names = ", ".join(one.name for one in missing)
    return SetupError(
        f"This system lacks {names}: install them with its package manager, then start again."
    )


def command_for(missing: list[Missing]) -> str:
    """Return the line that installs ``missing`` on Debian and its kin."""
    names = " ".join(_packages(missing))
    return f"sudo apt-get update && sudo apt-get install -y --no-install-recommends {names}"


def _apt_get(arguments: list[str], log: Path) -> int:
    with log.open("ab") as output:
        return subprocess.run(
            ["apt-get", "-o", "DPkg::Lock::Timeout=300", *arguments],  # noqa: S607 (as PATH has it)
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            check=False,
        ).returncode


def _packages(missing: list[Missing]) -> list[str]:
    return sorted({one.package for one in missing})


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _has_fonts() -> bool:
    """Return whether there is any font: without one, Qt shows empty boxes.

    Only Debian's places are known, so elsewhere the answer is yes.
    """
    folders = ("/usr/share/fonts", "/usr/local/share/fonts", Path.home() / ".local/share/fonts")
    return not shutil.which("apt-get") or any(
        next(Path(folder).rglob("*.[to]t[fc]"), None) for folder in folders
    )


if __name__ == "__main__":  # for a workflow, which installs them by itself
    print("\n".join(_packages(missing_libraries(LIBRARIES) + missing_tools())))
