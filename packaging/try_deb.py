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
from pathlib import Path

from freezing.product import OUTPUT

_SUITE = "bookworm"
_USER = "desk"
_LANGUAGE = {"LANG": "C.UTF-8", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": f"/home/{_USER}"}
_APT = {"DEBIAN_FRONTEND": "noninteractive"}


class Chroot:
    """A Debian of its own in ``folder``; it shares the network, and so an X server's socket."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def command(self, *command: str, user: str = "root") -> list[str]:
        return ["chroot", f"--userspec={user}", str(self.folder), *command]

    def run(self, *command: str, user: str = "root", what: str = "") -> str:
        """Run ``command`` inside and return its output; print how long it took, as ``what``."""
        began = time.monotonic()
        done = subprocess.run(
            self.command(*command, user=user),
            env=_LANGUAGE | _APT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            told = done.stdout + done.stderr
            sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{told}")
        if what:
            print(f"{time.monotonic() - began:6.1f} s  {what}", flush=True)
        return done.stdout


def main() -> int:
    """Try it; return 0 where all went well, and 1 where something that it needs is missing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    made_here = sorted(OUTPUT.glob("*.deb"), key=lambda file: file.stat().st_mtime)
    newest = made_here[-1] if made_here else OUTPUT / "petdesk.deb"
    parser.add_argument("package", type=Path, nargs="?", default=newest)
    parser.add_argument("--base", type=Path, help="a minimal Debian made earlier")
    parser.add_argument("--picture", type=Path, help="where to put a picture of the window")
    options = parser.parse_args()
    tools = ("debootstrap", "chroot", "Xvfb", "xdotool")
    missing = [name for name in tools if not shutil.which(name)]
    missing += ["root's rights"] if os.geteuid() else []
    missing += [] if options.package.is_file() else [str(options.package)]
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
    make = ["debootstrap", "--variant=minbase", _SUITE, str(folder)]
    copy = ["cp", "-a", str(base), str(folder)]
    subprocess.run(copy if base else make, check=True, stdout=subprocess.DEVNULL)
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
    get = ("apt-get", "-qq", "--no-install-recommends", "install", "/tmp/petdesk.deb", "-y")
    system.run("apt-get", "-qq", "update")
    system.run(*get, what="first install, with all that it depends on")
    system.run("apt-get", "-qq", "-y", "purge", "petdesk", what="removal")
    system.run(*get, what="install where all that is there")
    # dpkg prints what differs from the package's own list of files, and ends with 0.
    assert not system.run("dpkg", "--verify", "petdesk"), "files differ from the package's list"
    # The loader finds every library of the program; GTK's theme alone may stay unused.
    look = "find /usr/lib/petdesk -name '*.so*' -type f ! -name libqgtk3.so -exec ldd {} + 2>&1"
    inside = "LD_LIBRARY_PATH=/usr/lib/petdesk/_internal"
    told = system.run("env", inside, "sh", "-c", look)
    missing = sorted({line.strip() for line in told.splitlines() if "not found" in line})
    assert not missing, f"neither the package nor what it depends on has: {missing}"


def use(system: Chroot) -> None:
    """Run every command that needs no screen."""
    print(system.run("petdesk", "--self-check", user=_USER, what="self-check"))
    animal = ("--name", "Zzyzx", "--category", "1", "--status", "available")
    practice = ("--environment", "practice")
    assert "added" in system.run("petdesk", "add", *practice, *animal, user=_USER)
    assert "Zzyzx" in system.run("petdesk", "list", *practice, "--json", user=_USER)
    database = f"/home/{_USER}/practice.sqlite3"
    serve = system.command("petdesk", "serve", "--database", database, "--port", "0", user=_USER)
    with subprocess.Popen(
        serve,
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
            urllib.request.urlopen(question, timeout=10).close()  # noqa: S310
            # PyInstaller's own hook would: the program's whole start waited for that.
            assert b"libQt6" not in Path(f"/proc/{service.pid}/maps").read_bytes(), "it loads Qt"
        finally:
            service.terminate()


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


def _open_window(system: Chroot, display: str, picture: Path | None) -> None:
    program = system.command("petdesk", user=_USER)
    find = ["xdotool", "search", "--sync", "--onlyvisible", "--name", "^PetDesk"]
    on_it = {**os.environ, "DISPLAY": display}
    with (
        tempfile.TemporaryFile() as log,
        subprocess.Popen(
            program, env={**_LANGUAGE, "DISPLAY": display}, stdout=log, stderr=log
        ) as window,
    ):
        try:
            subprocess.run(find, env=on_it, check=True, timeout=30, stdout=subprocess.DEVNULL)
            if picture:
                subprocess.run(["import", "-window", "root", str(picture)], env=on_it, check=True)
        finally:
            window.terminate()
        window.wait()
        log.seek(0)
        told = log.read().decode(errors="replace")
    # The signal may come between the first paint and PetDesk's own handling of it.
    if window.returncode not in {0, -signal.SIGTERM} or told:
        sys.exit(f"The window ended with {window.returncode}:\n{told}")
    print("        the window opened, and ended by SIGTERM")


def remove(system: Chroot) -> None:
    """Remove it; nothing of the program stays, and everything of the person's does."""
    kept = sorted((system.folder / "home" / _USER).rglob("*.sqlite3"))
    system.run("apt-get", "-qq", "-y", "purge", "petdesk", what="removal")
    left = [one for one in (system.folder / "usr").rglob("*") if "petdesk" in one.name.lower()]
    assert not left, f"left behind: {left}"
    assert kept, "no data was written that could have been kept"
    assert all(one.exists() for one in kept), "removing the program took a person's data along"


if __name__ == "__main__":
    sys.exit(main())
