import ast

import pytest

from tests.programs import ROOT, run_python

PACKAGE = ROOT / "petdesk"
LOADED_AFTER = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print(sorted(sys.modules))
"""
VIEW_MODELS = [*PACKAGE.glob("*/*view_model.py"), *PACKAGE.glob("intake/*.py")]
NETWORK = {"httpx", "keyring", "msgspec"}
SLOW = NETWORK | {"asyncio", "json", "qasync", "starlette", "uvicorn"}


def test_the_contracts_between_the_layers_hold() -> None:
    # Not the program `lint-imports`, which an installation may lack or have elsewhere.
    run = "from importlinter.cli import lint_imports_command as run; run()"
    done = run_python("-c", run, "--no-cache")
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
        is_model = place.startswith("core/") or place.endswith("view_model.py")
        may = is_widget or place == "service/system_proxy.py"
        if modules and not (may or (is_model and modules <= {"QtCore"})):
            astray.append(place)
    assert not astray


@pytest.mark.parametrize(
    ("names", "may_not"),
    [
        pytest.param(
            [f"petdesk.{path.parent.name}.{path.stem}" for path in VIEW_MODELS],
            NETWORK | {"PySide6.QtWidgets", "PySide6.QtGui"},
            id="view-models need no widgets",
        ),
        pytest.param(
            ["petdesk.app.main", "petdesk.app.workspaces", "petdesk.app.session"],
            NETWORK | {"starlette", "uvicorn", "xlsxwriter"},
            id="what threads import would be a gap of the loop in the main thread",
        ),
        pytest.param(
            ["petdesk.app.main", "petdesk.app.loop"],
            {"petdesk.app.workspaces", "petdesk.app.session", "petdesk.app.clients"},
            id="what the list can do without is loaded in turns",
        ),
        pytest.param(
            ["petdesk.animals.view_model", "petdesk.animals.store", "petdesk.settings.store"],
            SLOW,
            id="nothing slow before the first paint",
        ),
    ],
)
def test_what_is_not_needed_is_not_loaded(names: list[str], may_not: set[str]) -> None:
    done = run_python("-c", LOADED_AFTER, *names)
    assert done.returncode == 0, done.stderr
    assert names
    assert not set(ast.literal_eval(done.stdout)) & may_not
