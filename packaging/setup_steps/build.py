"""Make an environment ready: system packages, a venv, the locked packages, byte code, the stamp."""

import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

from setup_steps import machine
from setup_steps.become import clean_environment
from setup_steps.one_at_a_time import one_at_a_time
from setup_steps.pip_settings import pip_environment
from setup_steps.place import HOME, ROOT, Place, Stamp
from setup_steps.trouble import SetupError, explain, say

_PIP_OPTIONS = (
    "--require-hashes",
    "--only-binary=:all:",
    "--no-deps",  # the file names them all
    "--no-compile",  # the next step does it, on every processor
    "--progress-bar=off",
    "--no-warn-script-location",
    "--disable-pip-version-check",
)


def make_ready(place: Place, needs: frozenset[str]) -> Path:
    """Bring ``place`` to where it provides ``needs`` and give the path of its Python.

    ``needs`` are keys of `setup_steps.machine.LIBRARIES`, and "tools" for what tests use. Raises
    `SetupError` with the words for the person at the terminal.
    """
    try:
        HOME.mkdir(exist_ok=True)
        (HOME / ".gitignore").write_text("*\n", encoding="utf-8")
        with one_at_a_time(HOME / "lock"):
            return _make_ready(place, needs)
    except OSError as error:
        raise SetupError(f"PetDesk could not be set up in {HOME}: {error}") from error


def _make_ready(place: Place, needs: frozenset[str]) -> Path:
    before = place.stamp()
    if before and before.provided >= needs:
        return place.python(before.folder)
    say("Setting up PetDesk (first start: about half a minute) ...")
    place.log.write_bytes(b"")
    folder = before.folder if before else f"{place.name}-{os.urandom(3).hex()}"
    _provide(needs, place.log, with_venv=before is None)
    if before is None:
        _build(place, HOME / folder)
    provided = (before.provided if before else frozenset()) | needs
    place.write_stamp(Stamp(place.digest(), folder, provided))
    _sweep(place, folder)
    return place.python(folder)


def _provide(needs: frozenset[str], log: Path, *, with_venv: bool) -> None:
    """Make sure of what lies outside the environment; what only tests use may stay missing."""

    def required() -> list[machine.Missing]:
        libraries = machine.missing_libraries(sorted(needs & machine.LIBRARIES.keys()))
        return libraries + (machine.missing_venv() if with_venv else [])

    tools = machine.missing_tools() if "tools" in needs else []
    missing = required()
    if (missing or tools) and machine.can_install():
        machine.install(missing + tools, log)
        missing = required()
    if missing:
        raise machine.refuse(missing)


def _build(place: Place, folder: Path) -> None:
    python = str(place.python(folder.name))
    step = partial(_step, place.log)
    step("making a Python environment", [sys.executable, "-I", "-m", "venv", str(folder)])
    _see_checkout(folder)
    pip = [python, "-I", "-m", "pip", "install", *_PIP_OPTIONS, "-r", str(place.requirements)]
    step("installing the locked packages", pip, environment=pip_environment(python))
    sources = [folder, ROOT / "petdesk", ROOT / "packaging" / "setup_steps"]
    compiler = [python, "-I", "-m", "compileall", "-q", "-j", "0", *map(str, sources)]
    # Some packages carry files that are no Python of this version; they are never imported.
    step("compiling", compiler, may_fail=True)


def _step(
    log: Path,
    what: str,
    command: list[str],
    *,
    environment: dict[str, str] | None = None,
    may_fail: bool = False,
) -> None:
    say(f"  {what} ...")
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


def _see_checkout(folder: Path) -> None:
    """Let the environment import PetDesk from the checkout, also after the checkout was moved."""
    library = next(folder.rglob("site-packages"))
    relative = Path(os.path.relpath(ROOT, library)).as_posix()
    (library / "petdesk-checkout.pth").write_text(relative + "\n", encoding="utf-8")


def _sweep(place: Place, keep: str) -> None:
    """Remove this place's other folders: former environments, and builds that were cut off.

    A folder that cannot be renamed is in use (Windows) and stays until a later build.
    """
    for folder in HOME.glob(f"{place.name}-*"):
        if folder.name == keep:
            continue
        doomed = folder.with_name(f"{folder.name}.old") if folder.suffix != ".old" else folder
        try:
            folder.rename(doomed)
        except OSError:
            continue
        shutil.rmtree(doomed, ignore_errors=True)
