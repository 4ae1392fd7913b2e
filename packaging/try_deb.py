"""Try the Debian package on a system that has nothing: installed, used, removed, timed.

::

    python3 packaging/try_deb.py [PACKAGE] [--base FOLDER] [--picture FILE]

It makes a minimal Debian by debootstrap (or copies FOLDER, an earlier one), installs the package
there, runs the program as a plain user without and with a screen, removes it, and prints how long
each step took. Without root, debootstrap, Xvfb or xdotool it tries nothing and ends with 1.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

from freezing.product import OUTPUT

_SUITE = "bookworm"
_USER = "desk"
_LANGUAGE = {"LANG": "C.UTF-8", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": f"/home/{_USER}"}


class Chroot:
    """A Debian of its own in ``folder``; it shares the network, and so an X server's socket."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *command: str, user: str = "root", **variables: str) -> str:
        """Run ``command`` inside and return its output; where it fails, so does the trial."""
        inside = ["chroot", f"--userspec={user}", str(self.folder), *command]
        done = subprocess.run(
            inside,
            env={**_LANGUAGE, **variables},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            sys.exit(
                f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
            )
        return done.stdout

    def timed(self, what: str, *command: str, **variables: str) -> str:
        """Do as `run`, and print how long it took."""
        began = time.monotonic()
        output = self.run(*command, **variables)
        print(f"{time.monotonic() - began:6.1f} s  {what}", flush=True)
        return output


def main() -> int:
    """Try it; return 0 where all went well, and 1 where something that it needs is missing."""
    options = _options()
    missing = [
        name for name in ("debootstrap", "chroot", "Xvfb", "xdotool") if not shutil.which(name)
    ]
    missing += ["root's rights"] if os.geteuid() else []
    missing += [] if options.package else [f"a package in {OUTPUT}"]
    if missing:
        print(f"Nothing was tried. Missing: {', '.join(missing)}. Programs are looked for on the")
        print(f"PATH, {os.environ.get('PATH')}.")
        return 1
    with (
        tempfile.TemporaryDirectory() as holder,
        made(Path(holder) / "debian", options.base) as system,
    ):
        install(system, options.package)
        use(system)
        show(system, options.picture)
        remove(system)
    print("The package can be installed, used and removed.")
    return 0


@contextmanager
def made(folder: Path, base: Path | None) -> Iterator[Chroot]:
    """Make the system, give it /proc, and take that away again, whatever happens."""
    if base:
        subprocess.run(["cp", "-a", str(base), str(folder)], check=True)
    else:
        make = ["debootstrap", "--variant=minbase", _SUITE, str(folder)]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
    shutil.copy("/etc/resolv.conf", folder / "etc" / "resolv.conf")
    proc = str(folder / "proc")
    subprocess.run(["mount", "-t", "proc", "proc", proc], check=True)
    try:
        yield Chroot(folder)
    finally:
        # Before the folder is removed: what is mounted in it would be removed as well.
        subprocess.run(["umount", proc], check=True)


def install(system: Chroot, package: Path) -> None:
    """Install as an administrator's script does: with nobody to answer a question."""
    assert not system.run("sh", "-c", "command -v python3 || true"), "there is a Python in there"
    shutil.copy(package, system.folder / "tmp" / "petdesk.deb")
    system.run("useradd", "--create-home", _USER)
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    get = ("apt-get", "-qq", "--no-install-recommends", "install", "/tmp/petdesk.deb")
    system.run("apt-get", "-qq", "update")
    system.timed("first install, with all that it depends on", *get, "-y", **quiet)
    system.timed("removal", "apt-get", "-qq", "-y", "purge", "petdesk", **quiet)
    system.timed("install where all that is there", *get, "-y", **quiet)
    # dpkg prints what differs from the package's own list of files, and ends with 0.
    assert not system.run("dpkg", "--verify", "petdesk"), "files differ from the package's list"
    _check_libraries(system)


def use(system: Chroot) -> None:
    """Run every command that needs no screen."""
    print(system.timed("self-check", "petdesk", "--self-check", user=_USER))
    animal = ("--name", "Zzyzx", "--category", "1", "--status", "available")
    practice = ("--environment", "practice")
    assert "added" in system.run("petdesk", "add", *practice, *animal, user=_USER)
    assert "Zzyzx" in system.run("petdesk", "list", *practice, "--json", user=_USER)
    _serve(system)


def show(system: Chroot, picture: Path | None) -> None:
    """Open the window on a screen of its own, and end it as a session's end would."""
    reading, writing = os.pipe()
    screen = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24"]
    with subprocess.Popen(screen, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as numbers:
            display = f":{numbers.readline().strip()}"
        try:
            _open_window(system, display, picture)
        finally:
            server.terminate()


def remove(system: Chroot) -> None:
    """Remove it; nothing of the program stays, and everything of the person's does."""
    kept = sorted((system.folder / "home" / _USER).rglob("*.sqlite3"))
    system.timed(
        "removal", "apt-get", "-qq", "-y", "purge", "petdesk", DEBIAN_FRONTEND="noninteractive"
    )
    left = [one for one in (system.folder / "usr").rglob("*") if "petdesk" in one.name.lower()]
    assert not left, f"left behind: {left}"
    assert kept, "no data was written that could have been kept"
    assert all(one.exists() for one in kept), "removing the program took a person's data along"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("package", type=Path, nargs="?", default=_newest_package())
    parser.add_argument("--base", type=Path, help="a minimal Debian made earlier")
    parser.add_argument("--picture", type=Path, help="where to put a picture of the window")
    return parser.parse_args()


def _newest_package() -> Path | None:
    found = sorted(OUTPUT.glob("*.deb"), key=lambda file: file.stat().st_mtime)
    return found[-1] if found else None


def _check_libraries(system: Chroot) -> None:
    """Ask the loader for every library of the program; GTK's theme alone may stay unused."""
    look = "find /usr/lib/petdesk -name '*.so*' -type f ! -name libqgtk3.so -exec ldd {} + 2>&1"
    inside = {"LD_LIBRARY_PATH": "/usr/lib/petdesk/_internal"}
    lines = system.run("sh", "-c", look, **inside).splitlines()
    missing = sorted({line.strip() for line in lines if "not found" in line})
    if missing:
        sys.exit("Neither the package nor what it depends on has:\n" + "\n".join(missing))


def _serve(system: Chroot) -> None:
    """Serve the practice animals, and ask for one from outside; the network is the same."""
    command = ["chroot", f"--userspec={_USER}", str(system.folder), "petdesk", "serve"]
    database = f"/home/{_USER}/practice.sqlite3"
    with subprocess.Popen(
        [*command, "--database", database, "--port", "0"],
        env={**_LANGUAGE, "PETDESK_SERVE_API_KEYS": "a-key", "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    ) as service:
        try:
            assert service.stdout
            address = service.stdout.readline().split()[-1]
            question = urllib.request.Request(  # noqa: S310  of the service just started
                f"{address}/pets?limit=1", headers={"Authorization": "Bearer a-key"}
            )
            with urllib.request.urlopen(question, timeout=10) as answer:  # noqa: S310
                assert answer.status == HTTPStatus.OK
            # PyInstaller's own hook would: the program's whole start waited for that.
            assert b"libQt6" not in Path(f"/proc/{service.pid}/maps").read_bytes(), "it loads Qt"
        finally:
            service.terminate()


def _open_window(system: Chroot, display: str, picture: Path | None) -> None:
    inside = ["chroot", f"--userspec={_USER}", str(system.folder), "petdesk"]
    log = system.folder / "tmp" / "window.log"
    with log.open("wb") as output:
        window = subprocess.Popen(
            inside, env={**_LANGUAGE, "DISPLAY": display}, stdout=output, stderr=output
        )
        with window:
            try:
                subprocess.run(
                    ["xdotool", "search", "--sync", "--onlyvisible", "--name", "^PetDesk"],
                    env={**os.environ, "DISPLAY": display},
                    check=True,
                    timeout=30,
                    stdout=subprocess.DEVNULL,
                )
                if picture:
                    take = ["import", "-display", display, "-window", "root", str(picture)]
                    subprocess.run(take, check=True)
            finally:
                window.terminate()
    # The signal may come between the first paint and PetDesk's own handling of it.
    if window.returncode not in {0, -signal.SIGTERM} or log.read_bytes():
        sys.exit(f"The window ended with {window.returncode}:\n{log.read_text(errors='replace')}")
    print("        the window opened, and ended by SIGTERM")


if __name__ == "__main__":
    sys.exit(main())
