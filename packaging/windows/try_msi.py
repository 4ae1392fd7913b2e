"""Install, upgrade and remove PetDesk's MSI in a Wine of its own, and time it.

::

    python3 packaging/windows/try_msi.py packaging/dist/petdesk packaging/dist/icons/petdesk.ico

The folder is the frozen program for Windows. ``PETDESK_WINE`` names Wine's loader
where the PATH has none.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from freezing.product import COMMAND, NAME, WINDOWED_COMMAND, Product, product  # noqa: E402  found by the line above

from windows.msi import make_msi  # noqa: E402  found by the line above

LIMIT = 300  # seconds for one program; Wine's first start takes many


class Wine:
    """A Wine in the folder ``prefix``, started by ``loader``."""

    def __init__(self, loader: str, prefix: Path) -> None:
        self._loader = loader
        self._variables = {
            **os.environ,
            "WINEPREFIX": str(prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree=;mshtml=;winemenubuilder.exe=",
        }
        self.drive = prefix / "drive_c"
        self.run("wineboot", "-i")

    def run(self, *command: str) -> int:
        """Run a program of Windows and return its exit code."""
        quiet = subprocess.DEVNULL
        done = subprocess.run(
            [self._loader, *command],
            env=self._variables,
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
            timeout=LIMIT,
            check=False,
        )
        return done.returncode

    def msi(self, switch: str, package: Path, *properties: str) -> None:
        """Install (``/i``) or remove (``/x``) a package in silence, and print how long it took."""
        began = time.monotonic()
        code = self.run("msiexec", switch, f"Z:{package}", "/qn", *properties)
        print(f"{time.monotonic() - began:6.1f} s  msiexec {switch} {package.name} {properties}")
        check(code == 0, f"msiexec ended with {code}")

    @property
    def home(self) -> Path:
        """Return the person's folder."""
        return next(each for each in (self.drive / "users").iterdir() if each.name != "Public")


def check(is_true: object, what: str) -> None:
    """End with ``what`` where it is not so. Raises SystemExit."""
    if not is_true:
        sys.exit(f"FAILED: {what}")


def try_all(wine: Wine, old: Path, new: Path) -> None:
    """Go the way of a desk: install, upgrade, remove; then for all users, and with the data."""
    local = wine.home / "AppData" / "Local"
    program = local / "Programs" / NAME
    start = wine.home / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs" / f"{NAME}.lnk"
    data = local / NAME / NAME / "intake.sqlite3"
    data.parent.mkdir(parents=True)
    data.write_bytes(b"kept")

    wine.msi("/i", old)
    check((program / f"{WINDOWED_COMMAND}.exe").is_file(), "the program is not there")
    check(start.is_file(), "the Start menu has no PetDesk")
    wine.msi("/i", new)
    check((program / "new.txt").is_file(), "the upgrade brought nothing")
    check(not (program / "old.txt").exists(), "the upgrade left the old version's file")
    check(data.read_bytes() == b"kept", "the upgrade touched the data")
    refused = wine.run("msiexec", "/i", f"Z:{old}", "/qn") != 0
    check(refused and (program / "new.txt").is_file(), "an older version was installed over it")
    wine.msi("/x", new)
    check(not program.exists() and not start.exists(), "the removal left the program")
    check(data.read_bytes() == b"kept", "the removal touched the data")

    wine.msi("/i", new, "ALLUSERS=1")
    for_all = wine.drive / "Program Files" / NAME
    check((for_all / f"{WINDOWED_COMMAND}.exe").is_file(), "it is not there for all users")
    wine.msi("/x", new, "REMOVE_DATA=1")
    check(not for_all.exists(), "the removal left the program of all users")
    check(not data.exists(), "the data is still there")


def try_program(wine: Wine, package: Path) -> None:
    """Run the program itself, where Wine has what Qt asks Windows for."""
    wine.msi("/i", package)
    installed = f"{wine.home / 'AppData/Local/Programs' / NAME / COMMAND}.exe"
    code = wine.run(f"Z:{installed}", "--version")
    check(code == 0, f"the installed program ended with {code}")


def packages(program: Path, icon: Path, folder: Path) -> tuple[Path, Path]:
    """Return two versions of the package."""
    made = []
    this = product()
    for name, version in (("old", "0.0.1"), ("new", this.version)):
        versioned = Product(version, this.description, this.maintainers, this.license)
        copy = folder / name
        shutil.copytree(program, copy)
        (copy / f"{name}.txt").write_text(name, encoding="utf-8")
        made.append(make_msi(versioned, copy, icon, folder / f"petdesk-{version}.msi"))
    return made[0], made[1]


def find_wine() -> str | None:
    """Return Wine's loader; Debian's package wine64 puts it where no PATH looks."""
    return os.environ.get("PETDESK_WINE") or next(
        filter(None, map(shutil.which, ("wine64", "wine", "/usr/lib/wine/wine64"))), None
    )


def main(arguments: list[str]) -> int:
    """Try it; return 0 where all of it works, and 1 where something that it needs is missing."""
    if len(arguments) != 2:  # noqa: PLR2004  program and icon
        print(__doc__, file=sys.stderr)
        return 2
    loader = find_wine()
    missing = [name for name in ("wixl", "msibuild") if not shutil.which(name)]
    missing += [] if loader else ["wine64 (PETDESK_WINE may name it)"]
    missing += [name for name in arguments if not Path(name).exists()]
    if not loader or missing:
        print(f"Nothing was tried. Missing: {', '.join(missing)}. Programs are looked for on the")
        print(f"PATH, {os.environ.get('PATH')}; Debian has them in wine64, wixl and msitools.")
        return 1
    with tempfile.TemporaryDirectory(prefix="petdesk-", ignore_cleanup_errors=True) as folder:
        place = Path(folder)
        old, new = packages(Path(arguments[0]), Path(arguments[1]), place)
        print(f"{new.stat().st_size / 1e6:6.1f} MB  {new.name}")
        wine = Wine(loader, place / "wine")
        try_all(wine, old, new)
        try_program(wine, new)
        wine.run("wineboot", "--kill")
    print("ok")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
