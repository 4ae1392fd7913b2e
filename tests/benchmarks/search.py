"""How fast animals are found, sorted and brought up to date, in the real window.

``python -m tests.benchmarks.search [--sizes N ...] [--rounds N]``

For each size it opens the main window on a local copy of so many made-up animals and prints:

- keystroke to painted rows, over the same view resetting a fixed 50 rows. Several words are typed
  letter by letter and deleted again, at the pace of a fast typist, and so is the view reset; each
  key's time is its median over the rounds, and what is quoted is the median and the worst of them;
- a sort until it is painted; a change of 1 % of the animals until it is painted, with what changed
  found as well, and whether selection and scroll stayed;
- the longest gap of the UI loop in all of this (the least of some runs).

Times are the processor's for the loop's thread. The screen is offscreen unless QT_QPA_PLATFORM says
otherwise.
"""

import argparse
import gc
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QEventLoop, QItemSelectionModel, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from petdesk.animals import state as main_steps
from petdesk.animals.changes import changes
from petdesk.animals.search import Sort, SortColumn
from petdesk.animals.store import CatalogueFile, LocalCopy, load_copy
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.animal_table import AnimalTable
from petdesk.animals.views.binding import MainBinding
from petdesk.animals.views.window import MainWindow
from petdesk.core.environments import Environment
from petdesk.core.language import make_name_key
from petdesk.core.pets import Pet
from petdesk.service.contract import PetList
from tests.benchmarks.search_animals import LABELS, changed, keep, pets

TYPED = ("bella", "mirox", "zoë", "sold dogs", "10712", "xylophone", "lu av")
SORTS = [Sort(column, descending) for column in SortColumn for descending in (True, False)]
BETWEEN_KEYS = 120  # ms; a hundred words a minute
PAINT_LIMIT = 60.0  # seconds


class Bench:
    """A window that shows ``loaded``; times are in milliseconds."""

    def __init__(self, loaded: LocalCopy) -> None:
        self.name_key = make_name_key()
        self.model = MainViewModel(Environment.PRACTICE, self.name_key)
        self.window = MainWindow(Environment.PRACTICE)
        MainBinding(self.window, self.model)
        self.model.show_loaded(Environment.PRACTICE, loaded)
        gc.freeze()
        self.window.resize(1100, 800)
        self.window.show()
        table = self.window.findChild(AnimalTable)
        assert isinstance(table, AnimalTable)
        self.table = table
        self.paints = Paints(table.viewport(), self.window.filters.search)
        self.window.filters.search.setFocus()
        settle()

    def typed(self, letter: str) -> float:
        """Return the time from a key until what it changed is painted, a moment after the last."""
        rest()
        return self.painted(lambda: self.key(letter), is_key=True)

    def painted(self, change: Callable[[], object], *, is_key: bool = False) -> float:
        """Return the time from ``change`` until what it changed is painted.

        That is the table, or the search field where a key left the same rows, or none.
        """
        before = self.model.state.listing.shown
        self.paints.seen.clear()
        began, started = time.perf_counter(), time.thread_time()
        change()
        is_other = self.model.state.listing.shown is not before
        is_table = self.table.isVisible() and (not is_key or is_other)
        awaited = self.table.viewport() if is_table else self.window.filters.search
        while awaited not in self.paints.seen and time.perf_counter() - began < PAINT_LIMIT:
            QApplication.processEvents()
        took = time.thread_time() - started
        assert awaited in self.paints.seen, "nothing was painted"
        settle()
        return took * 1000

    def key(self, letter: str) -> None:
        """Press and release a key as it comes to the window; ``\\b`` deletes."""
        code = Qt.Key.Key_Backspace if letter == "\b" else Qt.Key(ord(letter.upper()))
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, code, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(self.window.windowHandle(), event)

    def floor(self, rounds: int) -> float:
        listing, animals = self.model.state.listing, self.table.animals
        fixed = replace(listing, shown=listing.shown[:50])
        times = []
        for _ in range(rounds):
            rest()
            times.append(self.painted(lambda: animals.show_listing(fixed)))
        animals.show_listing(listing)
        settle()
        return statistics.median(times)

    def close(self) -> None:
        self.window.hide()
        self.window.deleteLater()
        settle()


class Paints(QObject):
    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self.seen: set[QObject] = set()
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.Paint:
            self.seen.add(watched)
        return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[2_000, 10_000, 100_000])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    application = QApplication([])
    for size in options.sizes:
        measure(size, options.rounds)
    del application


def measure(size: int, rounds: int) -> None:
    print(f"\n{size:,} animals")
    known = pets(size)
    with tempfile.TemporaryDirectory() as folder:
        file = CatalogueFile(Path(folder) / "catalogue.sqlite3")
        keep(file, known, time.time())
        loaded = load_copy(file)
        bench = Bench(loaded._replace(labels=LABELS))
    floor = bench.floor(25)
    keys = typed(bench, rounds)
    middle, worst = statistics.median(keys), max(keys)
    print_line("a view's reset", f"{floor:.2f} ms")
    ratios = f"{middle / floor:.2f}, worst {worst / floor:.2f}"
    print_line("keystroke to painted rows", f"{ratios}   ({middle:.2f} and {worst:.2f} ms)")
    print_times("sort shown", [bench.painted(partial(bench.model.sort, sort)) for sort in SORTS])
    bench.model.sort(Sort())
    settle()
    print_times("1 % merged, shown", [merged(bench, known, seed) for seed in range(7)])
    gaps = [longest_gap(busy(bench, known, number)) for number in range(3)]
    print_line("longest gap of the loop, at work", f"{min(gaps):.1f} ms")
    bench.close()


def typed(bench: Bench, rounds: int) -> list[float]:
    """Type and delete each text; return each key's median time."""
    letters = [letter for text in TYPED for letter in text + "\b" * len(text)]
    times = [[bench.typed(letter) for letter in letters] for _ in range(rounds)]
    return list(map(statistics.median, zip(*times, strict=True)))


def learn(bench: Bench, later: list[Pet]) -> None:
    """Show an answer that holds ``later``, and find what changed, as a refresh does at once."""
    before = bench.model.state.catalogue
    answer = PetList(tuple(later), 0, None, len(later), time.time())
    bench.model._show(main_steps.answered(bench.model.state, [answer]))
    changes(before, bench.model.state.catalogue)


def merged(bench: Bench, known: list[Pet], seed: int) -> float:
    """Merge a change of 1 %, with a selection and the view scrolled; both have to stay."""
    table = bench.table
    animals, rows = table.animals, table.animals.rowCount()
    table.verticalScrollBar().setValue(table.verticalScrollBar().maximum() // 2)
    flags = QItemSelectionModel.SelectionFlag
    for row, flag in ((rows // 2 + 3, flags.ClearAndSelect), (rows // 3, flags.Select)):
        table.selectionModel().select(animals.index(row, 0), flag | flags.Rows)
    bench.painted(table.viewport().update)
    before = place(table)
    later = changed(known, 0.01, seed)
    took = bench.painted(lambda: learn(bench, later))
    assert place(table) == before, "selection or scroll was lost"
    return took


def place(table: AnimalTable) -> tuple[str, list[str]]:
    """Return the id at the top, and those selected, as the screen shows them."""
    top = table.model().index(table.rowAt(0), 3)
    selected = sorted(at.siblingAtColumn(3).data() for at in table.selectionModel().selectedRows())
    return top.data(), selected


def busy(bench: Bench, known: list[Pet], number: int) -> list[Callable[[], object]]:
    """Return a person's minute: words typed and deleted, sorts, and a change that comes in."""
    actions: list[Callable[[], object]] = []
    for text in TYPED:
        actions += [partial(bench.key, letter) for letter in text + "\b" * len(text)]
    later = changed(known, 0.01, 100 + number)
    actions.append(lambda: learn(bench, later))
    return actions + [partial(bench.model.sort, sort) for sort in (*SORTS, Sort())]


def longest_gap(actions: list[Callable[[], object]]) -> float:
    """Do ``actions``, 30 ms apart, in a running loop; return its longest gap in ms.

    In the processor's time: another program that holds the processor is no gap of the loop's own.
    """
    loop, left = QEventLoop(), iter(actions)
    moments = [time.thread_time()]

    def act() -> None:
        next(left, loop.quit)()

    ticks, timer = QTimer(timerType=Qt.TimerType.PreciseTimer), QTimer()
    ticks.timeout.connect(lambda: moments.append(time.thread_time()))
    timer.timeout.connect(act)
    ticks.start(1)
    timer.start(30)
    loop.exec()
    return max(map(float.__sub__, moments[1:], moments)) * 1000


def rest() -> None:
    """Let the loop run as long as between two letters: what waits for a pause is done in it."""
    pause = QEventLoop()
    QTimer.singleShot(BETWEEN_KEYS, pause.quit)
    pause.exec()


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def print_times(what: str, times: list[float]) -> None:
    middle = statistics.median(times)
    print_line(what, f"{middle:.1f} ms, best {min(times):.1f}, worst {max(times):.1f}")


def print_line(what: str, text: str) -> None:
    print(f"  {what:34} {text}", flush=True)


if __name__ == "__main__":
    main()
