"""Labels in their own file: whole after a kill and on a full disk, and read as far as can be."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.domain.environments import Environment
from petdesk.domain.labels import LabelError, check_label
from petdesk.domain.pets import INT64_MAX, INT64_MIN
from petdesk.storage.disk_errors import CatalogueError
from petdesk.storage.label_file import LabelStore, LoadedLabels, labels_path, load_labels
from tests.storage.small_disk import needs_small_disks, run_on_a_small_disk

CHECKOUT = Path(__file__).parents[2]
LABELS = {1: "Dogs", 2: 'Zoë\'s, cats; "all"', 3: "=1+1", 4: "'quoted", -5: "🐢"}


def is_label(text: str) -> bool:
    try:
        return check_label(text) == text
    except LabelError:
        return False


labels_in_any_number = st.dictionaries(
    st.integers(INT64_MIN, INT64_MAX), st.text(min_size=1, max_size=12).filter(is_label)
)


@pytest.fixture
def kept(tmp_path: Path) -> LabelStore:
    return LabelStore(tmp_path / "data" / "labels-staging-1.csv")


@given(labels_in_any_number)
def test_what_is_saved_is_loaded(labels: dict[int, str]) -> None:
    with TemporaryDirectory() as folder:
        kept = LabelStore(Path(folder) / "labels.csv")
        kept.save({1: "Dogs"})
        kept.save(labels)
        assert kept.load() == labels
        assert kept.readable() == labels
        assert [path.name for path in kept.path.parent.iterdir()] == ["labels.csv"]


def test_without_a_file_there_are_none_and_none_is_made(kept: LabelStore) -> None:
    assert load_labels(kept) == LoadedLabels({})
    assert not kept.path.parent.exists()


def test_another_address_or_environment_has_other_labels(tmp_path: Path) -> None:
    names = {
        labels_path(tmp_path, environment, address)
        for environment in (Environment.STAGING, Environment.PRODUCTION)
        for address in ("https://pets.example/v1", "https://pets.example/v2")
    }
    assert len(names) == 4


def emptied(data: bytes) -> bytes:
    return data[:0]


def all_zeros(data: bytes) -> bytes:
    return bytes(len(data))


def noise(data: bytes) -> bytes:
    return random.Random(3).randbytes(len(data) * 9)  # noqa: S311  any noise does


def without_its_beginning(data: bytes) -> bytes:
    return data[24:]


def cut_within_a_quote(data: bytes) -> bytes:
    return data[: data.index(b"all") + 1]


def a_line_of_noise(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join([*lines[:3], b"\x00\xff\x81\xfe\r\n", *lines[3:]])


def a_wrong_letter(data: bytes) -> bytes:
    return data.replace("ë".encode(), b"\xeb")


@pytest.mark.parametrize(
    ("damage", "left"),
    [
        (emptied, set()),
        (all_zeros, set()),
        (noise, set()),
        (without_its_beginning, {1, 2, 3, 4}),
        (cut_within_a_quote, {-5, 1}),
        (a_line_of_noise, set(LABELS)),
        (a_wrong_letter, set(LABELS)),
    ],
)
def test_a_damaged_file_is_set_aside_and_its_readable_lines_are_kept(
    kept: LabelStore, damage: Callable[[bytes], bytes], left: set[int]
) -> None:
    kept.save(LABELS)
    damaged = damage(kept.path.read_bytes())
    kept.path.write_bytes(damaged)
    with pytest.raises(CatalogueError) as raised:
        kept.load()
    assert raised.value.is_damaged
    loaded = load_labels(kept)
    assert loaded.error is not None
    assert kept.path.with_name(loaded.set_aside).read_bytes() == damaged
    assert set(loaded.labels) == left
    sound = left - ({2} if damage is a_wrong_letter else set())
    assert all(loaded.labels[id_] == LABELS[id_] for id_ in sound)
    # It is shown once: the next start finds a sound file.
    assert load_labels(kept) == LoadedLabels(loaded.labels)


def test_a_spreadsheet_s_own_way_to_save_it_is_no_damage(kept: LabelStore) -> None:
    kept.path.parent.mkdir()
    kept.path.write_bytes("Category ID;Label\r\n1;Hunde\r\n".encode("utf-8-sig"))
    assert load_labels(kept) == LoadedLabels({1: "Hunde"})


def test_a_place_that_cannot_be_read_is_reported_and_is_no_damage(kept: LabelStore) -> None:
    kept.path.mkdir(parents=True)
    loaded = load_labels(kept)
    assert (loaded.labels, loaded.set_aside) == ({}, "")
    assert loaded.error is not None
    with pytest.raises(CatalogueError):
        kept.save({1: "Dogs"})
    assert [path.name for path in kept.path.parent.iterdir()] == [kept.path.name]


def test_a_label_that_cannot_be_written_costs_nothing_else(kept: LabelStore) -> None:
    kept.save(LABELS)
    with pytest.raises(CatalogueError):
        kept.save({1: "\ud800"})
    assert kept.load() == LABELS


SAVE_FOR_EVER = """
import os, sys
from itertools import count
from pathlib import Path
from petdesk.storage.label_file import LabelStore

kept = LabelStore(Path(sys.argv[1]))
for generation in count(1):
    kept.save({id_: f"{generation} " + "x" * 90 for id_ in range(300)})
    os.write(1, b".")
"""


def test_a_killed_process_leaves_whole_labels(kept: LabelStore) -> None:
    chance = random.Random(7)  # noqa: S311  where to kill is no secret
    kept.save({})
    for _ in range(5):
        with subprocess.Popen(
            [sys.executable, "-c", SAVE_FOR_EVER, str(kept.path)],
            cwd=CHECKOUT,
            stdout=subprocess.PIPE,
        ) as process:
            assert process.stdout is not None
            process.stdout.read(chance.randrange(1, 40))
            process.kill()
        loaded = load_labels(kept)
        assert loaded.error is None
        assert len(loaded.labels) == 300
        assert len(set(loaded.labels.values())) == 1


ON_A_FULL_DISK = """
import os, sys
from pathlib import Path
from petdesk.storage.disk_errors import CatalogueError
from petdesk.storage.label_file import LabelStore, LoadedLabels, load_labels
from tests.storage.small_disk import fill

folder = Path(sys.argv[1])
kept = LabelStore(folder / "labels.csv")
kept.save({1: "Dogs"})
fill(folder)
for _ in range(3):
    try:
        kept.save({id_: "x" * 90 for id_ in range(300)})
    except CatalogueError as error:
        assert (str(error), error.is_damaged) == ("the disk is full", False)
    else:
        raise AssertionError("saved on a full disk")
assert load_labels(kept) == LoadedLabels({1: "Dogs"})
assert sorted(os.listdir(folder)) == ["fill", "labels.csv"]
(folder / "fill").unlink()
kept.save({2: "Cats"})
assert kept.load() == {2: "Cats"}
print("as it should be")
"""


@needs_small_disks
def test_a_full_disk_costs_only_what_was_being_saved(tmp_path: Path) -> None:
    done = run_on_a_small_disk(ON_A_FULL_DISK, tmp_path)
    assert (done.stdout, done.stderr) == ("as it should be\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX alone has such pipes")
def test_a_pipe_in_its_place_is_reported_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "labels.csv")
    loaded = load_labels(LabelStore(tmp_path / "labels.csv"))
    assert (str(loaded.error), loaded.set_aside) == ("not a regular file", "")


@pytest.mark.skipif(sys.platform == "win32", reason="only administrators may make links there")
def test_a_link_that_leads_nowhere_is_reported(kept: LabelStore) -> None:
    kept.path.parent.mkdir()
    kept.path.symlink_to("nowhere")
    loaded = load_labels(kept)
    assert str(loaded.error) == "No such file or directory"
    assert not loaded.set_aside
