"""A desk in a process of its own, which adds animals until it is killed: see `intake_kills`.

``python -m tests.benchmarks.intake_kills_desk ADDRESS FOLDER ROUND [drain]``

The real queue, client and file, without a window. It says "ready", then "committed NAME" for each
animal whose entry is on disk. What is unknown is decided as a person does who looks: a match is
it, and without one it is sent again. With ``drain`` it adds nothing, ends once nothing is open any
more, and prints what became of every entry.
"""

import asyncio
import os
import sys
from collections import Counter
from pathlib import Path

from petdesk.core.pets import NewPet
from petdesk.intake import schedule
from petdesk.intake.entry import IntakeEntry, Stage
from petdesk.intake.file import IntakeFile
from petdesk.service.contract import Timeouts
from petdesk.service.gate import Clock
from petdesk.service.http import HttpPetService
from tests.benchmarks.rate_limit.desk import WorkingDesk

TRY = 0.25  # seconds; stands for the 15 of a true try
BACKLOG = 3


class MortalDesk(WorkingDesk):
    """The desk."""

    def __init__(self, address: str, folder: Path) -> None:
        # The same machine on a shorter clock: 200 lives in minutes.
        schedule.LOOKUP_DELAY = TRY
        schedule.FIRST_RETRY_PAUSE, schedule.MAX_RETRY_PAUSE = 0.02, 0.2
        limits = Timeouts(connect=TRY, read=TRY, write=TRY, attempt=TRY, call=2 * TRY)
        service = HttpPetService(address, "a-key", timeouts=limits)
        super().__init__("", service, address, IntakeFile(folder / "intake.sqlite3"), Clock())
        self.model.hold_seconds = 0.0

    def fail(self, name: str, error: BaseException) -> None:
        raise SystemExit(f"{name}: {error!r}")

    async def change(self) -> None:
        """Wait for the next state."""
        self.changed.clear()
        await self.changed.wait()

    async def add_for_ever(self, life: str) -> None:
        number = 0
        while True:
            number += 1
            name = f"{life}-{number}"
            await self.model.submit(NewPet(name, 1))
            say(f"committed {name}")
            while self.model.state.waiting_count > BACKLOG:
                await self.change()

    async def drain(self) -> None:
        while any(map(is_open, self.model.state.entries)):
            await self.change()
        stages = Counter(entry.stage.value for entry in self.model.state.entries)
        without = sum(entry.is_without_id for entry in self.model.state.entries)
        say(f"stages {dict(stages)}, without an id {without}")
        say(f"decided {dict(self.decisions)}")
        await self.model.finish(1.0)


def is_open(entry: IntakeEntry) -> bool:
    """Return whether something can still become of an entry by itself."""
    return entry.stage.is_on_its_way or entry.stage is Stage.UNKNOWN


def say(line: str) -> None:
    """Report to the one who kills, at once."""
    os.write(1, f"{line}\n".encode())


async def live(address: str, folder: Path, life: str, *, drains: bool) -> None:
    """Live until killed, or drained."""
    desk = MortalDesk(address, folder)
    await desk.open()
    say(f"ready {sum(entry.stage is Stage.UNKNOWN for entry in desk.model.state.entries)}")
    await (desk.drain() if drains else desk.add_for_ever(life))


if __name__ == "__main__":
    where, data, which, *mode = sys.argv[1:]
    asyncio.run(live(where, Path(data), which, drains=bool(mode)))
