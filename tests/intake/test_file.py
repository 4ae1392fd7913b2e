"""The intake file on a real disk: what is kept, what another PetDesk changed, what damage costs."""

import gzip
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from petdesk.core.database import transaction
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import INT64_MAX, INT64_MIN, NewPet, Pet, PetStatus
from petdesk.intake import entry as intake
from petdesk.intake.entry import Batch, BatchRecord, BatchRow, DraftText, IntakeEntry
from petdesk.intake.file import SCHEMA, IntakeConflictError, IntakeError, IntakeFile, LoadedIntake
from tests.intake.intakes import sheet
from tests.open_files import open_at_moves

NOW = 2_000_000_000.0
STAGING, HERE = Environment.STAGING, "https://pets.example/v1"
BEFORE = Path(__file__).with_name("before.sqlite3.gz")

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
    stage=st.sampled_from(intake.Stage),
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
    new = NewPet(f"Bella {number}", 3)
    return intake.held(number, STAGING, HERE, new, created_at, 3.0)


@pytest.fixture
def file(tmp_path: Path) -> IntakeFile:
    return IntakeFile(tmp_path / "data" / "intake.sqlite3")


drafts = st.builds(DraftText, texts, texts, texts, st.one_of(st.none(), int64))


@given(st.lists(entries, max_size=5, unique_by=lambda entry: entry.id), drafts)
@settings(max_examples=50, deadline=None)
def test_what_is_saved_is_loaded(known: list[IntakeEntry], draft: DraftText) -> None:
    with TemporaryDirectory() as folder:
        file = IntakeFile(Path(folder) / "intake.sqlite3")
        file.save([(None, entry) for entry in known], (STAGING, draft))
        loaded = file.load(NOW)
        assert loaded.entries == tuple(
            sorted(known, key=lambda entry: (entry.created_at, entry.id))
        )
        assert loaded.drafts == {STAGING: draft}


def test_a_step_that_another_petdesk_took_first_is_refused(file: IntakeFile) -> None:
    entry, other = an_entry(), an_entry(2)
    file.save([(None, entry), (None, other)])
    undone = intake.undone(entry, NOW)
    file.save([(entry, undone)])
    with pytest.raises(IntakeConflictError) as raised:
        file.save([(other, intake.queued(other)), (entry, intake.queued(entry))])
    assert raised.value.current == (undone,)
    assert set(file.load(NOW).entries) == {undone, other}


def test_a_batch_takes_no_number_that_another_petdesk_gave(file: IntakeFile) -> None:
    for batch_id, name in ((1, "Ada"), (0, "Ben")):
        record = BatchRecord(batch_id, STAGING, HERE, name, NOW, NOW)
        with nullcontext() if batch_id else pytest.raises(IntakeError):
            file.begin_batch(record, sheet(name, f"{name} II"))
    loaded = file.load(NOW)
    assert [entry.new.name for entry in loaded.entries] == ["Ada", "Ada II"]
    assert [batch.name for batch in loaded.batches] == ["Ada"]


def test_what_was_settled_long_ago_is_forgotten_and_nothing_else(file: IntakeFile) -> None:
    long_ago = NOW - intake.ENTRY_RETENTION - 1.0
    old = intake.undone(an_entry(1, long_ago), long_ago)
    open_one = intake.queued(an_entry(2, long_ago))
    recent = intake.undone(an_entry(3, long_ago), NOW - intake.ENTRY_RETENTION)
    file.save([(None, entry) for entry in (old, open_one, recent)])
    row = BatchRow(2, NewPet("Ada", 3), bytes(16))
    for batch_id in (100, 200):
        record = BatchRecord(batch_id, STAGING, HERE, "a.csv", long_ago, long_ago)
        file.begin_batch(record, Batch("a.csv", (replace(row, is_repeated=True),)))
    loaded = file.load(NOW)
    assert len(loaded.batches) == 2, "nothing of them is settled yet"
    (waiting,) = (entry for entry in loaded.entries if entry.id == 101)
    sent = intake.sending(waiting, long_ago, ())
    file.save([(waiting, intake.refused(sent, "no", 400))])
    for _ in range(2):
        loaded = file.load(NOW)
        assert [entry.id for entry in loaded.entries] == [2, 3, 201]
        assert [batch.id for batch in loaded.batches] == [200]


def test_each_commit_is_on_the_disk_before_it_returns(file: IntakeFile) -> None:
    seen: dict[str, object] = {}
    file.save([])
    with transaction(file.path, SCHEMA) as database:
        seen["journal"] = database.execute("PRAGMA journal_mode").fetchone()[0]
        seen["synchronous"] = database.execute("PRAGMA synchronous").fetchone()[0]
    assert seen == {"journal": "truncate", "synchronous": 2}  # FULL


def test_a_file_of_a_newer_petdesk_is_left_alone(file: IntakeFile) -> None:
    file.save([(None, an_entry())])
    with closing(sqlite3.connect(file.path)) as database:
        database.execute("PRAGMA user_version = 99")
        database.execute(f"PRAGMA application_id = {0x50440000 + 99}")
    for use in (lambda: file.save([]), lambda: file.load_or_salvage(NOW)):
        with pytest.raises(IntakeError, match="newer PetDesk"):
            use()
    assert file.path.exists()


def test_what_cannot_be_salvaged_stays(file: IntakeFile, monkeypatch: pytest.MonkeyPatch) -> None:
    file.save([(None, an_entry(1)), (None, an_entry(3))])
    a_wrong_value(file.path)
    content = file.path.read_bytes()
    with monkeypatch.context() as full:
        full.setattr("petdesk.intake.file._PUT", "no SQL")
        with pytest.raises(IntakeError):
            file.load_or_salvage(NOW)
    assert file.path.read_bytes() == content
    loaded = file.load_or_salvage(NOW)
    assert loaded.problem is not None
    assert (bool(loaded.problem.set_aside), loaded.problem.saved) == (True, 1)


def test_what_damage_in_the_middle_leaves_is_read_from_both_ends(file: IntakeFile) -> None:
    known = [replace(intake.queued(an_entry(number)), message="x" * 500) for number in range(200)]
    file.save([(None, entry) for entry in known])
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


def test_what_an_earlier_petdesk_wrote_is_read_and_goes_on(tmp_path: Path) -> None:
    file = IntakeFile(tmp_path / "intake.sqlite3")
    file.path.write_bytes(gzip.decompress(BEFORE.read_bytes()))
    loaded = file.load_or_salvage(NOW)
    assert loaded.problem is None
    assert {entry.new.name: entry.stage.value for entry in loaded.entries} == {
        "Held": "held",
        "Queued": "queued",
        "Sending": "sending",
        "Added": "added",
        "No ID": "added",
        "Unknown": "unknown",
        "Refused": "refused",
        "Ada": "sending",
        "Ben": "queued",
    }
    by_name = {entry.new.name: entry for entry in loaded.entries}
    assert by_name["Added"].pet is not None
    unknown = by_name["Unknown"]
    assert (unknown.message, unknown.status) == (intake.UnclearAnswer.WEB_PAGE, 302)
    assert by_name["Sending"].known_ids == {4, 5}
    assert loaded.drafts == {STAGING: DraftText("Bel", "3")}
    (batch,) = loaded.batches
    assert (batch.name, batch.mode) == ("dogs.csv", intake.BatchMode.RUNNING)
    assert [row.cells for row in file.sheet(batch.id).rows] == [("Ada",), ("Ben",)]
    file.save([(by_name["Queued"], by_name["Queued"])], mode=(batch.id, intake.BatchMode.PAUSED))
    assert file.load(NOW).batches[0].mode is intake.BatchMode.PAUSED


DRAFT = DraftText("Bel", "3")


QUEUED = [intake.queued(an_entry(number)) for number in range(1, 8)]
SENDING = [intake.sending(entry, NOW, [4, 5]) for entry in QUEUED[1:]]
WHOLE = (
    QUEUED[0],
    SENDING[0],
    intake.added(SENDING[1], Pet(812, "Bella 3", 3, "adopted"), NOW),
    intake.added(SENDING[2], None, NOW),
    intake.unknown(SENDING[3]),
    intake.refused(SENDING[4], "no such category", 400),
    intake.given_up(intake.unknown(SENDING[5]), NOW),
)


@cache
def a_file() -> bytes:
    with TemporaryDirectory() as folder:
        file = IntakeFile(Path(folder) / "intake.sqlite3")
        file.save([(None, entry) for entry in WHOLE], (STAGING, DRAFT))
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


@given(place=st.integers(0, 2**20), bits=st.integers(1, 255))
# An impossible version, a file that may not be written, another number of tables' list.
@example(place=60, bits=0x80)
@example(place=63, bits=0x40)
@example(place=63, bits=0x02)
@example(place=18, bits=0x80)
@example(place=100, bits=0x01)
@settings(max_examples=120, deadline=None)
def test_any_byte_may_be_wrong(place: int, bits: int) -> None:
    content = bytearray(a_file())
    content[place % len(content)] ^= bits
    holds(bytes(content))


@given(length=st.integers(0, 2**20), noise=st.binary(max_size=9000))
@example(length=0, noise=b"")
@example(length=100, noise=b"")
@example(length=4096, noise=b"")
@settings(max_examples=50, deadline=None)
def test_any_length_may_be_cut_and_anything_stand_in_its_place(length: int, noise: bytes) -> None:
    content = a_file()
    if content[: length % len(content)] + noise != content:
        holds(content[: length % len(content)] + noise)


@pytest.mark.parametrize("text", [b"INTEGER PRIMARY KEY", b"entriesentries"])
def test_what_stands_below_a_damaged_list_of_tables_is_saved(text: bytes) -> None:
    content = bytearray(a_file())
    place = content.index(text)
    content[place : place + len(text)] = b"\xff<b>evil</b>".ljust(len(text), b"\xff")
    loaded = holds(bytes(content))
    assert loaded.entries == tuple(map(intake.salvaged, WHOLE))
    assert loaded.drafts == {STAGING: DRAFT}
    assert loaded.problem is not None
    assert "evil" not in loaded.problem.detail


def test_a_journal_without_its_file_is_not_played_into_the_next(tmp_path: Path) -> None:
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


def a_wrong_batch(path: Path) -> None:
    record = BatchRecord(100, STAGING, HERE, "a.csv", NOW, NOW)
    row = BatchRow(2, NewPet("Ada", 3), bytes(16))
    IntakeFile(path).begin_batch(record, Batch("a.csv", (row,)))
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE batches SET name = CAST(x'ff' AS TEXT)")


def a_wrong_schema(path: Path) -> None:
    path.write_bytes(a_file().replace(b"CREATE TABLE entries", b"CREATE\xff<b>evil</b>es"))


@pytest.mark.parametrize("damage", [no_utf8, a_wrong_value, a_wrong_batch, a_wrong_schema])
def test_a_damaged_file_is_closed_before_it_is_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], None]
) -> None:
    file = IntakeFile(tmp_path / "intake.sqlite3")
    file.save([(None, entry) for entry in WHOLE])
    damage(file.path)
    still_open = open_at_moves(monkeypatch, "intake.file")
    assert file.load_or_salvage(NOW).problem is not None
    assert still_open == [[]]
