"""Try what pipx and uv install: the wheel that the source distribution builds by itself.

::

    python3 packaging/try_wheel.py [--keep FOLDER]

It makes the source distribution of this checkout, builds the wheel from that alone, installs it
with pip into an environment that does not know the checkout, with the locked dependencies, and runs
PetDesk from there; where pipx or uv is on the PATH, by that, too. --keep leaves both in FOLDER.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

from freezing.product import ROOT, product

_LOCKED = ROOT / "packaging" / "requirements" / "run.txt"


def main() -> int:
    """Try it; return 0 where all went well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", type=Path, help="where to put both files")
    keep = parser.parse_args().keep
    with tempfile.TemporaryDirectory() as holder:
        folder = Path(holder)
        source = build_source(folder)
        wheel = build_wheel(source, folder)
        use(pip_installed(wheel, folder), folder)
        for tool in (pipx_installed, uv_installed):
            command = tool(wheel, folder)
            if command:
                use(command, folder)
        for file in (source, wheel) if keep else ():
            keep.mkdir(parents=True, exist_ok=True)
            print(shutil.copy(file, keep))
    return 0


def build_source(folder: Path) -> Path:
    """Make the source distribution by the checkout's own build backend."""
    python = make_environment(folder / "builder")
    _run([python, "-m", "pip", "install", "--quiet", "build"])
    # From elsewhere: in packaging/ Python would find build.py as the module.
    command = [python, "-m", "build", "--sdist", "--outdir", str(folder / "out"), str(ROOT)]
    _run(command, cwd=str(folder))
    return only(folder / "out", "*.tar.gz")


def build_wheel(source: Path, folder: Path) -> Path:
    """Build the wheel from the source distribution, unpacked where no checkout is near."""
    shutil.unpack_archive(source, folder / "unpacked")
    tree = only(folder / "unpacked", "*")
    python = str(_python(folder / "builder"))
    command = [python, "-m", "build", "--wheel", "--outdir", str(folder / "out"), str(tree)]
    _run(command, cwd=str(folder))
    wheel = only(folder / "out", "*.whl")
    with zipfile.ZipFile(wheel) as archive:
        needless = [name for name in archive.namelist() if name.endswith((".ts", "README.md"))]
    assert not needless, f"for whoever changes the code: {needless}"
    return wheel


def pip_installed(wheel: Path, folder: Path) -> Path:
    """Install with pip, the dependencies as locked; return the command."""
    python = make_environment(folder / "by-pip")
    _run([python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(_LOCKED)])
    _run([python, "-m", "pip", "install", "--quiet", "--no-deps", str(wheel)])
    _run([python, "-m", "pip", "check"])
    return Path(python).with_name("petdesk")


def pipx_installed(wheel: Path, folder: Path) -> Path | None:
    """Install with pipx; return the command, or None without pipx."""
    if not _has("pipx"):
        return None
    places = {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(folder / "pipx-bin")}
    _run(["pipx", "install", "--python", sys.executable, str(wheel)], **places)
    return folder / "pipx-bin" / "petdesk"


def uv_installed(wheel: Path, folder: Path) -> Path | None:
    """Install with uv; return the command, or None without uv."""
    if not _has("uv"):
        return None
    places = {"UV_TOOL_DIR": str(folder / "uv"), "UV_TOOL_BIN_DIR": str(folder / "uv-bin")}
    _run(["uv", "tool", "install", "--python", sys.executable, str(wheel)], **places)
    return folder / "uv-bin" / "petdesk"


def use(command: Path, folder: Path) -> None:
    """Run the installed PetDesk where no checkout is the current folder."""
    print(f"-- {command.relative_to(folder)}", flush=True)
    name = str(command) + (".exe" if sys.platform == "win32" else "")
    data = {"PETDESK_DATA_DIR": str(folder / "data")}
    version = _run([name, "--version"], cwd=str(folder))
    assert version == f"PetDesk {product().version}\n", version
    print(_run([name, "--self-check"], cwd=str(folder)))
    practice = ["list", "--environment", "practice", "--json"]
    assert '"name"' in _run([name, *practice], cwd=str(folder), **data)


def make_environment(folder: Path) -> str:
    """Make an environment with pip, and return its Python."""
    venv.create(folder, with_pip=True)
    return str(_python(folder))


def only(folder: Path, pattern: str) -> Path:
    """Return the one file in ``folder`` that fits ``pattern``."""
    (found,) = folder.glob(pattern)
    return found


def _python(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def _has(tool: str) -> bool:
    if shutil.which(tool):
        return True
    print(f"Not tried: {tool} is not on the PATH.")
    return False


def _run(command: list[str], *, cwd: str | None = None, **variables: str) -> str:
    hidden = {"PYTHONPATH", "VIRTUAL_ENV"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    if sys.platform == "linux":
        environment["QT_QPA_PLATFORM"] = "offscreen"
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**environment, **variables},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
