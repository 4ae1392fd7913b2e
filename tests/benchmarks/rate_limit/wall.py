"""Runs over real sockets, on the wall clock: a service and its desks, each a process.

Windows of 6 s stand for minutes, so seconds here are a tenth of the true ones. A desk is stopped
and continued by real signals, and is killed and started again on the files it left.
"""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Barrier

from petdesk.core.pets import NewPet, PetStatus
from petdesk.intake.entry import IntakeEntry, Stage
from petdesk.intake.file import IntakeFile
from tests.benchmarks.rate_limit import wall_desk
from tests.benchmarks.rate_limit.desk import ENVIRONMENT, wrongs
from tests.benchmarks.rate_limit.result import REFUSED, Goals, Result, full_goals, of_accounts
from tests.benchmarks.rate_limit.service import Accounts, Settings

LIMIT, SECONDS = 60, 6.0
ROOT = Path(__file__).parents[3]
PACKAGE = "tests.benchmarks.rate_limit"


@dataclass(frozen=True)
class Wall:
    """One run on the wall clock; times are seconds from its beginning.

    Each desk has ``backlog`` animals from an earlier run and, if it is ``endless``, always as many.
    Desk 0 is ``stopped`` from one moment for
    so long; at ``killed`` all are killed and started again. With ``animals`` all of them are to be
    added, else as many as the limit permits.
    """

    name: str
    desks: int
    windows: int = 10
    backlog: int = 40
    endless: bool = True
    apart: float = 0.0
    stopped: tuple[float, float] | None = None
    killed: float | None = None
    animals: int | None = None
    service: Settings = field(default_factory=lambda: Settings(seconds=SECONDS))
    goals: Goals = field(default_factory=Goals)

    @property
    def label(self) -> str:
        return f"{self.name} K={self.desks}"


def groups() -> list[list[Wall]]:
    """Return the runs, in groups that run at the same time."""
    clean = [Wall("clean, sockets", desks, goals=full_goals(desks)) for desks in (1, 4, 8)]
    dropped = [
        Wall(
            "8 % dropped, sockets",
            desks,
            windows=6,
            service=Settings(seconds=SECONDS, drop=0.08),
            goals=Goals(refused=REFUSED[desks]),
        )
        for desks in (4, 8)
    ]
    troubles = [
        Wall("staggered, sockets", 8, windows=6, apart=2.2, goals=full_goals(8)),
        Wall("stopped, sockets", 4, windows=6, stopped=(8.0, 9.0)),
        Wall(
            "killed, started again",
            8,
            windows=6,
            backlog=20,
            endless=False,
            killed=4.0,
            animals=160,
            goals=full_goals(8),
        ),
    ]
    # One desk alone sends ten a second: it needs the computer more than eight that share as many.
    return [clean[:2], [*clean[2:], *dropped], troubles]


def measure(group: list[Wall]) -> list[Result]:
    """Run a group at the same time."""
    if not group:
        return []
    together = Barrier(len(group))

    def run(wall: Wall) -> Result:
        with tempfile.TemporaryDirectory() as folder:
            return Run(wall, together, Path(folder)).result()

    with ThreadPoolExecutor(len(group)) as pool:
        return list(pool.map(run, group))


Process = subprocess.Popen[str]


class Run:
    """A service and its desks at work, with the desks' files in ``folder``."""

    def __init__(self, wall: Wall, together: Barrier, folder: Path) -> None:
        self.wall = wall
        self._together = together
        self._folder = folder
        self._port = 0
        self._begins = self._ends = 0.0

    def result(self) -> Result:
        wall = self.wall
        server = _start(f"{PACKAGE}.wall_server")
        self._port = int(_line(server))
        for number in range(wall.desks):
            self._fill(number)
        desks = [self._ready() for _ in range(wall.desks)]
        # Starting processes is work that must not take the time of others' windows.
        self._together.wait()
        # Whole, so that Reset in whole seconds is exact.
        self._begins = math.ceil(time.time()) + 2
        self._ends = self._begins + wall.windows * SECONDS - 0.05
        _tell(server, {"begins": self._begins, **asdict(wall.service)})
        for number, desk in enumerate(desks):
            self._send_to_work(desk, number, life=0)
        if wall.stopped is not None:
            self._stop(desks[0], *wall.stopped)
        if wall.killed is not None:
            desks = self._start_again(desks, wall.killed)
        told = [json.loads(desk.communicate()[0]) for desk in desks]
        text, _ = server.communicate()
        accounts = _accounts(json.loads(text))
        return of_accounts(
            wall.name,
            wall.desks,
            accounts,
            self._wrongs(told, accounts),
            permitted=LIMIT * wall.windows,
            windows=wall.windows,
            goals=wall.goals,
            animals=wall.animals,
        )

    def _ready(self) -> Process:
        desk = _start(f"{PACKAGE}.wall_desk")
        _line(desk)
        return desk

    def _address(self, number: int) -> str:
        return f"http://127.0.0.1:{self._port}/desk{number}/v1"

    def _send_to_work(self, desk: Process, number: int, life: int) -> None:
        wall, address = self.wall, self._address(number)
        begins = self._begins + number * wall.apart
        name = f"desk{number}.{life}"
        waiting = wall.backlog if wall.endless else 0
        folder = str(self._folder / str(number))
        _tell(desk, asdict(wall_desk.Job(address, folder, name, begins, self._ends, waiting)))

    def _fill(self, number: int) -> None:
        file = self._file(number)
        file.path.parent.mkdir()
        created_at = time.time() - 3600.0
        for place in range(self.wall.backlog):
            new = NewPet(f"desk{number}-old-{place}", 1, PetStatus.AVAILABLE)
            entry = IntakeEntry(
                int((created_at + place) * 1e6) << 8,
                ENVIRONMENT,
                self._address(number),
                new,
                Stage.QUEUED,
                created_at + place,
            )
            file.save([(None, entry)])

    def _file(self, number: int) -> IntakeFile:
        return IntakeFile(self._folder / str(number) / "intake.sqlite3")

    def _stop(self, desk: Process, at: float, seconds: float) -> None:
        _sleep_until(self._begins + at)
        os.kill(desk.pid, signal.SIGSTOP)
        time.sleep(seconds)
        os.kill(desk.pid, signal.SIGCONT)

    def _start_again(self, desks: list[Process], at: float) -> list[Process]:
        fresh = [self._ready() for _ in desks]
        _sleep_until(self._begins + at)
        for desk in desks:
            desk.kill()
        for desk in desks:
            desk.communicate()
        for number, desk in enumerate(fresh):
            self._send_to_work(desk, number, life=1)
        return fresh

    def _wrongs(self, told: list[object], accounts: Accounts) -> dict[str, int]:
        faults = [fault for each in told for fault in list(each)]  # type: ignore[call-overload]  # as `wall_desk` says
        if faults:
            raise SystemExit(f"{self.wall.name}: {faults}")
        entries = [
            entry
            for number in range(self.wall.desks)
            for entry in self._file(number).load(time.time()).entries
        ]
        return wrongs(entries, accounts.stored)


def _accounts(said: dict[str, object]) -> Accounts:
    """Read what the service printed; JSON makes every key a text."""
    counts = {
        name: Counter({int(key) if name == "by_window" else key: n for key, n in value.items()})
        for name, value in said.items()
        if isinstance(value, dict)
    }
    return Accounts(**{**said, **counts})  # type: ignore[arg-type]  # by name


def _start(module: str) -> Process:
    return subprocess.Popen(
        [sys.executable, "-m", module],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _line(process: Process) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def _tell(process: Process, what: dict[str, object]) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(what) + "\n")
    process.stdin.flush()


def _sleep_until(moment: float) -> None:
    time.sleep(max(0.0, moment - time.time()))
