"""Build an environment: system packages, a venv, the locked packages, byte code, the stamp."""

import ast
import errno
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO

from setup_steps import system_packages
from setup_steps.environment import HOME, ROOT, Environment, Stamp
from setup_steps.errors import TOO_LONG, SetupError, explain, print_status
from setup_steps.exec_process import clean_environment

_LOCK_POLL = 0.2  # seconds
_DEEPEST = 195  # characters; the longest path below HOME, of a file in Qt's package

_PIP_OPTIONS = (
    "--require-hashes",
    "--only-binary=:all:",
    "--no-deps",  # the file names them all
    "--no-compile",  # the next step does it, on every processor
    "--progress-bar=off",
    "--no-warn-script-location",
    "--disable-pip-version-check",
)

# The pip settings that a site needs to reach a package index.
_KEPT_SETTINGS = {
    *("cache-dir", "cert", "client-cert", "default-timeout", "extra-index-url", "find-links"),
    *("index-url", "keyring-provider", "no-cache-dir", "no-index", "proxy", "retries", "timeout"),
    "trusted-host",
}


def build(target: Environment, needs: frozenset[str]) -> Path:
    """Build ``target`` where it does not provide ``needs`` yet; return the path of its Python.

    ``needs`` are keys of `setup_steps.system_packages.LIBRARIES`, and "tools" for what tests use.
    Raises `SetupError` with a message for the person at the terminal.
    """
    try:
        HOME.mkdir(exist_ok=True)
        (HOME / ".gitignore").write_text("*\n", encoding="utf-8")
        with one_at_a_time(HOME / "lock"):
            return _build(target, needs)
    except OSError as error:
        raise SetupError(f"PetDesk could not be set up in {HOME}: {error}") from error


def _build(target: Environment, needs: frozenset[str]) -> Path:
    before = target.stamp()
    if before and before.provided >= needs:
        return target.python(before.folder)
    print_status("Setting up PetDesk (first start: about half a minute) ...")
    target.log.write_bytes(b"")
    folder = before.folder if before else f"{target.name}-{os.urandom(3).hex()}"
    _install_system_packages(needs, target.log, with_venv=before is None)
    if before is None:
        _install(target, HOME / folder)
    provided = (before.provided if before else frozenset()) | needs
    target.write_stamp(Stamp(target.digest(), folder, provided))
    _remove_others(target, folder)
    return target.python(folder)


def _install_system_packages(needs: frozenset[str], log: Path, *, with_venv: bool) -> None:
    """Install what is needed outside the environment; what only tests use may stay missing."""

    def required() -> list[system_packages.Missing]:
        libraries = system_packages.missing_libraries(
            sorted(needs & system_packages.LIBRARIES.keys())
        )
        return libraries + (system_packages.missing_venv() if with_venv else [])

    tools = system_packages.missing_tools() if "tools" in needs else []
    missing = required()
    if (missing or tools) and system_packages.can_install():
        system_packages.install(missing + tools, log)
        missing = required()
    if missing:
        raise system_packages.missing_error(missing)


def _install(target: Environment, folder: Path) -> None:
    _check_room()
    python = str(target.python(folder.name))
    step = partial(_step, target.log)
    step("making a Python environment", [sys.executable, "-I", "-m", "venv", str(folder)])
    _link_checkout(folder)
    pip = [python, "-I", "-m", "pip", "install", *_PIP_OPTIONS, "-r", str(target.requirements)]
    step("installing the locked packages", pip, environment=pip_environment(python))
    sources = [folder, ROOT / "petdesk", ROOT / "packaging" / "setup_steps"]
    compiler = [python, "-I", "-m", "compileall", "-q", "-j", "0", *map(str, sources)]
    # Some packages have files for other versions of Python; they are never imported.
    step("compiling", compiler, may_fail=True)


def _check_room() -> None:
    """Raise `SetupError` where the packages' paths would be too long (on Windows, 260 characters).

    pip would meet it after a while, and venv would not say so: it keeps what pip prints to itself.
    """
    # Two names: an encrypted home may take none of more than 143.
    folder = HOME / ("x" * (_DEEPEST // 2))
    try:
        folder.mkdir(exist_ok=True)
        (folder / ("x" * (_DEEPEST // 2))).touch()
    except OSError as error:
        if error.errno not in {errno.ENAMETOOLONG, errno.ENOENT}:  # the latter on Windows
            raise
        raise SetupError(TOO_LONG) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _step(
    log: Path,
    what: str,
    command: list[str],
    *,
    environment: dict[str, str] | None = None,
    may_fail: bool = False,
) -> None:
    print_status(f"  {what} ...")
    with log.open("ab") as output:
        done = subprocess.run(
            command,
            env=environment or clean_environment(),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            check=False,
        )
    if done.returncode and not may_fail:
        raise explain(what.capitalize(), log)


def _link_checkout(folder: Path) -> None:
    """Make the environment import PetDesk from the checkout, by a path that survives a move."""
    library = next(folder.rglob("site-packages"))
    relative = Path(os.path.relpath(ROOT, library)).as_posix()
    (library / "petdesk-checkout.pth").write_text(relative + "\n", encoding="utf-8")


def _remove_others(target: Environment, keep: str) -> None:
    """Remove this kind's other folders: former environments, and builds that were cut off.

    A folder that cannot be renamed is in use (Windows) and stays until a later build.
    """
    for folder in HOME.glob(f"{target.name}-*"):
        if folder.name == keep:
            continue
        doomed = folder.with_name(f"{folder.name}.old") if folder.suffix != ".old" else folder
        try:
            folder.rename(doomed)
        except OSError:
            continue
        shutil.rmtree(doomed, ignore_errors=True)


def pip_environment(python: str) -> dict[str, str]:
    """Return the environment for the pip of ``python``, with the settings of `_KEPT_SETTINGS`.

    What would change where or what pip installs (``user``, ``target``, ``constraint``,
    ``no-binary`` ...) is left out, wherever it is set.
    """
    listing = subprocess.run(
        [python, "-I", "-m", "pip", "config", "list"],
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    environment = {
        name: value for name, value in clean_environment().items() if not name.startswith("PIP_")
    }
    return (
        environment | _kept_settings(listing) | {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INPUT": "1"}
    )


def _kept_settings(listing: str) -> dict[str, str]:
    """Turn lines such as ``global.index-url='https://...'`` into ``PIP_INDEX_URL`` and the like."""
    found: dict[str, str] = {}
    ranks = ("global", "install", ":env:")  # the later wins
    lines = [line.partition("=") for line in listing.splitlines() if "=" in line]
    for rank in ranks:
        for name, _, value in lines:
            section, _, key = name.partition(".")
            if section == rank and key in _KEPT_SETTINGS:
                found[f"PIP_{key.upper().replace('-', '_')}"] = str(ast.literal_eval(value))
    return found


@contextmanager
def one_at_a_time(lock: Path) -> Iterator[None]:
    """Hold ``lock`` for the block; wait, and print that once, while another start holds it.

    The operating system drops the lock when its holder dies.
    """
    with lock.open("a+") as file:
        if not _try_lock(file):
            print_status("Another start is setting PetDesk up; waiting for it ...")
            while not _try_lock(file):
                time.sleep(_LOCK_POLL)
        yield


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[str]) -> bool:
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
