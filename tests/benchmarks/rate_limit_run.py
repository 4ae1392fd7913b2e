"""One run on the wall clock: a server and its desks, each a process."""

import json
import math
import subprocess
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Barrier

from tests.benchmarks.rate_limit_desk import Job, Told
from tests.benchmarks.rate_limit_result import Result, fairness, p95
from tests.benchmarks.rate_limit_server import Settings

WINDOWS, LIMIT, SECONDS = 10, 60, 6
ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Scenario:
    """One run on the wall clock. ``apart`` is the seconds between the desks' starts."""

    name: str
    desks: int
    client: str = "petdesk"
    apart: float = 0.0
    windows: int = WINDOWS
    people: float | None = None
    server: dict[str, object] = field(default_factory=dict)
    has_goals: bool = False


class Run:
    """A server and its desks, each a process."""

    def __init__(self, scenario: Scenario, together: Barrier) -> None:
        self.scenario = scenario
        self._together = together
        self.begins = self.ends = 0.0

    def result(self) -> Result:
        server = _start("rate_limit_server")
        address = f"http://127.0.0.1:{int(_line(server))}/v1"
        desks = self._ready()
        # Starting processes is work that must not take the time of others' windows.
        self._together.wait()
        # Whole, so that Reset in whole seconds is exact.
        self.begins = math.ceil(time.time()) + 2
        self.ends = self.begins + self.scenario.windows * SECONDS - 0.05
        settings = Settings(begins=self.begins, **self.scenario.server)  # type: ignore[arg-type]  # by name
        _tell(server, asdict(settings))
        told = self._work(desks, address)
        if settings.per_day is not None:
            told += self._work(self._ready(), address, [desk.not_before for desk in told])
        text, _ = server.communicate()
        return self._judged(told, json.loads(text))

    def _ready(self) -> "list[subprocess.Popen[str]]":
        desks = [_start("rate_limit_desk") for _ in range(self.scenario.desks)]
        for desk in desks:
            _line(desk)
        return desks

    def _work(
        self,
        desks: "list[subprocess.Popen[str]]",
        address: str,
        stored: list[float | None] | None = None,
    ) -> list[Told]:
        """Run the desks; with ``stored`` for a second time, each with its stored not-before."""
        scenario = self.scenario
        for number, desk in enumerate(desks):
            job = Job(
                scenario.client,
                address,
                f"desk{number}{'again' if stored else ''}",
                self.begins + number * scenario.apart,
                self.ends if stored is None else time.time() + 3.0,
                scenario.people,
                stored[number] if stored else None,
            )
            _tell(desk, asdict(job))
        return [Told(**json.loads(desk.communicate()[0])) for desk in desks]

    def _judged(self, told: list[Told], accounts: dict[str, object]) -> Result:
        scenario = self.scenario
        stored = Counter(_texts(accounts["stored"]))
        outcomes = {name: what for desk in told for name, what in desk.outcomes.items()}
        by_window = _counts(accounts["by_window"])
        per_desk = [_counts(accounts["accepted"]).get(f"desk{n}", 0) for n in range(scenario.desks)]
        within = sum(count for window, count in by_window.items() if int(window) < scenario.windows)
        # The day was spent when these began, and their stored not-before said so.
        after_restart = sum(
            count for name, count in _counts(accounts["seen"]).items() if name.endswith("again")
        )
        waits = [wait for desk in told for wait in desk.waits]
        return Result(
            scenario.name,
            scenario.desks,
            within / (LIMIT * scenario.windows),
            int(str(accounts["refused"])),
            int(str(accounts["own_early"])) + after_restart,
            int(str(accounts["bans"])),
            _wrong(outcomes, stored),
            p95(waits),
            fairness(per_desk),
            scenario.has_goals,
        )


def _start(module: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", f"tests.benchmarks.{module}"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def _tell(process: "subprocess.Popen[str]", what: dict[str, object]) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(what) + "\n")
    process.stdin.flush()


def _texts(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _counts(value: object) -> dict[str, int]:
    return {str(k): int(v) for k, v in value.items()} if isinstance(value, dict) else {}


def _wrong(outcomes: dict[str, str], stored: Counter[str]) -> int:
    """Count the animals stored twice, told as added and not stored, or stored and told as not."""
    doubled = sum(count > 1 for count in stored.values())
    lost = sum(what == "added" and not stored[name] for name, what in outcomes.items())
    false = sum(what == "none" and stored[name] > 0 for name, what in outcomes.items())
    unheard = sum(name not in outcomes for name in stored)
    return doubled + lost + false + unheard
