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

_LOCKED = str(ROOT / "packaging" / "requirements" / "run.txt")
_TOOLS = {
    "pipx": (["pipx", "install", "--python"], "PIPX_HOME", "PIPX_BIN_DIR"),
    "uv": (["uv", "tool", "install", "--python"], "UV_TOOL_DIR", "UV_TOOL_BIN_DIR"),
}


def main() -> int:
    """Try it; return 0 where all went well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", type=Path, help="where to put both files")
    keep = parser.parse_args().keep
    with tempfile.TemporaryDirectory() as holder:
        folder = Path(holder)
        source, wheel = build(folder)
        pip = [make_environment(folder / "by-pip"), "-m", "pip"]
        _run([*pip, "install", "--quiet", "--require-hashes", "-r", _LOCKED])
        _run([*pip, "install", "--quiet", "--no-deps", str(wheel)])
        _run([*pip, "check"])
        use(Path(pip[0]).with_name("petdesk"), folder)
        for tool, (command, home, programs) in _TOOLS.items():
            if not shutil.which(tool):
                print(f"Not tried: {tool} is not on the PATH.")
                continue
            places = {home: str(folder / tool), programs: str(folder / f"{tool}-bin")}
            _run([*command, sys.executable, str(wheel)], variables=places)
            use(folder / f"{tool}-bin" / "petdesk", folder)
        for file in (source, wheel) if keep else ():
            keep.mkdir(parents=True, exist_ok=True)
            print(shutil.copy(file, keep))
    return 0


def build(folder: Path) -> tuple[Path, Path]:
    """Make the source distribution, and the wheel from it where no checkout is near."""
    python = make_environment(folder / "builder")
    _run([python, "-m", "pip", "install", "--quiet", "build"])
    # From elsewhere: in packaging/ Python would find build.py as the module.
    backend = [python, "-m", "build", "--outdir", str(folder / "out")]
    _run([*backend, "--sdist", str(ROOT)], cwd=folder)
    (source,) = (folder / "out").glob("*.tar.gz")
    shutil.unpack_archive(source, folder / "unpacked")
    (tree,) = (folder / "unpacked").iterdir()
    _run([*backend, "--wheel", str(tree)], cwd=folder)
    (wheel,) = (folder / "out").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        needless = [name for name in archive.namelist() if name.endswith((".ts", "README.md"))]
    assert not needless, f"for whoever changes the code: {needless}"
    return source, wheel


def use(command: Path, folder: Path) -> None:
    """Run the installed PetDesk where no checkout is the current folder."""
    print(f"-- {command.relative_to(folder)}", flush=True)
    name = str(command) + (".exe" if sys.platform == "win32" else "")
    version = _run([name, "--version"], cwd=folder)
    assert version == f"PetDesk {product().version}\n", version
    print(_run([name, "--self-check"], cwd=folder))
    listed = [name, "list", "--environment", "practice", "--json"]
    assert '"name"' in _run(
        listed, cwd=folder, variables={"PETDESK_DATA_DIR": str(folder / "data")}
    )


def make_environment(folder: Path) -> str:
    """Make an environment with pip, and return its Python."""
    venv.create(folder, with_pip=True)
    return str(folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))


def _run(
    command: list[str], *, cwd: Path | None = None, variables: dict[str, str] | None = None
) -> str:
    hidden = {"PYTHONPATH", "VIRTUAL_ENV"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    if sys.platform == "linux":
        environment["QT_QPA_PLATFORM"] = "offscreen"
    environment |= variables or {}
    done = subprocess.run(
        command, cwd=cwd, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
