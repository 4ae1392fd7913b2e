"""The walls between the layers, and what may not be loaded before the first paint."""

import ast
import pkgutil
import subprocess
import sys
from pathlib import Path

import petdesk.viewmodels

CHECKOUT = Path(__file__).parents[1]
PACKAGE = CHECKOUT / "petdesk"

LOADED_AFTER = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print(sorted(sys.modules))
"""


def loaded_after(*names: str) -> set[str]:
    """Return the modules that a fresh interpreter has loaded once it has imported ``names``."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED_AFTER, *names],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        cwd=CHECKOUT,
    )
    return set(ast.literal_eval(done.stdout))


def test_the_contracts_between_the_layers_hold() -> None:
    # Not the program `lint-imports`, which an installation may lack or have elsewhere.
    run = "from importlinter.cli import lint_imports_command as run; run()"
    done = subprocess.run(
        [sys.executable, "-c", run, "--no-cache"],
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
        cwd=CHECKOUT,
    )
    assert done.returncode == 0, done.stdout
    assert " 0 broken." in done.stdout


def test_view_models_need_no_widgets() -> None:
    names = [
        module.name
        for module in pkgutil.walk_packages(petdesk.viewmodels.__path__, "petdesk.viewmodels.")
    ]
    assert "petdesk.viewmodels.main.view_model" in names
    loaded = loaded_after(*names)
    assert "PySide6.QtCore" in loaded
    assert not loaded & {"PySide6.QtWidgets", "PySide6.QtGui", "httpx", "keyring", "msgspec"}


def test_nothing_slow_is_loaded_before_the_first_paint() -> None:
    loaded = loaded_after(
        "petdesk.viewmodels.main.view_model",
        "petdesk.storage.catalogue",
        "petdesk.storage.settings",
    )
    slow = {"asyncio", "httpx", "json", "keyring", "msgspec", "qasync", "starlette", "uvicorn"}
    assert not loaded & slow
