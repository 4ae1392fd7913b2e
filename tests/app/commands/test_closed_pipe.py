"""Commands whose output nobody reads to its end, as in ``petdesk import FILE 2>&1 | head``."""

import atexit
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from petdesk.app.cli import main
from petdesk.app.commands.start import Code
from petdesk.intake.entry import Stage
from petdesk.intake.file import IntakeFile
from tests.programs import ROOT, run_job


def run_to_its_end(folder: Path, out: int, err: int, *arguments: str) -> tuple[int, bytes | None]:
    """Run a command on practice; return its exit code and what a pipe for ``err`` got."""
    done = subprocess.run(
        [sys.executable, "-m", "petdesk", *arguments],
        cwd=ROOT,
        env=os.environ | {"PETDESK_DATA_DIR": str(folder), "PETDESK_ENVIRONMENT": "practice"},
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=err,
        check=False,
    )
    return done.returncode, done.stderr


def test_a_reader_that_has_left_changes_no_exit_code(tmp_path: Path) -> None:
    sheet = tmp_path / "animals.csv"
    sheet.write_text("Name;Category\nZaphod;1\n;2\n", encoding="utf-8")
    reading, writing = os.pipe()
    os.close(reading)
    for arguments, code in (
        (["list", "--json"], Code.DONE),
        (["add", "--name", "", "--category", "1"], Code.USAGE),
        (["add", "--name", "Nala", "--category", "1"], Code.DONE),
        (["import", str(sheet)], Code.LEFT_OUT),
    ):
        assert run_to_its_end(tmp_path, writing, writing, *arguments)[0] == code
    os.close(writing)
    (file,) = tmp_path.rglob("intake.sqlite3")
    loaded = IntakeFile(file).load(0.0)
    assert len(loaded.batches) == 1
    assert [entry.stage for entry in loaded.entries] == [Stage.ADDED] * 2


def end() -> None:
    sys.argv = ["petdesk", "list", "--json"]
    atexit.register(print, "the interpreter's end")
    threading.Thread(target=threading.Event().wait).start()  # one that a library left behind
    main()


def test_a_command_ends_with_its_answer_and_waits_for_no_thread(tmp_path: Path) -> None:
    # Python's own end beside a thread that used Qt was a segmentation fault now and then.
    done = run_job(end, PETDESK_DATA_DIR=str(tmp_path), PETDESK_ENVIRONMENT="practice")
    assert "interpreter" not in done.stdout
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["add", "--name", "Nala", "--category", "1"], 120),
        (["list", "--help"], 120),
        (["check"], 3),  # no keyring here
    ],
)
def test_an_output_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, arguments: list[str], code: int
) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = run_to_its_end(tmp_path, full.fileno(), subprocess.PIPE, *arguments)
    sentence = b"petdesk: the output can't be written: No space left on device\n"
    assert ended == (code, sentence)
