"""What every test stands on: no screen is needed, and nobody's real data, keys or settings."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

if sys.platform != "win32":  # where nothing has letters offscreen
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from hypothesis import settings
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from petdesk.app.application import collect
from petdesk.design.look import apply_theme

pytest_plugins = ["tests.fixtures"]

# How long an example takes says more about what else the computer does than about PetDesk. The
# examples are others in each run, so that many runs look at more of them than one long one.
settings.register_profile("petdesk", deadline=None, max_examples=50)
settings.load_profile("petdesk")

# As packaging/run.py does: without byte code each program that a test starts takes twice as long.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A script's job in the background ignores Ctrl+C, and so would each program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

gc.disable()  # a thread would collect the windows of an earlier test: see `_collected_here`

NO_KEYRING = "keyring.backends.fail.Keyring"
"""The keyring of a test that starts none of its own: it refuses everything."""


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """Provide the application in the look that people see, whichever test runs first."""
    apply_theme(qapp, "light")
    return qapp


@pytest.fixture(autouse=True)
def _collected_here() -> Iterator[None]:
    """Collect what a test left in the main thread, as PetDesk does (`petdesk.app.application`).

    Its windows go first: their commands would serve the windows of the next test, too.
    """
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    collect()


@pytest.fixture(autouse=True)
def _nobodys_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Return each test, and each program it starts, an empty home and no keyring."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for variable in os.environ:
            if variable.startswith("PETDESK_"):
                patch.delenv(variable)
        patch.setenv("HOME", str(home))
        for kind in ("CONFIG", "DATA", "CACHE", "STATE"):
            patch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
        patch.setenv("PYTHON_KEYRING_BACKEND", NO_KEYRING)
        patch.setattr("petdesk.service.access._remembered", set())
        _forget_keyring()
        yield
        _forget_keyring()


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that a build's own files are looked for in: it has none at first."""
    folder = tmp_path / "build"
    folder.mkdir()
    monkeypatch.setattr("petdesk.core.build_info.resource", lambda name: folder / name)
    return folder


def _forget_keyring() -> None:
    # The keyring library chooses its backend once, so a choice that a test made would stay.
    if "keyring.core" in sys.modules:
        from keyring import core  # noqa: PLC0415  tests without keyring need not import it

        core._keyring_backend = None
