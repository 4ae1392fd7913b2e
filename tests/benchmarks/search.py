"""How fast animals are found, sorted and brought up to date, in the real window.

``python -m tests.benchmarks.search [--sizes N ...] [--rounds N] [--without-stock]``

For each size it opens the main window on a local copy of so many made-up animals and prints:

- keystroke to painted rows, over the same view resetting a fixed 50 rows. Several words (common,
  rare, with accents, two words, an id, one that nothing has) are typed letter by letter and deleted
  again, at the pace of a fast typist, and so is the view reset; each key's time is its median over
  the rounds, and what is quoted is the median and the worst of the keys;
- the filter alone (the rows' number and the first fifty), over one ``str.find`` through all folded
  text; and with every row's place;
- a sort until it is painted; a change of 1 % of the animals until it is painted, alone and with the
  list of what changed made as well, and whether selection and scroll stayed;
- the longest gap of the UI loop in all of this, and while the index is made ready (the least of
  some runs);
- with a screen reader's view of the table read, a filter step;
- bytes kept for a row: record, places, index, everything, as tracemalloc counts them;
- the same keys and sort with Qt's own QSortFilterProxyModel.

Times are the processor's for the loop's thread. The screen is offscreen unless QT_QPA_PLATFORM says
otherwise.
"""

import argparse
import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QTableView

from petdesk.domain.changes import changes
from petdesk.domain.environments import Environment
from petdesk.domain.folding import fold
from petdesk.domain.pets import Pet
from petdesk.domain.search import Filter, Sort, SortColumn
from petdesk.service.contract import PetList
from petdesk.storage.catalogue import CatalogueFile, LoadedCopy, load_copy
from petdesk.system_locale import make_locale
from petdesk.viewmodels.listing.listing import Listing, with_filter
from petdesk.viewmodels.main import selection
from petdesk.viewmodels.main import steps as main_steps
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.text.wording import status_name
from tests.benchmarks.search_animals import LABELS, changed, kept, pets
from tests.benchmarks.search_stock import Stock
from tests.benchmarks.search_window import Bench, longest_gap, settle

TYPED = ("bella", "mirox", "zoë", "sold dogs", "10712", "xylophone", "lu av")
SORTS = [Sort(column, descending) for column in SortColumn for descending in (True, False)]
READ_ROWS = 20_000
Show = Callable[[Bench, list[Pet]], None]
KEY_GOALS = (3, 6)
GOALS = {"filter": 3, "sort": 50, "merge": 30, "gap": 50, "reader": 100, "row": 250}


def main() -> None:
    """Measure each size, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--without-stock", action="store_true")
    parser.add_argument("--bytes-of", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    application = QApplication([])
    if options.bytes_of:
        print(bytes_a_row(options.bytes_of))
        return
    for size in options.sizes:
        measure(size, options.rounds, with_stock=not options.without_stock)
    del application


def measure(size: int, rounds: int, *, with_stock: bool) -> None:
    """Measure one size."""
    print(f"\n{size:,} animals")
    known = pets(size)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(kept(Path(folder), known, time.time()))
    gap = gap_of_preparing(bench)
    bench.prepare()
    floor = statistics.median(bench.floor(25))
    keys = typed(bench, rounds)
    print_line("a view's reset", f"{floor:.2f} ms")
    print_ratios("keystroke to painted rows", list(keys.values()), floor, KEY_GOALS)
    filter_alone(bench, rounds)
    sorts = [bench.painted(partial(bench.model.sort, sort)) for sort in SORTS]
    print_times("sort shown", sorts, GOALS["sort"])
    bench.model.sort(Sort())
    settle()
    print_times(
        "1 % merged, shown", [merged(bench, known, seed) for seed in range(7)], GOALS["merge"]
    )
    print_times(
        "... and what changed found", [merged(bench, known, seed, learn) for seed in range(12, 17)]
    )
    bench.model.sort(Sort(SortColumn.STATUS))
    settle()
    print_times(
        "... in the order of statuses", [merged(bench, known, seed) for seed in range(7, 12)]
    )
    bench.model.sort(Sort())
    gaps = [longest_gap(busy(bench, known, number), 30) for number in range(3)]
    print_line("longest gap of the loop, at work", f"{min(gaps):.1f} ms", GOALS["gap"])
    print_line("... typing right after the start", f"{gap:.1f} ms", GOALS["gap"])
    if size <= READ_ROWS:
        print_times("filter step, all cells read", read_by_a_tool(bench), GOALS["reader"])
    command = [sys.executable, "-m", __spec__.name, "--bytes-of", str(size)]
    row = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    print_line("bytes a row", row, GOALS["row"])
    if with_stock:
        beside_stock(bench, floor)
    bench.close()


def typed(bench: Bench, rounds: int) -> dict[str, float]:
    """Type and delete each text; return each key's median time by the text that it left."""
    times: dict[str, list[float]] = {}
    for _ in range(rounds):
        for text in TYPED:
            for letter in text + "\b" * len(text):
                took = bench.typed(letter)
                left = bench.window.filters.search.text()
                times.setdefault(f"{text}: {letter!r} to {left}", []).append(took)
    return {key: statistics.median(values) for key, values in times.items()}


def filter_alone(bench: Bench, rounds: int) -> None:
    """Print the time of the filter without a window."""
    listing = bench.listing
    folded = "\n".join(
        fold(
            f"{record.name}\t{LABELS[record.category_id]}\t"
            f"{status_name(record.status)}\t{record.id}"
        )
        for record in listing.records
    )
    floor = statistics.median(clocked(lambda: folded.find("not in it")) for _ in range(25))
    few: dict[str, list[float]] = {}
    every: dict[str, list[float]] = {}
    for _ in range(rounds):
        for text in TYPED:
            listing = fresh(listing)
            for length in range(1, len(text) + 1):
                wanted = Filter(text[:length])
                took = clocked(lambda: with_filter(listing, wanted).shown[:50])  # noqa: B023  called at once
                few.setdefault(wanted.text, []).append(took)
                # As the window does before the next letter.
                for _step in with_filter(listing, wanted).count():
                    pass
            listing = fresh(listing)
            for length in range(1, len(text) + 1):
                wanted = Filter(text[:length])
                took = clocked(lambda: list(with_filter(listing, wanted).shown))  # noqa: B023  called at once
                every.setdefault(wanted.text, []).append(took)
    print_line("one str.find", f"{floor:.2f} ms")
    medians = [statistics.median(values) for values in few.values()]
    print_ratios("the filter alone", medians, floor, (GOALS["filter"], None))
    medians = [statistics.median(values) for values in every.values()]
    print_ratios("... with all rows", medians, floor, (None, None))


def fresh(listing: Listing) -> Listing:
    """Return ``listing`` in an order of its own, for which nothing was found before."""
    return replace(listing, order=listing.order[:])


def clocked(job: Callable[[], object]) -> float:
    """Return the milliseconds that ``job`` takes."""
    began = time.thread_time()
    job()
    return (time.thread_time() - began) * 1000


def answered(bench: Bench, later: list[Pet]) -> MainState:
    """Return the state after an answer that holds ``later``."""
    answer = PetList(tuple(later), 0, None, len(later), time.time())
    return main_steps.answered(bench.model.state, [answer], bench.locale)


def show_alone(bench: Bench, later: list[Pet]) -> None:
    """Show an answer that holds ``later``."""
    bench.model._show(answered(bench, later))


def learn(bench: Bench, later: list[Pet]) -> None:
    """Show an answer that holds ``later``, and find what changed, as a refresh does at once."""
    before = bench.model.state.catalogue
    show_alone(bench, later)
    changes(before, bench.model.state.catalogue)


def merged(bench: Bench, known: list[Pet], seed: int, show: Show = show_alone) -> float:
    """Merge a change of 1 %, with a selection and the view scrolled; both have to stay."""
    bench.prepare()
    table = bench.table
    animals, rows = table._animals, table._animals.rowCount()
    table.verticalScrollBar().setValue(table.verticalScrollBar().maximum() // 2)
    flags = QItemSelectionModel.SelectionFlag
    for row, flag in ((rows // 2 + 3, flags.ClearAndSelect), (rows // 3, flags.Select)):
        table.selectionModel().select(animals.index(row, 0), flag | flags.Rows)
    bench.painted(table.viewport().update)
    before = place(table)
    later = changed(known, 0.01, seed)
    took = bench.painted(lambda: show(bench, later))
    assert place(table) == before, "selection or scroll was lost"
    return took


def place(table: QTableView) -> tuple[str, list[str]]:
    """Return the id at the top, and those selected, as the screen shows them."""
    ids = [table.model().index(table.rowAt(0), 3)]
    selected = sorted(at.siblingAtColumn(3).data() for at in table.selectionModel().selectedRows())
    return ids[0].data(), selected


def gap_of_preparing(bench: Bench) -> float:
    """Return the longest gap while the table makes the index ready, a person typing meanwhile."""
    keys = [partial(bench.key, letter) for letter in "lu\b\b"]
    return longest_gap([*keys, *[lambda: None] * 40], 40)


def busy(bench: Bench, known: list[Pet], number: int) -> list[Callable[[], object]]:
    """Return a person's minute: words typed and deleted, sorts, and a change that comes in."""
    actions: list[Callable[[], object]] = []
    for text in TYPED:
        actions += [partial(bench.key, letter) for letter in text + "\b" * len(text)]
    later = changed(known, 0.01, 100 + number)
    # What a refresh keeps is put in order in the storage's thread.
    actions += [
        lambda: learn(bench, later),
        lambda: Thread(target=bench.listing.stored_order).start(),
    ]
    return actions + [partial(bench.model.sort, sort) for sort in (*SORTS, Sort())]


def read_by_a_tool(bench: Bench) -> list[float]:
    """Read every cell as a screen reader does, and return the time of each step of a filter."""
    QAccessible.setActive(True)
    bench.model.clear_filters()
    times = []
    for letter in "bella\b\b\b\b\b":
        seen = QAccessible.queryAccessibleInterface(bench.table)
        for number in range(seen.childCount()):
            child = seen.child(number)
            if child is not None:
                child.text(QAccessible.Text.Name)
        times.append(bench.typed(letter))
    QAccessible.setActive(False)
    return times


def bytes_a_row(size: int) -> int:
    """Return what is kept for each row with a ready index, another sort and words found."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        kept(path, pets(size), time.time())
        kept_state(load_copy(CatalogueFile(path / "none.sqlite3")))  # imports are no row's
        gc.collect()
        tracemalloc.start()
        state = kept_state(load_copy(CatalogueFile(path / "catalogue.sqlite3")))
        gc.collect()
        kept_bytes = tracemalloc.get_traced_memory()[0]
        del state
    return round(kept_bytes / size)


def kept_state(loaded: LoadedCopy) -> MainState:
    """Return all that PetDesk keeps once words were found and another sort was chosen."""
    state = MainState(Environment.PRACTICE)
    state = main_steps.loaded_state(state, Environment.PRACTICE, loaded, make_locale())
    assert state.listing.search is not None
    for _step in state.listing.search.prepare():
        pass
    for text in TYPED:
        state = selection.filter_chosen(state, Filter(text))
    state = selection.filter_chosen(state, Filter())
    return selection.sort_chosen(state, Sort(SortColumn.ID, descending=True), make_locale())


def beside_stock(bench: Bench, floor: float) -> None:
    """Print what Qt's own filter and sort take."""
    stock = Stock(bench.listing)
    search = [stock.painted(partial(stock.search, "bella"[:n])) for n in (1, 2, 3, 2, 1)]
    print_ratios("QSortFilterProxyModel: keystroke", search, floor, (None, None))
    stock.search("")
    print_times("QSortFilterProxyModel: sort", [stock.painted(partial(stock.sort, 1))])
    stock.close()


def print_times(what: str, times: list[float], goal: float | None = None) -> None:
    """Print median, best and worst of some milliseconds."""
    middle = statistics.median(times)
    print_line(what, f"{middle:.1f} ms, best {min(times):.1f}, worst {max(times):.1f}", goal)


def print_ratios(
    what: str, times: list[float], floor: float, goals: tuple[float | None, float | None]
) -> None:
    """Print median and worst over ``floor``."""
    middle, worst = statistics.median(times), max(times)
    text = f"{middle / floor:.2f}, worst {worst / floor:.2f}   ({middle:.2f} and {worst:.2f} ms)"
    wanted = ", ".join(str(goal) for goal in goals if goal is not None)
    print_line(what, text, wanted or None)


def print_line(what: str, text: str, goal: float | str | None = None) -> None:
    """Print one line."""
    print(f"  {what:34} {text:44}" + (f" goal {goal}" if goal is not None else ""), flush=True)


if __name__ == "__main__":
    main()
