"""Labels: what can be one; their file, whole after a kill."""

import os
import random
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from petdesk.animals.store import load_labelled
from petdesk.core.environments import Environment
from petdesk.core.language import installed_language
from petdesk.core.paths import Paths
from petdesk.core.pets import INT64_MAX, INT64_MIN
from petdesk.core.resources import resource
from petdesk.practice.wire import read_samples
from petdesk.settings.fields import MAX_LABEL_LENGTH, Settings, is_label
from petdesk.settings.labels import (
    LabelRow,
    LabelStore,
    label_file,
    label_store,
    load_labels,
    table_of,
    with_fixed,
)
from tests.programs import ROOT

STAGING, PRODUCTION = Environment.STAGING, Environment.PRODUCTION
ADDRESS = "https://pets.example/v1"
LABELS = {1: "Dogs", 2: 'Zoë\'s, cats; "all"', 3: "=1+1", 4: "'quoted", -5: "🐢"}


def store_in(folder: Path) -> LabelStore:
    return LabelStore(folder / "labels.toml", STAGING, ADDRESS)


@pytest.fixture
def store(tmp_path: Path) -> LabelStore:
    return store_in(tmp_path / "data")


# Hypothesis gives up where it has to throw away more than it keeps.
words = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=5)
labels = st.lists(words, min_size=1, max_size=3).map(" ".join).filter(is_label)


@given(st.dictionaries(st.integers(INT64_MIN, INT64_MAX), labels))
def test_what_is_saved_is_loaded(labels: dict[int, str]) -> None:
    with TemporaryDirectory() as folder:
        store = store_in(Path(folder))
        store.save({1: "Dogs"})
        store.save(labels)
        assert store.load() == labels
        assert os.listdir(folder) == ["labels.toml"]  # noqa: PTH208  names alone


def test_one_file_has_the_labels_of_each_environment_and_address(store: LabelStore) -> None:
    assert store.find() is None
    assert not store.path.parent.exists()
    others = [
        LabelStore(store.path, PRODUCTION, ADDRESS),
        LabelStore(store.path, STAGING, "https://other.example/v1"),
    ]
    store.save({1: "Dogs"})
    others[0].save({1: "Hounds"})
    assert [other.find() for other in others] == [{1: "Hounds"}, None]
    LabelStore(store.path, STAGING, "HTTPS://Pets.example:443/v1/").save({2: "Cats"})
    assert store.path.read_text(encoding="utf-8") == (
        f'[staging."{ADDRESS}"]\n2 = "Cats"\n\n[production."{ADDRESS}"]\n1 = "Hounds"\n'
    )
    store.save({})
    assert store.find() == {}


def test_a_label_typed_into_the_file_is_as_if_typed_into_the_settings(store: LabelStore) -> None:
    store.save({})
    store.path.write_text(f'[staging."{ADDRESS}"]\n1 = " Dogs "\n', encoding="utf-8")
    assert not table_of(store.load(), {}, {}).is_changed
    assert store.load() == {1: "Dogs"}


@pytest.mark.parametrize(
    ("damaged", "why"),
    [
        (f'[staging."{ADDRESS}"]\n1 = "Dogs\n', "line 2: Illegal character '\\n'"),
        ('[staging."x"]\n1 = "a"\ndogs = "b"\n', "staging/x/dogs is no category ID"),
        ('[production."http://x.y/v1"]\n1 = " "\n', "production/http://x.y/v1/1 is no"),
        ("staging = 3\n", "staging is no category ID with a label"),
    ],
)
def test_a_damaged_file_is_set_aside_whole_and_reported_with_its_line(
    store: LabelStore, damaged: str, why: str
) -> None:
    store.path.parent.mkdir()
    store.path.write_text(damaged)
    labels, error, set_aside = load_labels(store)
    assert not labels
    assert str(error).startswith(why)
    assert store.path.with_name(set_aside).read_text() == damaged
    # It is shown once: the next start finds none.
    assert load_labels(store) == ({}, None, "")
    store.path.write_text(damaged)
    store.save(LABELS)
    assert store.load() == LABELS
    aside = list(store.path.parent.glob("labels.damaged-*.toml"))
    assert [file.read_text() for file in aside] == [damaged, damaged]


SAVE_FOR_EVER = """
import os, sys
from itertools import count
from pathlib import Path
from petdesk.core.environments import Environment
from petdesk.settings.labels import LabelStore

store = LabelStore(Path(sys.argv[1]), Environment.STAGING, "https://pets.example/v1")
for generation in count(1):
    store.save({id_: f"{generation} " + "x" * 90 for id_ in range(300)})
    os.write(1, b".")
"""


def test_a_killed_process_leaves_whole_labels(store: LabelStore) -> None:
    chance = random.Random(7)  # noqa: S311  where to kill is no secret
    store.save({})
    command = [sys.executable, "-c", SAVE_FOR_EVER, str(store.path)]
    for _ in range(5):
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.read(chance.randrange(1, 40))
            process.kill()
        labels = store.load()
        assert len(labels) == 300
        assert len(set(labels.values())) == 1


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (LabelRow(), ""),
        (LabelRow("7", "  Katzen (groß) 🐈 "), ""),
        (LabelRow("7", "x" * MAX_LABEL_LENGTH), ""),
        *((LabelRow(each, "x"), "") for each in (" -5 ", "0" * 9999, str(2**63 - 1))),
        *((LabelRow(each, "x"), "isn't a category ID") for each in ("", "dogs", "1_0", "+1", "٣")),
        *((LabelRow(each, "x"), f"{each} is too large") for each in (str(2**63), "9" * 99)),
        (LabelRow("8", "x" * (MAX_LABEL_LENGTH + 1)), "up to 100 characters"),
        (LabelRow("8", "a\nb"), "can't be shown"),
        (LabelRow("8", "a\u202eb"), "can't be shown"),
        (LabelRow("8", "a\ud800"), "can't be shown"),
    ],
)
def test_a_row_is_a_category_id_and_a_short_line_of_text(row: LabelRow, words: str) -> None:
    assert words in row.mistake
    assert bool(row.mistake) is bool(words)
    assert words or is_label(row.label) or not row.label


def test_the_administrator_s_labels_lie_over_stored_ones(tmp_path: Path) -> None:
    paths = Paths(tmp_path, tmp_path / "settings.toml")
    settings = Settings(PRODUCTION, {PRODUCTION: ADDRESS}, labels={PRODUCTION: {1: "Dogs"}})
    label_store(label_file(paths), settings).save({1: "Hounds", 2: "Cats"})
    assert load_labelled(paths, settings).labels == {1: "Dogs", 2: "Cats"}
    elsewhere = settings._replace(labels={STAGING: {1: "x"}})
    assert load_labelled(paths, elsewhere).labels == {1: "Hounds", 2: "Cats"}


def test_the_samples_are_shown_in_the_language_on_screen_and_kept_as_they_are(
    tmp_path: Path, qapp: QApplication
) -> None:
    paths, settings = Paths(tmp_path, tmp_path / "settings.toml"), Settings()
    samples = read_samples(resource("sample_animals.json")).categories
    labels = {1: "Dogs", 2: "Copito's friends"}
    label_store(label_file(paths), settings).save(labels)
    with installed_language(qapp, "de"):
        assert load_labelled(paths, settings).labels == {1: "Hunde", 2: "Copito's friends"}
        assert not set(with_fixed(samples, settings).values()) & set(samples.values())
    assert load_labelled(paths, settings).labels == labels
