"""Several programs, a full disk and a kill cost only what was being saved."""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from petdesk.animals.catalogue import Catalogue
from petdesk.animals.store import CatalogueFile
from tests.animals.generations import SIZE, generation_of, herd

CHECKOUT = Path(__file__).parents[2]


SAVE_MANY = """
import os, sys, threading
from pathlib import Path
from petdesk.animals.catalogue import AnimalRecord, Catalogue
from petdesk.animals.store import CatalogueFile

def save(first):
    file = CatalogueFile(Path(sys.argv[1]))
    for id_ in range(first, first + 20):
        record = AnimalRecord(id_, "Bella", 1, None, 1.0, 1.0)
        file.save(Catalogue(), Catalogue({id_: record}))
        file.load()

threading.excepthook = lambda failure: os.write(1, repr(failure.exc_value).encode())
first = int(sys.argv[2])
threads = [threading.Thread(target=save, args=(start,)) for start in (first, first + 20)]
sys.stdin.readline()
for thread in threads:
    thread.start()
"""


def test_several_programs_and_threads_make_and_use_the_same_file_at_once(
    file: CatalogueFile,
) -> None:
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", SAVE_MANY, str(file.path), str(first)],
            cwd=CHECKOUT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for first in range(0, 120, 40)
    ]
    for program in programs:
        assert program.stdin is not None
        program.stdin.write(b"go\n")
        program.stdin.flush()
    assert [program.communicate()[0] for program in programs] == [b""] * 3
    assert [program.returncode for program in programs] == [0] * 3
    assert set(file.load().catalogue.records) == set(range(120))


SAVE_FOR_EVER = """
import os, sqlite3, sys
from itertools import count
from pathlib import Path
from petdesk.animals.store import CatalogueFile
from tests.animals.generations import SIZE, generation_of, herd

# A dot for every few steps within SQLite, so that a kill can come in the middle of anything.
connect = sqlite3.connect
def connect_and_tell(*args, **kwargs):
    database = connect(*args, **kwargs)
    database.set_progress_handler(lambda: os.write(1, b".") and 0, 25)
    return database

file = CatalogueFile(Path(sys.argv[1]))
before = file.load().catalogue
start = generation_of(before)
sqlite3.connect = connect_and_tell
for generation in count(start + 1):
    after = herd(SIZE, float(generation))
    file.save(before, after)
    before = after
    os.write(1, b"\\n")
"""


@pytest.fixture
def kill_while_saving(file: CatalogueFile) -> Callable[[int], int]:
    """Start a process that saves without end, and kill it after a number of its steps.

    Gives how many saves it had ended.
    """

    def kill(steps: int) -> int:
        with subprocess.Popen(
            [sys.executable, "-c", SAVE_FOR_EVER, str(file.path)],
            cwd=CHECKOUT,
            stdout=subprocess.PIPE,
        ) as process:
            assert process.stdout is not None
            told = process.stdout.read(steps)
            process.kill()
            return told.count(b"\n") + process.stdout.read().count(b"\n")

    file.save(Catalogue(), herd(SIZE, 0.0))
    return kill


def test_a_killed_process_leaves_whole_saves_only(
    file: CatalogueFile, kill_while_saving: Callable[[int], int]
) -> None:
    chance = random.Random(7)  # noqa: S311  where to kill is no secret
    known = 0
    for _ in range(8):
        ended = kill_while_saving(chance.randrange(1, 150))
        copy = file.load()
        generation = generation_of(copy.catalogue)
        assert generation in {known + ended, known + ended + 1}
        assert copy.catalogue == herd(SIZE, float(generation))
        known = generation
    assert known > 0
