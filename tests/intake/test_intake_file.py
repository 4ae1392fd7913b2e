"""The intake file on a real disk: what is kept, what another PetDesk changed, what damage costs."""

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from petdesk.core.database import transaction
from petdesk.core.environments import Environment
from petdesk.core.pets import INT64_MAX, INT64_MIN, NewPet, Pet, PetStatus
from petdesk.intake import entry as intake
from petdesk.intake.entry import ENTRY_RETENTION, DraftText, IntakeEntry, Stage
from petdesk.intake.file import SCHEMA, IntakeConflictError, IntakeError, IntakeFile, put_entry

NOW = 2_000_000_000.0

int64 = st.integers(INT64_MIN, INT64_MAX)
times = st.floats(min_value=NOW - 1e6, max_value=NOW)
# SQLite keeps text as UTF-8, which has no half characters; the form refuses them.
texts = st.text(st.characters(exclude_categories=["Cs"]))
pets = st.builds(Pet, int64, texts, int64, st.one_of(st.none(), st.sampled_from(PetStatus), texts))
entries = st.builds(
    IntakeEntry,
    id=int64,
    environment=st.sampled_from(Environment),
    address=texts,
    new=st.builds(NewPet, texts, int64, st.one_of(st.none(), st.sampled_from(PetStatus))),
    stage=st.sampled_from(Stage),
    created_at=times,
    held_until=st.one_of(st.none(), times),
    sent_at=st.one_of(st.none(), times),
    settled_at=st.one_of(st.none(), times),
    attempts=st.integers(0, 2**31),
    known_ids=st.frozensets(int64, max_size=4),
    pet=st.one_of(st.none(), pets),
    message=texts,
    status=st.one_of(st.none(), st.integers(400, 499)),
    revision=st.integers(0, 2**31),
)


def an_entry(number: int = 1, created_at: float = NOW) -> IntakeEntry:
    return intake.held(number, Environment.STAGING, "https://pets.example/v1",
                       NewPet(f"Bella {number}", 3), created_at, 3.0)  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> IntakeFile:
    return IntakeFile(tmp_path / "data" / "intake.sqlite3")


drafts = st.builds(DraftText, texts, texts, texts, st.one_of(st.none(), int64))


@given(st.lists(entries, max_size=5, unique_by=lambda entry: entry.id), drafts)
@settings(max_examples=50, deadline=None)
def test_what_is_saved_is_loaded_the_oldest_first(
    known: list[IntakeEntry], draft: DraftText
) -> None:
    with TemporaryDirectory() as folder:
        file = IntakeFile(Path(folder) / "intake.sqlite3")
        file.save([(None, entry) for entry in known], (Environment.STAGING, draft))
        loaded = file.load(NOW)
        assert loaded.entries == tuple(
            sorted(known, key=lambda entry: (entry.created_at, entry.id))
        )
        assert loaded.drafts == {Environment.STAGING: draft}


def test_a_step_that_another_petdesk_took_first_is_refused_with_what_it_made(
    file: IntakeFile,
) -> None:
    entry, other = an_entry(), an_entry(2)
    file.save([(None, entry), (None, other)])
    undone = intake.undone(entry, NOW)
    file.save([(entry, undone)])
    with pytest.raises(IntakeConflictError) as raised:
        file.save([(other, intake.queued(other)), (entry, intake.queued(entry))])
    assert raised.value.current == (undone,)
    assert set(file.load(NOW).entries) == {undone, other}


def test_what_was_settled_long_ago_is_forgotten_and_nothing_else(file: IntakeFile) -> None:
    long_ago = NOW - ENTRY_RETENTION - 1.0
    old = intake.undone(an_entry(1, long_ago), long_ago)
    open_one = intake.queued(an_entry(2, long_ago))
    recent = intake.undone(an_entry(3, long_ago), NOW - ENTRY_RETENTION)
    file.save([(None, entry) for entry in (old, open_one, recent)])
    for _ in range(2):
        assert file.load(NOW).entries == (open_one, recent)


def test_each_commit_is_on_the_disk_before_it_returns(file: IntakeFile) -> None:
    seen: dict[str, object] = {}
    file.save([])
    with transaction(file.path, SCHEMA) as database:
        seen["journal"] = database.execute("PRAGMA journal_mode").fetchone()[0]
        seen["synchronous"] = database.execute("PRAGMA synchronous").fetchone()[0]
    assert seen == {"journal": "truncate", "synchronous": 2}  # FULL


def test_a_commit_ends_the_journal_for_whoever_has_it_open(file: IntakeFile) -> None:
    """Windows refuses or delays the removal of such a file, and the commit with it."""
    file.save([])
    journal = file.path.with_name(f"{file.path.name}-journal")
    with ExitStack() as stack:
        with transaction(file.path, SCHEMA) as database:
            put_entry(database, an_entry(), -1)
            held = stack.enter_context(journal.open("rb", buffering=0))
            assert held.read()
            held.seek(0)
        assert held.read() == b""
        assert IntakeFile(file.path).load(NOW).entries == (an_entry(),)


def test_a_file_of_a_newer_petdesk_is_left_alone(file: IntakeFile) -> None:
    file.save([(None, an_entry())])
    with closing(sqlite3.connect(file.path)) as database:
        database.execute("PRAGMA user_version = 99")
        database.execute(f"PRAGMA application_id = {0x50440000 + 99}")
    for use in (lambda: file.save([]), lambda: file.load_or_salvage(NOW)):
        with pytest.raises(IntakeError, match="newer PetDesk"):
            use()
    assert file.path.exists()


def damaged(file: IntakeFile) -> bytes:
    file.save([(None, an_entry(1)), (None, an_entry(2))])
    with closing(sqlite3.connect(file.path)) as database, database:
        database.execute("UPDATE entries SET stage = 'lost' WHERE id = 2")
    return file.path.read_bytes()


def test_a_damaged_file_stays_where_what_is_saved_of_it_cannot_be_written(
    file: IntakeFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = damaged(file)
    with monkeypatch.context() as full:
        full.setattr("petdesk.intake.file._PUT_BATCH", "no SQL")
        with pytest.raises(IntakeError):
            file.load_or_salvage(NOW)
    assert file.path.read_bytes() == content
    loaded = file.load_or_salvage(NOW)
    assert loaded.problem is not None
    assert (bool(loaded.problem.set_aside), loaded.problem.saved) == (True, 1)


def test_what_damage_in_the_middle_leaves_is_read_from_both_ends(file: IntakeFile) -> None:
    known = [replace(intake.queued(an_entry(number)), message="x" * 500) for number in range(200)]
    file.save([(None, entry) for entry in known])
    with closing(sqlite3.connect(file.path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(file.path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    file.path.write_bytes(content)
    loaded = file.load_or_salvage(NOW)
    numbers = {entry.id for entry in loaded.entries}
    assert loaded.problem is not None
    assert {0, 199} <= numbers
    assert loaded.problem.saved == len(numbers) > 150


def test_several_petdesks_make_the_same_file_and_write_to_it_at_once(file: IntakeFile) -> None:
    start = threading.Barrier(4)

    def add(number: int) -> None:
        own = IntakeFile(file.path)
        start.wait()
        for step in range(10):
            own.save([(None, an_entry(number * 100 + step))])

    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(add, number) for number in range(4)]:
            done.result()
    assert len(file.load(NOW).entries) == 40
    left = sorted(path.name for path in file.path.parent.iterdir())
    assert left == [file.path.name, f"{file.path.name}-journal"]
