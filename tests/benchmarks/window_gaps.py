"""How long the window does not answer, in an import and in exports, on a screen of its own.

``python -m tests.benchmarks.window_gaps [--rows 10000] [--animals 100000]``

The program itself shows so many animals and is driven by keys: a sheet is read, checked and
started, the animals are scrolled through while its rows are sent, and all animals are exported as
a workbook and as CSV. For each of these it prints the longest gap between two turns of the loop,
the same less what the window's thread waited in it for a processor (on a machine with other work
the first is that work's as well), and the processor's time that the thread took itself.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from petdesk.domain.catalogue import AnimalRecord, Catalogue, Coverage
from petdesk.domain.environments import Environment
from petdesk.domain.pets import PetStatus
from petdesk.storage.catalogue import CatalogueFile, catalogue_path
from tests.benchmarks.intake_kills import Service, served
from tests.journeys.desk import Desk, run_desk
from tests.journeys.importing import choose_sheet, type_file
from tests.journeys.patches import patched
from tests.journeys.screen import open_screen
from tests.journeys.waiting import eventually

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PATIENCE = 600.0  # seconds; on a busy machine an export takes some minutes
SCROLL_FOR = 15.0  # seconds
WATCHED = """
import asyncio, time
from petdesk.session.session import Session

run = Session.run

async def run_and_watch(self, *arguments):
    file = open({file!r}, "a", buffering=1)
    queue = open("/proc/thread-self/schedstat", "rb", buffering=0)

    def times():
        queue.seek(0)  # how long the thread ran, and how long it could have run
        return time.monotonic(), time.thread_time(), int(queue.read().split()[1]) / 1e9

    last = times()

    def tick():
        nonlocal last
        now = times()
        took, ran, queued = (after - before for after, before in zip(now, last))
        if took > 0.015:
            file.write(f"{{last[0]}} {{took}} {{ran}} {{queued}}\\n")
        last = now
        asyncio.get_running_loop().call_later(0.001, tick)

    tick()
    await run(self, *arguments)

Session.run = run_and_watch
"""


class Gap(NamedTuple):
    """A turn of the loop: when it began, and how long it took.

    Of that the thread ran for ``processor``, and was ``queued`` for a processor.
    """

    at: float
    seconds: float
    processor: float
    queued: float


def fill(folder: Path, address: str, count: int) -> None:
    """Write a local copy of ``count`` animals."""
    now, chance = time.time(), random.Random(7)  # noqa: S311  made-up animals
    statuses = [*PetStatus, None]
    names = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=8)) for _ in range(count)]
    records = {
        number: AnimalRecord(number, name.title(), 1, chance.choice(statuses), now, now)
        for number, name in enumerate(names, start=1)
    }
    after = Catalogue(records, {None: Coverage(now, is_complete=False)})
    path = catalogue_path(folder, Environment.STAGING, address)
    path.parent.mkdir(parents=True, exist_ok=True)
    CatalogueFile(path).save(Catalogue(), after)


def export(desk: Desk, file: Path, *keys: str) -> None:
    """Export all animals to ``file``; ``keys`` choose the format in the dialog."""
    desk.main.keys("ctrl+f", "alt+f", "e")
    title = "Export animals"
    window = desk.window(title)
    if keys:
        window.keys("alt+f", *keys)
    window.press("Export…")
    type_file(desk, title, file)
    eventually(file.exists, within=PATIENCE)  # it is written whole or not at all


class Phases:
    """Names what happens, with the moments it began and ended at."""

    def __init__(self) -> None:
        self.all: list[tuple[str, float, float]] = []

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        began = time.monotonic()
        yield
        self.all.append((name, began, time.monotonic()))

    def show(self, gaps: Sequence[Gap]) -> None:
        """Print the longest gap of each: by the clock, less other work, and the thread's own."""
        for name, began, ended in self.all:
            its = [gap for gap in gaps if began <= gap.at < ended]
            longest = max((gap.seconds for gap in its), default=0.0)
            own = max((gap.processor for gap in its), default=0.0)
            ours = [gap.seconds - gap.queued for gap in its]
            over = sum(seconds > 0.05 for seconds in ours)  # the goal
            print(
                f"{name:34} {ended - began:5.1f} s  longest gap {longest * 1e3:4.0f} ms, "
                f"less other work {max(ours, default=0.0) * 1e3:3.0f} ms, over 50 ms {over}, "
                f"own time in one {own * 1e3:3.0f} ms"
            )


def measure(desk: Desk, folder: Path, phases: Phases) -> None:
    """Do it all."""
    with phases.phase("sheet read and checked"):
        window = choose_sheet(desk, folder / "sheet.csv")
        window.says("Import summary", "will be added")
    with phases.phase("put on disk, and the first rows"):
        window.press("Next")
        window.press("Start")
        desk.window("Import progress")
    with phases.phase("scrolled while rows are sent"):
        desk.main.find("table", "Animals").focus()
        until = time.monotonic() + SCROLL_FOR
        while time.monotonic() < until:
            desk.main.keys(*["Next"] * 20, "End", *["Prior"] * 20, "Home")
    for name, keys in (("all.xlsx", ()), ("all.csv", ("Down",))):
        with phases.phase(f"exported as {name}"):
            export(desk, folder / name, *keys)


def main() -> int:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rows", type=int, default=10_000)
    parser.add_argument("--animals", type=int, default=100_000)
    options = parser.parse_args()
    service = Service(random.Random(1), is_good=True)  # noqa: S311  chance, no secret
    # Lists are cut off, as they are where there are so many animals: they prove nothing is gone.
    # What is added gets ids above all others.
    service.taken = [
        {"id": at, "name": f"Known {at}", "categoryId": 1} for at in range(1, options.animals + 1)
    ]
    phases = Phases()
    with open_screen() as screen, served(service), tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder / "data", service.address, options.animals)
        lines = ["Name;Category ID", *(f"Animal {at};1" for at in range(options.rows))]
        (folder / "sheet.csv").write_text("\n".join(lines), encoding="utf-8")
        variables = {
            "PETDESK_ENVIRONMENT": "staging",
            "PETDESK_STAGING_URL": service.address,
            "PETDESK_API_KEY": "a-key",
            **patched(folder, WATCHED.format(file=str(folder / "gaps"))),
        }
        with run_desk(screen, folder, variables) as desk:
            desk.connected()
            eventually(lambda: desk.row_count >= options.animals, within=PATIENCE)
            try:
                measure(desk, folder, phases)
            finally:
                written = (folder / "gaps").read_text().splitlines()
                phases.show([Gap(*map(float, line.split())) for line in written if line])
    return 0


if __name__ == "__main__":
    sys.exit(main())
