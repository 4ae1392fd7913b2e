"""Whatever happens to the intake file: it is found out, told, and nothing is sent by it."""

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.files import move_aside
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.intake import entry as intake
from petdesk.intake.entry import DraftText, IntakeEntry
from petdesk.intake.file import IntakeError, IntakeFile, LoadedIntake
from tests.open_files import needs_proc, open_files

NOW = 2_000_000_000.0
DRAFT = DraftText("Bel", "3")
WITH_JOURNAL = ["intake.sqlite3", "intake.sqlite3-journal"]


def an_entry(number: int) -> IntakeEntry:
    new = NewPet(f"Bella {number}", 3, PetStatus.AVAILABLE)
    return intake.held(number, Environment.STAGING, "https://pets.example/v1", new, NOW, 0.0)


def entries_at_each_step() -> tuple[IntakeEntry, ...]:
    queued = [an_entry(number) for number in range(1, 8)]
    sending = [intake.sending(entry, NOW, [4, 5]) for entry in queued[1:]]
    return (
        queued[0],
        sending[0],
        intake.added(sending[1], Pet(812, "Bella 3", 3, "adopted"), NOW),
        intake.added(sending[2], None, NOW),
        intake.unknown(sending[3]),
        intake.refused(sending[4], "no such category", 400),
        intake.given_up(intake.unknown(sending[5]), NOW),
    )


WHOLE = entries_at_each_step()


@cache
def a_file() -> bytes:
    with TemporaryDirectory() as folder:
        file = IntakeFile(Path(folder) / "intake.sqlite3")
        file.save([(None, entry) for entry in WHOLE], (Environment.STAGING, DRAFT))
        return file.path.read_bytes()


def holds(content: bytes) -> LoadedIntake:
    """Load a file of ``content``, and look at what must be so of any."""
    with TemporaryDirectory() as folder:
        file = IntakeFile(Path(folder) / "intake.sqlite3")
        file.path.write_bytes(content)
        loaded = file.load_or_salvage(NOW)
        problem = loaded.problem
        if problem is None:
            assert loaded.entries == WHOLE
            file.save([(WHOLE[0], intake.sending(WHOLE[0], NOW, []))])
            return loaded
        assert problem.reason is DiskProblem.DAMAGED
        # Nothing is lost, nothing is sent that may have been sent, and intake goes on.
        assert file.path.with_name(problem.set_aside).read_bytes() == content
        assert not any(entry.stage.is_on_its_way for entry in loaded.entries)
        assert file.load_or_salvage(NOW) == LoadedIntake(loaded.entries, loaded.drafts)
        file.save([(None, an_entry(1000))])
        assert an_entry(1000) in file.load(NOW).entries
        return loaded


def changed(place: int, bits: int) -> bytes:
    content = bytearray(a_file())
    content[place % len(content)] ^= bits
    return bytes(content)


@given(place=st.integers(0, 2**20), bits=st.integers(1, 255))
# An impossible version, a file that may not be written, another number of tables' list.
@example(place=60, bits=0x80)
@example(place=63, bits=0x40)
@example(place=63, bits=0x02)
@example(place=18, bits=0x80)
@example(place=100, bits=0x01)
@settings(max_examples=120, deadline=None)
def test_any_byte_may_be_wrong(place: int, bits: int) -> None:
    holds(changed(place, bits))


@given(length=st.integers(0, 2**20), noise=st.binary(max_size=9000))
@example(length=0, noise=b"")
@example(length=100, noise=b"")
@example(length=4096, noise=b"")
@settings(max_examples=50, deadline=None)
def test_any_length_may_be_cut_and_anything_stand_in_its_place(length: int, noise: bytes) -> None:
    content = a_file()
    if content[: length % len(content)] + noise != content:
        holds(content[: length % len(content)] + noise)


@pytest.mark.parametrize(
    "text", [b"CREATE TABLE entries", b"INTEGER PRIMARY KEY", b"entriesentries"]
)
def test_what_is_beyond_a_damaged_first_page_is_saved(text: bytes) -> None:
    content = bytearray(a_file())
    place = content.index(text)
    content[place : place + len(text)] = b"\xff<b>evil</b>".ljust(len(text), b"\xff")
    loaded = holds(bytes(content))
    assert loaded.entries == tuple(map(intake.salvaged, WHOLE))
    assert loaded.drafts == {Environment.STAGING: DRAFT}
    assert loaded.problem is not None
    assert "evil" not in loaded.problem.detail


def test_a_journal_that_is_left_without_its_file_is_never_played_into_the_next_one(
    tmp_path: Path,
) -> None:
    file = IntakeFile(tmp_path / "intake.sqlite3")
    for suffix in ("-wal", "-journal"):
        file.path.with_name(file.path.name + suffix).write_bytes(b"what is left")
        loaded = file.load_or_salvage(NOW)
        assert loaded.problem is not None
        aside = tmp_path / (loaded.problem.set_aside + suffix)
        assert aside.read_bytes() == b"what is left"
        file.path.unlink()


def no_utf8(path: Path) -> None:
    path.write_bytes(a_file().replace(b"Bella 1", b"Be\xffla 1"))


def a_wrong_value(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE entries SET stage = 'lost' WHERE id = 3")


def a_wrong_schema(path: Path) -> None:
    path.write_bytes(a_file().replace(b"CREATE TABLE entries", b"CREATE\xff<b>evil</b>es"))


@needs_proc
@pytest.mark.parametrize("damage", [no_utf8, a_wrong_value, a_wrong_schema])
def test_a_damaged_file_is_closed_before_it_is_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], None]
) -> None:
    """Windows moves no file that is open, and then nothing would be saved of it."""
    file = IntakeFile(tmp_path / "intake.sqlite3")
    file.save([(None, entry) for entry in WHOLE])
    damage(file.path)
    still_open: list[list[str]] = []

    def look(path: Path) -> Path:
        still_open.append(open_files(tmp_path))
        return move_aside(path)

    monkeypatch.setattr("petdesk.intake.file.move_aside", look)
    assert file.load_or_salvage(NOW).problem is not None
    assert still_open == [[]]


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX alone has such pipes")
@pytest.mark.parametrize("name", ["intake.sqlite3", "intake.sqlite3-journal"])
def test_a_pipe_in_its_place_is_reported_and_not_waited_for(tmp_path: Path, name: str) -> None:
    file = IntakeFile(tmp_path / "intake.sqlite3")
    file.save([(None, an_entry(1))])
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    with pytest.raises(IntakeError, match="not a regular file"):
        file.load_or_salvage(NOW)
