"""A checkout in small: the real set-up script, a stub PetDesk, and one local package to install."""

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
# At the end: nothing in there may stand before what the tests import by name.
sys.path.append(str(PACKAGING))

STUB = """
import json, os, sys
import greeting
seen = {name: os.environ.get(name) for name in ("QT_QPA_PLATFORM", "PYTHONPATH")}
print(json.dumps({"arguments": sys.argv[1:], "from": __file__, "prefix": sys.prefix, **seen}))
sys.exit(int(sys.argv[2]) if sys.argv[1:2] == ["--exit"] else 0)
"""


@dataclass(frozen=True)
class Checkout:
    """The small checkout at ``root``, installing from the wheels in ``wheels``."""

    root: Path
    wheels: Path

    @property
    def requirements(self) -> Path:
        return self.root / "packaging" / "requirements" / "run.txt"

    @property
    def home(self) -> Path:
        return self.root / ".venv-run"

    def environments(self) -> list[str]:
        return sorted(one.name for one in self.home.iterdir() if one.is_dir())

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, str(self.root / "packaging" / "run.py"), *arguments]

    def variables(self, **more: str) -> dict[str, str]:
        """Return an environment with a screen that nothing opens, and an index that is a folder."""
        dropped = ("PIP_", "PYTHON", "DISPLAY", "WAYLAND_DISPLAY", "QT_", "XDG_CONFIG_HOME")
        kept = {k: v for k, v in os.environ.items() if not k.startswith(dropped)}
        pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.wheels)}
        return kept | pip | {"QT_QPA_PLATFORM": "minimal"} | more

    def run(
        self,
        *arguments: str,
        command: list[str] | None = None,
        cwd: Path | None = None,
        **more: str,
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command or self.command(*arguments),
            env=self.variables(**more),
            cwd=cwd,
            capture_output=True,
            text=True,
            check=False,
        )


def make_wheel(folder: Path) -> str:
    folder.mkdir()
    wheel = folder / "greeting-1.0-py3-none-any.whl"
    about = "Metadata-Version: 2.1\nName: greeting\nVersion: 1.0\n"
    how = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("greeting.py", "HELLO = 1\n")
        archive.writestr("greeting-1.0.dist-info/METADATA", about)
        archive.writestr("greeting-1.0.dist-info/WHEEL", how)
        archive.writestr("greeting-1.0.dist-info/RECORD", "")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return f"greeting==1.0 --hash=sha256:{digest}\n"


def make_checkout(folder: Path) -> Checkout:
    checkout = Checkout(folder / "checkout", folder / "wheels")
    ignored = shutil.ignore_patterns("__pycache__", "dist", "requirements")
    shutil.copytree(PACKAGING, checkout.root / "packaging", ignore=ignored)
    checkout.requirements.parent.mkdir()
    checkout.requirements.write_text(make_wheel(checkout.wheels))
    package = checkout.root / "petdesk"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text(STUB)
    return checkout


@pytest.fixture
def fresh(tmp_path: Path) -> Checkout:
    return make_checkout(tmp_path)


@pytest.fixture(scope="session")
def started(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """Return a checkout that was started once; tests leave it as it is.

    The first start meets every setting that could lead pip or Python astray.
    """
    folder = tmp_path_factory.mktemp("started")
    checkout = make_checkout(folder)
    settings = folder / ".config" / "pip" / "pip.conf"
    settings.parent.mkdir(parents=True)
    settings.write_text(f"[install]\ntarget = {folder / 'elsewhere'}\nno-compile = true\n")
    constraint = folder / "constraint.txt"
    constraint.write_text("greeting==2.0\n")
    first = checkout.run(
        HOME=str(folder),
        PIP_CONSTRAINT=str(constraint),
        PIP_USER="1",
        PIP_REQUIRE_VIRTUALENV="1",
        PYTHONDONTWRITEBYTECODE="1",
        PYTHONPATH=str(folder),
    )
    assert first.returncode == 0, first.stderr
    assert "installing the locked packages" in first.stderr
    assert not (folder / "elsewhere").exists()
    return checkout
