"""The one process: its garbage, its next start, and a start that fails and says why."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from petdesk.app.application import is_window_needed
from petdesk.app.cli import _parser
from tests.programs import ROOT, run_python

MAKE_GARBAGE = """
import threading
from PySide6.QtCore import QCoreApplication, QObject, QTimer
from petdesk.app import application as garbage
from petdesk.app.application import collect_in_this_thread

application = QCoreApplication([])
garbage._COLLECT_EVERY = 1
collect_in_this_thread(application)
ended = []


class Ticking(QObject):
    def __init__(self):
        super().__init__()
        self.cycle = self
        self.timer = QTimer(self)
        self.timer.start(1)
        self.witness = Witness()


class Witness:
    def __del__(self):
        ended.append(threading.current_thread())


def make_plenty(is_over):
    while not is_over.is_set():
        [[] for _ in range(20_000)]


is_over = threading.Event()
thread = threading.Thread(target=make_plenty, args=(is_over,))
thread.start()
for _ in range(20):
    seen = len(ended)
    Ticking()
    while len(ended) == seen:
        application.processEvents()
is_over.set()
thread.join()
print(set(ended) == {threading.main_thread()})
"""


def test_what_has_a_timer_ends_in_the_main_thread() -> None:
    done = run_python("-c", MAKE_GARBAGE)
    assert (done.stdout, done.stderr, done.returncode) == ("True\n", "", 0)


ONCE_MORE = """
import os, sys
print(sys.argv[1:], flush=True)
if "STARTED" not in os.environ:
    os.environ["STARTED"] = "yes"
    from petdesk.app.application import restart
    system = os.environ.get("SYSTEM", sys.platform)
    sys.exit(restart(os.environ.get("TOLD", ""), system=system))
sys.exit(5)
"""


def run(folder: Path, code: str, *arguments: str, **variables: str) -> list[str]:
    """Run ``code`` as a script, which warns of nothing; return what it and the next print."""
    script = folder / "a script.py"
    script.write_text(code, encoding="utf-8")
    done = run_python("-W", "error", str(script), *arguments, PYTHONPATH=str(ROOT), **variables)
    assert done.stderr == ""
    # Where the next goes on beside it, the first one ends.
    is_beside = variables.get("SYSTEM", sys.platform) in {"win32", "darwin"}
    assert done.returncode == (0 if is_beside else 5)
    return done.stdout.splitlines()


@pytest.mark.parametrize("system", [sys.platform, "win32", "darwin"])
def test_it_is_the_same_program_with_the_same_arguments_and_the_environment_switched_to(
    tmp_path: Path, system: str
) -> None:
    arguments = ["--environment", "staging", "a b"]
    assert run(tmp_path, ONCE_MORE, *arguments, SYSTEM=system) == [str(arguments)] * 2
    told = run(tmp_path, ONCE_MORE, *arguments[:2], TOLD="practice", SYSTEM=system)
    switched = ["--environment", "staging", "--environment", "practice"]
    assert told == [str(switched[:2]), str(switched)]
    assert _parser().parse_args(switched).environment == "practice"


KEEPS_ITS_KEY = """
import os, sys
from petdesk.app import main as app
from petdesk.app.cli import main
key = os.environ.get("PETDESK_API_KEY")
def run_alone(application, paths, store):
    kept = dict(store.run.keys)
    print(key, *kept.values(), "PETDESK_API_KEY" in os.environ, flush=True)
    if "STARTED" in os.environ:
        return 5
    os.environ["STARTED"] = "yes"
    return app._RESTART
app._run_alone = run_alone
sys.exit(main(sys.argv[1:]))
"""


def test_the_key_that_this_run_was_given_is_the_next_one_s_too(tmp_path: Path) -> None:
    variables = {
        "PETDESK_DATA_DIR": str(tmp_path / "data"),
        "PETDESK_ENVIRONMENT": "staging",
        "PETDESK_API_KEY": "a-key",
    }
    told = run(tmp_path, KEEPS_ITS_KEY, "--environment", "practice", **variables)
    assert told == ["a-key a-key False"] * 2


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="a screen that is named")


def start(tmp_path: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    screens = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"), "")
    own = {"PETDESK_DATA_DIR": str(tmp_path / "data"), "XDG_RUNTIME_DIR": str(tmp_path)}
    return run_python("-W", "error", "-m", "petdesk", *arguments, **screens | own | variables)


@on_linux
@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"DISPLAY": ":987"}, "DISPLAY=:987"),
        ({"WAYLAND_DISPLAY": "wayland-9"}, "WAYLAND_DISPLAY=wayland-9"),
        ({}, "neither DISPLAY nor WAYLAND_DISPLAY is set"),
    ],
)
def test_a_screen_that_does_not_answer_is_reported_in_one_sentence(
    tmp_path: Path, variables: dict[str, str], named: str
) -> None:
    done = start(tmp_path, **variables)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"petdesk: no screen can be reached ({named}). ")
    assert not (tmp_path / "data").exists()


@on_linux
@pytest.mark.parametrize(
    ("arguments", "environment", "words"),
    [
        (("--environment", "none"), "practice", "invalid choice: 'none'"),
        ((), "none", "PETDESK_ENVIRONMENT is 'none'"),
    ],
)
def test_a_start_that_is_refused_says_why_also_where_its_window_cannot_be_shown(
    tmp_path: Path, arguments: tuple[str, ...], environment: str, words: str
) -> None:
    done = start(tmp_path, *arguments, DISPLAY=":987", PETDESK_ENVIRONMENT=environment)
    assert done.returncode == 2
    assert words in done.stderr
    assert "no screen can be reached" in done.stderr


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stderr", "variables", "system", "is_needed"),
    [
        (None, {}, "win32", True),
        (io.StringIO(), {}, "darwin", True),
        (io.StringIO(), {"DISPLAY": ":0"}, "linux", True),
        (io.StringIO(), {"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        (io.StringIO(), {}, "linux", False),
        (Terminal(), {"DISPLAY": ":0"}, "linux", False),
        (io.StringIO(), {"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, "linux", False),
    ],
)
def test_a_window_is_shown_where_it_is_seen_and_nothing_else_is(
    stderr: io.StringIO | None, variables: dict[str, str], system: str, *, is_needed: bool
) -> None:
    assert is_window_needed(stderr, variables, system) is is_needed
