"""A start under a policy: it wins over what is set for a run; no mistake in it stops the start."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.programs import run_python

START = """
import json, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from petdesk.app import main as app
from petdesk.app import cli
from petdesk.core import paths

app.policy_file = lambda: paths.present_file(Path(sys.argv[1]))
show_and_paint = app.show_and_paint

def look(window):
    show_and_paint(window)
    title, size = window.windowTitle(), QApplication.font().pointSizeF()
    tools = [button.toolTip() for button in window.buttons[1:] if button.isVisible()]
    told = {"title": title, "size": size, "tools": tools, "strip": window.strip.text()}
    print(json.dumps(told))
    sys.exit(0)

app.show_and_paint = look
cli.main(sys.argv[2:])
"""


def start(folder: Path, policy: str | None, *arguments: str, **variables: str) -> dict[str, Any]:
    file = folder / "policy.toml"
    if policy is not None:
        file.write_text(policy, encoding="utf-8")
    variables["PETDESK_DATA_DIR"] = str(folder / "data")
    done = run_python("-c", START, str(file), *arguments, **variables)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_the_policy_wins_over_variables_and_the_command_line(tmp_path: Path) -> None:
    policy = 'environment = "practice"\n'
    told = start(tmp_path, policy, "--environment", "staging", PETDESK_ENVIRONMENT="production")
    assert told["title"] == "PetDesk - Practice"


def test_the_size_of_texts_and_browsing_hold_from_the_first_paint_on(tmp_path: Path) -> None:
    usual, large = (start(tmp_path, policy) for policy in (None, "text_percent = 200\n"))
    assert large["size"] == pytest.approx(2 * usual["size"])
    told = start(tmp_path, "browse_only = true\n")
    assert told["size"] == pytest.approx(1.5 * usual["size"])
    assert (len(usual["tools"]), told["tools"]) == (2, [])
    assert "Browse only, set by your administrator" in told["strip"]
