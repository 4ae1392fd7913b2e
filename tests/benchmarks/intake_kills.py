"""``kill -9`` at random instants in a loop of adds: is an animal lost, is one there twice?

``python -m tests.benchmarks.intake_kills [--kills 200] [--seed 1]``

A desk in a process of its own (the real queue, client and file) adds animals to a service on a
real socket, which takes one in four badly: it drops the connection before or after taking the
animal, answers 500 or nonsense after taking it, or after the time-out. The desk says "ready", then
"committed NAME" for each animal on disk, is killed at a random instant, some while it starts, and
started again on the same file. At the end everything that was committed must be at the service
once. About seven minutes.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from petdesk.core.pets import NewPet
from petdesk.intake import steps
from petdesk.intake.entry import IntakeEntry, Stage
from petdesk.intake.file import IntakeFile
from petdesk.service.contract import Timeouts
from petdesk.service.gate import Clock
from petdesk.service.http import HttpPetService
from tests.benchmarks.rate_limit.desk import WorkingDesk
from tests.faults import Exchange, answer, plenty, reset
from tests.journeys.servers import error, scripted
from tests.programs import ROOT

LATE = 0.4  # seconds; beyond the desk's time-out
BAD = {"drops before": 6, "drops after": 6, "fails after": 4, "garbles": 4, "is late": 5}
GOOD = 75
STARTING = 0.2  # of the kills fall while the desk starts
START, LIFE = 0.8, 1.2  # seconds; the longest
TRY = 0.25  # seconds; stands for the 15 of a true try
BACKLOG = 3
LAST = "last"  # the life that adds nothing, and ends once nothing is open any more


@dataclass
class Service:
    """The service, in a thread: it remembers how often it took each name."""

    chance: random.Random
    is_good: bool = False
    taken: list[dict[str, object]] = field(default_factory=list)
    bad: dict[str, int] = field(default_factory=lambda: dict(BAD))

    async def reply(self, exchange: Exchange) -> None:
        if exchange.seen.method == "GET":
            # The newest, so that whoever looks sees what was sent last.
            await answer(200, self.taken[-100:], headers=plenty())(exchange)
            return
        does = "takes"
        if not self.is_good:
            (does,) = self.chance.choices(["takes", *self.bad], [GOOD, *self.bad.values()])
        if does == "drops before":
            await reset(exchange)
            return
        pet = {"id": len(self.taken) + 1, **json.loads(exchange.seen.body)}
        self.taken.append(pet)
        await asyncio.sleep(LATE if does == "is late" else self.chance.uniform(0.0, 0.02))
        replies = {
            "drops after": reset,
            "fails after": error(500, "x", plenty()),
            "garbles": answer(201, raw=b'{"id": ', headers=plenty()),
        }
        await replies.get(does, answer(201, pet, headers=plenty()))(exchange)


class MortalDesk(WorkingDesk):
    def __init__(self, address: str, folder: Path) -> None:
        # The same machine on a shorter clock: 200 lives in minutes.
        steps.LOOKUP_DELAY = TRY
        steps.FIRST_RETRY_PAUSE, steps.MAX_RETRY_PAUSE = 0.02, 0.2
        limits = Timeouts(connect=TRY, read=TRY, write=TRY, attempt=TRY, call=2 * TRY)
        service = HttpPetService(address, "a-key", timeouts=limits)
        super().__init__("", service, address, IntakeFile(folder / "intake.sqlite3"), Clock())
        self.model.hold_seconds = 0.0

    def fail(self, name: str, error: BaseException) -> None:
        raise SystemExit(f"{name}: {error!r}")

    async def change(self) -> None:
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
        while any(
            entry.stage.is_on_its_way or entry.stage is Stage.UNKNOWN
            for entry in self.model.state.entries
        ):
            await self.change()
        await self.model.finish(1.0)


def say(line: str) -> None:
    """Report to the one who kills, at once."""
    os.write(1, f"{line}\n".encode())


async def live(address: str, folder: Path, life: str) -> None:
    """Add animals until killed; or drain, in the last life."""
    desk = MortalDesk(address, folder)
    await desk.open()
    say(f"ready {sum(entry.stage is Stage.UNKNOWN for entry in desk.model.state.entries)}")
    await (desk.drain() if life == LAST else desk.add_for_ever(life))


def desk(address: str, folder: Path, life: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.benchmarks.intake_kills", "--desk", address]
    return subprocess.Popen(
        [*command, str(folder), life], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def live_and_die(address: str, folder: Path, life: int, chance: random.Random) -> list[str]:
    with desk(address, folder, str(life)) as process:
        assert process.stdout is not None
        said = []
        if chance.random() < STARTING:
            time.sleep(chance.uniform(0.0, START))
        else:
            said.append(process.stdout.readline())
            time.sleep(chance.uniform(0.0, LIFE))
        process.kill()
        said += process.stdout.readlines()
    return [line.strip() for line in said if line.endswith("\n")]


def verdict(names: Iterable[str], kept: Iterable[IntakeEntry], service: Service) -> int:
    """Print what was lost and doubled of the animals ``names``; return 1 where any was."""
    taken = Counter(str(pet["name"]) for pet in service.taken)
    rows = Counter(each.new.name for each in kept if not each.stage.is_on_its_way)
    settled = {each.new.name for each in kept if each.stage is not Stage.UNKNOWN}
    lost = {each for each in names if rows[each] != 1} | (settled - taken.keys())
    twice = [each for each, number in taken.items() if number > 1]
    print(f"committed and lost           {len(lost)}")
    print(f"there twice                  {len(twice)}")
    return int(bool(lost or twice))


def main() -> int:
    """Kill, settle and count; give 1 where something was lost or doubled."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--desk", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.desk:
        address, data, life = options.desk
        asyncio.run(live(address, Path(data), life))
        return 0
    chance = random.Random(options.seed)  # noqa: S311  where to kill is no secret
    service = Service(random.Random(options.seed))  # noqa: S311  chance, no secret
    said: list[str] = []
    with scripted(service.reply) as script, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for life in range(options.kills):
            said += live_and_die(script.address, folder, life, chance)
        service.is_good = True
        with desk(script.address, folder, LAST) as process:
            process.communicate()
        kept = IntakeFile(folder / "intake.sqlite3").load(time.time()).entries
    committed = {line.split()[1] for line in said if line.startswith("committed")}
    unknown = sum(int(line.split()[1]) for line in said if line.startswith("ready"))
    print(f"kills                        {options.kills}")
    print(f"animals committed            {len(committed)}, at the service {len(service.taken)}")
    print(f"unknown at a start           {unknown}")
    return verdict(committed, kept, service)


if __name__ == "__main__":
    sys.exit(main())
