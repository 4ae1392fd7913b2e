"""The command line, as people type it: a process, its output and its exit code."""

import atexit
import os
import re
import subprocess
import sys
import threading
import tomllib
from pathlib import Path

import pytest

from petdesk import __version__
from petdesk.app.cli import main
from petdesk.app.commands.start import Code
from petdesk.intake.entry import Stage
from petdesk.intake.file import IntakeFile
from tests.programs import ROOT, petdesk, run_job, run_python

PARTS = ["Program", "Letters", "Languages", "Practice service", "Window main", "Keyring"]

COMMANDS = ("check", "list", "get", "add", "import", "key", "serve")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--version"], 0, [f"PetDesk {__version__}"]),
        (["-h"], 0, ["--environment {practice,staging,production}", "--self-check", *COMMANDS]),
        (["lits"], 2, ["error: lits is no command; there are: check, list, get, add, import"]),
        (["--environment", "moon"], 2, ["moon"]),
        (["--orbit"], 2, ["--orbit"]),
        (["--", "moon"], 2, ["moon"]),
    ],
)
def test_it_answers_or_refuses_with_what_helps(
    arguments: list[str], code: int, words: list[str]
) -> None:
    done = petdesk(*arguments)
    answer, nothing = (done.stderr, done.stdout) if code else (done.stdout, done.stderr)
    assert (done.returncode, nothing) == (code, "")
    assert [word for word in words if word not in " ".join(answer.split())] == []
    assert "Traceback" not in answer


@pytest.mark.parametrize("arguments", ["lits", "--orbit get 12", "--environment x get 12", "--x"])
def test_no_window_waits_in_a_script_that_misspells_a_command(arguments: str) -> None:
    code = (
        "from petdesk.app import application, cli\n"
        "application.show_refusal = lambda *_: print('shown')\n"
        f"cli.main({arguments.split()!r})"
    )
    done = run_python("-c", code)
    assert (done.returncode, "shown" in done.stdout) == (2, arguments == "--x")


def test_version_and_help_load_neither_qt_nor_the_network() -> None:
    code = (
        "import sys; from petdesk.app.cli import main\n"
        "try: main(['--version'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'PySide6', 'httpx', 'keyring', 'asyncio', 'sqlite3'} & set(sys.modules)))"
    )
    done = run_python("-c", code)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_self_check_reports_one_line_for_each_part() -> None:
    done = petdesk("--self-check")
    assert (done.returncode, done.stderr) == (0, "")
    first, *findings, _verdict = done.stdout.splitlines()
    assert first == f"PetDesk {__version__}"
    marks = ["ok"] * (len(findings) - 1) + ["note"]  # the tests have no keyring
    assert [line[:8].strip() for line in findings] == marks, findings
    told = [line[8:].partition(":")[0] for line in findings]
    assert [part for part in told if part in PARTS] == PARTS
    assert len(set(told)) == len(told)


@pytest.mark.skipif(sys.platform == "win32", reason="a read-only folder is POSIX's")
def test_the_self_check_fails_where_petdesk_cannot_work(tmp_path: Path) -> None:
    fonts = tmp_path / "fonts.conf"
    fonts.write_text(f"<fontconfig><dir>{tmp_path / 'none'}</dir></fontconfig>", encoding="utf-8")
    # Its import fails, and with it the building of the practice service.
    text = "import sys\nsys.modules['starlette'] = None\n"
    (tmp_path / "sitecustomize.py").write_text(text)
    broken = {"PYTHONPATH": str(tmp_path), "FONTCONFIG_FILE": str(fonts)}
    done = petdesk("--self-check", TMPDIR=str(tmp_path), **broken)
    assert done.returncode == 1
    assert re.search(r"^FAILED  Practice service: ", done.stdout, re.MULTILINE)
    if sys.platform == "linux":  # fontconfig decides there
        assert "FAILED  Letters: there is no font" in done.stdout


def test_a_terminal_that_lacks_a_letter_shows_a_mark(tmp_path: Path) -> None:
    done = petdesk("check", PYTHONIOENCODING="cp1251:strict", PETDESK_DATA_DIR=str(tmp_path / "ñ"))
    assert done.returncode == 3  # no keyring here
    assert "?" in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl+C there")
@pytest.mark.parametrize("module", ["petdesk.app.workspaces", "keyring"])
def test_a_check_that_is_interrupted_says_so(tmp_path: Path, module: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import os, signal, sys\n"
        # What a shell starts in the background would ignore it, as would all that this starts.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "def hear(event, values):\n"
        f"    if event == 'import' and values[0] == {module!r}:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.addaudithook(hear)\n"
    )
    done = petdesk("check", PETDESK_DATA_DIR=str(tmp_path / "data"), PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "petdesk check: interrupted\n")


def test_windows_also_gets_a_start_without_a_console() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"petdesk": "petdesk.app.cli:main"}
    # A name of its own: a wheel has one file for each.
    assert project["gui-scripts"] == {"petdeskw": "petdesk.app.cli:main"}


def run_to_its_end(
    folder: Path, out: int | None, err: int, *arguments: str
) -> tuple[int, bytes | None]:
    """Run a command on practice; return its exit code and what a pipe for ``err`` got."""
    begin = [] if out is not None else ["/bin/sh", "-c", 'exec "$@" >&-', "sh"]
    done = subprocess.run(
        [*begin, sys.executable, "-m", "petdesk", *arguments],
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
    for option in ("--help", "--version", "--self-check"):
        assert run_to_its_end(tmp_path, writing, subprocess.PIPE, option) == (0, b"")
    os.close(writing)
    (file,) = tmp_path.rglob("intake.sqlite3")
    loaded = IntakeFile(file).load(0.0)
    assert len(loaded.batches) == 1
    assert [entry.stage for entry in loaded.entries] == [Stage.ADDED] * 2


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
@pytest.mark.parametrize("command", ["get 1", "list --json --offline", "--self-check"])
def test_a_command_without_an_output_fails_at_nothing(tmp_path: Path, command: str) -> None:
    assert run_to_its_end(tmp_path, None, subprocess.PIPE, *command.split()) == (0, b"")


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
        (["--environment", "practice", "get", "1"], 120),
        (["--version"], 120),
        (["--self-check"], 120),
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
