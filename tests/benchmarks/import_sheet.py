"""How fast a sheet is read, checked and put on disk, and whether the window can be used meanwhile.

``python -m tests.benchmarks.import_sheet [--rows N] [--animals N]``

It imports made-up animals as a workbook and as CSV into a local copy of others, on the path that a
person's import takes: the view-model of the window, and the intake's own file. It prints

- reading until the rows are checked, and the start until they are on disk, in seconds and over the
  bare read of the same file by python-calamine or csv;
- the longest gap of the loop while this goes on;
- the memory that the process takes more at its peak.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import gc
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import python_calamine
import xlsxwriter
from PySide6.QtWidgets import QApplication

from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.repositories.intake import open_intake
from petdesk.session.loop import run_until_complete
from petdesk.storage.paths import Paths
from petdesk.storage.settings_fields import Settings
from petdesk.system_locale import make_locale
from petdesk.tasks import TaskScope
from petdesk.viewmodels.import_sheet.state import ImportState, Work
from petdesk.viewmodels.import_sheet.view_model import ImportViewModel
from petdesk.viewmodels.listing.listing import Listing, build
from petdesk.viewmodels.main.view_model import MainViewModel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LABELS = {1: "Dogs", 2: "Cats", 3: "Rabbits", 4: "Birds"}
SYLLABLES = ("be", "la", "ro", "ki", "to", "mi", "na", "lu", "za", "fe", "pi", "do", "gra", "win")
HEADINGS = ("Nº", "Nombre", "Especie", "Estado", "Notas")
ADDRESS = "https://pets.example/v1"
TICK = 0.001  # seconds


def made_up_name(chance: random.Random) -> str:
    """Return a name of two to four syllables."""
    return "".join(chance.choices(SYLLABLES, k=chance.randint(2, 4))).title()


def made_up_rows(count: int, chance: random.Random) -> list[tuple[str, ...]]:
    """Return rows of a sheet: no two have the same name."""
    words = ("disponible", "reservado", "adoptado", "")
    return [
        (
            str(at),
            f"{made_up_name(chance)} {at}",
            chance.choice(list(LABELS.values())),
            chance.choice(words),
            "vacunado, con chip",
        )
        for at in range(1, count + 1)
    ]


def write_workbook(file: Path, rows: Sequence[Sequence[str]]) -> None:
    """Write ``rows`` to an Excel workbook."""
    with xlsxwriter.Workbook(file, {"constant_memory": True}) as book:
        page = book.add_worksheet()
        for number, row in enumerate([HEADINGS, *rows]):
            for column, cell in enumerate(row):
                page.write_string(number, column, cell)


def write_csv(file: Path, rows: Sequence[Sequence[str]]) -> None:
    """Write ``rows`` to a CSV file."""
    with file.open("w", newline="", encoding="utf-8") as text:
        csv.writer(text).writerows([HEADINGS, *rows])


def bare_workbook(file: Path) -> int:
    """Read a workbook with python-calamine alone; return the number of rows."""
    with python_calamine.load_workbook(file) as book:
        return len(book.get_sheet_by_index(0).to_python())


def bare_csv(file: Path) -> int:
    """Read a CSV file with csv alone; return the number of rows."""
    with file.open(newline="", encoding="utf-8") as text:
        return len(list(csv.reader(text)))


class Gap:
    """Watches how long the loop has no turn."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = time.perf_counter()
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin anew."""
        self.longest, self._last = 0.0, time.perf_counter()
        self._tick()

    def stop(self) -> float:
        """Return the longest gap, in seconds."""
        if self._timer is not None:
            self._timer.cancel()
        return self.longest

    def _tick(self) -> None:
        now = time.perf_counter()
        self.longest, self._last = max(self.longest, now - self._last), now
        self._timer = asyncio.get_running_loop().call_later(TICK, self._tick)


def memory() -> float:
    """Return the peak of the process's memory so far, in MB."""
    import resource  # noqa: PLC0415  not on every system

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


async def settled(model: ImportViewModel, is_over: Callable[[ImportState], bool]) -> None:
    """Wait until the view-model shows what is awaited."""
    done = asyncio.Event()
    model.state_changed.connect(lambda state: done.set() if is_over(state) else None)
    await done.wait()


async def measure(folder: Path, rows: int, animals: int) -> None:
    """Import the same rows from each kind of file, and print what it took."""
    chance = random.Random(1)  # noqa: S311  the same animals each time
    failures: list[str] = []

    def note(name: str, error: BaseException) -> None:
        failures.append(f"{name}: {error!r}")

    pets = [Pet(at, made_up_name(chance), at % 4 + 1, PetStatus.SOLD) for at in range(animals)]
    listing = build(Listing(), add(Catalogue(), pets, 1.0), LABELS, make_locale())
    table = made_up_rows(rows, chance)
    gc.collect()
    gc.freeze()  # as the program does once its animals are read
    for write, bare, name in (
        (write_workbook, bare_workbook, "a.xlsx"),
        (write_csv, bare_csv, "a.csv"),
    ):
        file = folder / name
        write(file, table)
        began = time.perf_counter()
        bare(file)
        plain = time.perf_counter() - began
        place = folder / name.replace(".", "-")
        place.mkdir()
        paths = Paths(place, place / "settings.toml", "PetDesk benchmark")
        settings = Settings(Environment.PRODUCTION, {Environment.PRODUCTION: ADDRESS})
        main = MainViewModel(Environment.PRODUCTION, make_locale())
        intake = open_intake(paths, settings, main, note)
        await intake.queue.load()
        scope = TaskScope(note)
        model = ImportViewModel(Environment.PRODUCTION, lambda: listing, intake.batches, scope)
        gap, before = Gap(), memory()
        gap.start()
        began = time.perf_counter()
        model.read_file(file)
        await settled(model, lambda state: bool(state.rows) and state.work is None)
        checked = time.perf_counter() - began
        longest = gap.stop()
        state = model.state
        model.include(state.rows, is_in=True)
        begun: list[object] = []
        model.started.connect(begun.append)
        gap.start()
        began = time.perf_counter()
        model.start()
        await settled(model, lambda state: state.work is not Work.STARTING)
        stored = time.perf_counter() - began
        print(
            f"{name:7} {len(state.rows):,} rows, {animals:,} animals: bare read {plain:.2f} s; "
            f"checked {checked:.2f} s ({checked / plain:.0f}), gap {longest * 1e3:.0f} ms; "
            f"on disk {stored:.2f} s ({stored / plain:.0f}), gap {gap.stop() * 1e3:.0f} ms; "
            f"memory +{memory() - before:.0f} MB"
        )
        await scope.close()
        await intake.queue.finish(1.0)
    if failures:
        sys.exit("\n".join(failures))


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Measures the import of sheets.")
    parser.add_argument("--rows", type=int, default=5_000)
    parser.add_argument("--animals", type=int, default=10_000)
    options = parser.parse_args()
    application = QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        run_until_complete(application, measure(Path(folder), options.rows, options.animals))


if __name__ == "__main__":
    main()
