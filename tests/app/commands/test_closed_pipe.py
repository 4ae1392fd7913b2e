"""Commands whose output nobody reads to its end, as in ``petdesk import FILE 2>&1 | head``."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from petdesk.app.commands.start import Code
from petdesk.intake.entry import Stage
from petdesk.intake.file import IntakeFile
from tests.programs import ROOT, run_python


def unread(folder: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    """Start a command on practice; the pipe that it writes to has lost its reader."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "petdesk", *arguments],
            cwd=ROOT,
            env=os.environ | {"PETDESK_DATA_DIR": str(folder), "PETDESK_ENVIRONMENT": "practice"},
            stdin=subprocess.DEVNULL,
            stdout=writing,
            stderr=writing,
        )
    finally:
        os.close(writing)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["list", "--json"], Code.DONE),
        (["add", "--name", "", "--category", "1"], Code.USAGE),
    ],
)
def test_the_code_is_the_usual_one(tmp_path: Path, arguments: list[str], code: Code) -> None:
    assert unread(tmp_path, *arguments).wait(60) == code


def test_an_added_animal_is_not_told_as_a_failure(tmp_path: Path) -> None:
    sheet = tmp_path / "animals.csv"
    sheet.write_text("Name;Category\nRex;1\n;2\n", encoding="utf-8")
    assert unread(tmp_path, "add", "--name", "Nala", "--category", "1").wait(60) == Code.DONE
    assert unread(tmp_path, "import", str(sheet)).wait(60) == Code.LEFT_OUT
    (file,) = tmp_path.rglob("intake.sqlite3")
    loaded = IntakeFile(file).load(0.0)
    assert len(loaded.batches) == 1
    assert [entry.stage for entry in loaded.entries] == [Stage.ADDED] * 2


ENDS = """
import atexit, sys, threading
from petdesk.app import cli
sys.argv = ["petdesk", "list", "--json"]
atexit.register(print, "the interpreter's end")
threading.Thread(target=threading.Event().wait).start()  # one that a library left behind
cli.main()
"""


def test_a_command_ends_with_its_answer_and_waits_for_no_thread(tmp_path: Path) -> None:
    # Python's own end beside a thread that used Qt was a segmentation fault now and then.
    variables = {"PETDESK_DATA_DIR": str(tmp_path), "PETDESK_ENVIRONMENT": "practice"}
    done = run_python("-c", ENDS, **variables)
    assert "interpreter" not in done.stdout
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize(
    "arguments",
    [
        ["list", "--json"],
        ["add", "--name", "Nala", "--category", "1"],
        ["check"],
        ["list", "--help"],
    ],
)
def test_an_output_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, arguments: list[str]
) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "petdesk", *arguments],
            cwd=ROOT,
            env=os.environ | {"PETDESK_DATA_DIR": str(tmp_path), "PETDESK_ENVIRONMENT": "practice"},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.stderr.count("petdesk: the output can't be written: No space left") == 1
    assert "Traceback" not in done.stderr
    assert done.returncode == 120 or arguments == ["check"]
