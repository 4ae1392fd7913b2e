"""The walls between the layers, and what may not be loaded before the first paint."""

import ast
import subprocess
import sys
from pathlib import Path

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
        cwd=CHECKOUT,
    )
    assert done.returncode == 0, done.stdout
    assert " 0 broken." in done.stdout


def test_qt_is_where_it_is_looked_for() -> None:
    # QtWidgets and QtGui in app/, design/ and views/; QtCore in view_model.py and core/ as well;
    # what asks for the system's proxy alone needs QtNetwork.
    astray = []
    for path in PACKAGE.rglob("*.py"):
        place = path.relative_to(PACKAGE).as_posix()
        modules = {
            module.partition(".")[2]
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom)
            and (module := node.module or "").startswith("PySide6")
        }
        is_widget = place.startswith(("app/", "design/")) or "/views/" in place
        may = (
            is_widget
            or place == "service/system_proxy.py"
            or (
                (place.startswith("core/") or place.endswith("view_model.py"))
                and modules <= {"QtCore"}
            )
        )
        if modules and not may:
            astray.append(place)
    assert not astray


def test_view_models_need_no_widgets() -> None:
    files = [*PACKAGE.glob("*/*view_model.py"), *PACKAGE.glob("intake/*.py")]
    names = [f"petdesk.{path.parent.name}.{path.stem}" for path in files]
    assert "petdesk.animals.view_model" in names
    loaded = loaded_after(*names)
    assert not loaded & {"PySide6.QtWidgets", "PySide6.QtGui", "httpx", "keyring", "msgspec"}


def test_nothing_slow_is_loaded_in_the_main_thread_of_a_start() -> None:
    # Threads import these; in the main thread they would be a gap of the loop.
    loaded = loaded_after("petdesk.app.main", "petdesk.app.workspaces", "petdesk.app.session")
    assert not loaded & {"httpx", "keyring", "msgspec", "starlette", "uvicorn", "xlsxwriter"}


def test_what_the_list_can_do_without_is_loaded_in_turns() -> None:
    loaded = loaded_after("petdesk.app.main", "petdesk.app.run")
    assert not loaded & {"petdesk.app.workspaces", "petdesk.app.session", "petdesk.app.clients"}


def test_nothing_slow_is_loaded_before_the_first_paint() -> None:
    loaded = loaded_after(
        "petdesk.animals.view_model",
        "petdesk.animals.store",
        "petdesk.settings.store",
    )
    slow = {"asyncio", "httpx", "json", "keyring", "msgspec", "qasync", "starlette", "uvicorn"}
    assert not loaded & slow
