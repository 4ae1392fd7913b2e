"""How PetDesk shares a rate limit, against the goals, and how other policies do on the same work.

``python -m tests.benchmarks.rate_limit [--write] [--virtual-only]``

A fixed-window server in a process of its own (60 requests a window of 6 s that stands for a
minute, 40 ms a round trip) is filled with POSTs for ten windows by 1, 4 and 8 desks, each a
process, with one key; and a virtual clock plays true minutes. About four minutes. With ``--write``
the table that the README quotes is printed at the end. stamina and httpx-retries run where they
are installed (``uv pip install stamina httpx-retries``).
"""

import argparse
import json
import math
import statistics
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from threading import Barrier

from tests.benchmarks.rate_limit_desk import Job, Told
from tests.benchmarks.rate_limit_rivals import installed
from tests.benchmarks.rate_limit_rules import Bucket, Fixed, Rule, Sliding
from tests.benchmarks.rate_limit_server import Settings
from tests.benchmarks.rate_limit_virtual import Played, play

WINDOWS, LIMIT, SECONDS = 10, 60, 6
ACCEPTED = {1: 0.98, 4: 0.94, 8: 0.90}
REFUSED = {1: 1, 4: 1, 8: 2}
PERSON = 2.0  # seconds, p95, for one desk
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


@dataclass(frozen=True)
class Result:
    """What a run came to; ``wrong`` counts POSTs lost, doubled or wrongly reported."""

    name: str
    desks: int
    accepted: float
    refused: int
    early: int
    bans: int = 0
    wrong: int = 0
    person: float = math.nan
    fairness: float = math.nan
    has_goals: bool = False
    is_virtual: bool = False

    def missed(self) -> list[str]:
        """Name the goals that this run misses."""
        found = [("bans", self.bans), ("early", self.early), ("wrong", self.wrong)]
        bad = [f"{name} {count}, goal 0" for name, count in found if count]
        if self.has_goals and self.accepted < ACCEPTED[self.desks]:
            bad.append(f"accepted {self.accepted:.3f}, goal {ACCEPTED[self.desks]}")
        if self.has_goals and self.refused > REFUSED[self.desks]:
            bad.append(f"429s {self.refused}, goal {REFUSED[self.desks]}")
        if self.is_virtual and self.desks == 1 and self.person > PERSON:
            bad.append(f"person {self.person:.2f} s, goal {PERSON:.0f} s")
        return bad


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
            _p95(waits),
            _fairness(per_desk),
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


def _p95(waits: list[float]) -> float:
    return statistics.quantiles(waits, n=20)[-1] if len(waits) > 1 else math.nan


def _fairness(counts: list[int]) -> float:
    """Give Jain's index: 1 where all have as much, 1/n where one has everything."""
    return sum(counts) ** 2 / max(1, len(counts) * sum(count**2 for count in counts))


def wall() -> list[list[Scenario]]:
    """Give the runs on the wall clock, in groups that run at the same time."""
    goals = [Scenario("fixed window", desks, has_goals=True) for desks in (1, 4, 8)]
    apart = [
        replace(run, name="started apart", apart=SECONDS * 0.37) for run in goals if run.desks > 1
    ]
    dropped = [
        replace(run, name="8 % dropped", server={"drop": 0.08}, has_goals=False) for run in goals
    ]
    shorter = [
        Scenario("spent day, restart", 4, windows=5, people=0.3, server={"per_day": 130}),
        Scenario("clock 90 s ahead", 4, windows=5, server={"ahead": 90.0}, has_goals=False),
        Scenario("clock 90 s behind", 1, windows=5, server={"ahead": -90.0}, has_goals=True),
        Scenario("people among bulk", 1, windows=5, people=1.0),
        Scenario("people among bulk", 4, windows=5, people=2.0),
        Scenario("no headers", 4, windows=5, server={"headers": False}),
        Scenario("sliding window", 4, windows=5, server={"rule": "sliding"}),
        Scenario("token bucket", 4, windows=5, server={"rule": "bucket"}),
    ]
    rivals = [Scenario(kind, 8, client=kind, windows=5) for kind in installed()]
    return [group for group in (goals + apart, dropped, shorter, rivals) if group]


def measure(group: list[Scenario]) -> list[Result]:
    """Run a group's scenarios at the same time."""
    together = Barrier(len(group))
    with ThreadPoolExecutor(len(group)) as pool:
        return list(pool.map(lambda scenario: Run(scenario, together).result(), group))


def virtual() -> list[Result]:
    """Play true minutes."""
    rules: list[tuple[str, type[Rule] | None]] = [("fixed window, minutes", None)]
    rules += [("sliding window, minutes", Sliding), ("token bucket, minutes", Bucket)]
    results = []
    for desks in (1, 4, 8):
        for name, kind in rules:
            made = Fixed(LIMIT, 60.0) if kind is None else kind(LIMIT, 60.0)  # type: ignore[call-arg]  # all three are made so
            results.append(_played(name, desks, play(made, desks), goals=kind is None))
        for name, options in (
            ("apart, minutes", {"apart": 22.2}),
            ("clock 90 s ahead, minutes", {"ahead": 90.0}),
            ("no headers, minutes", {"headers": False}),
            ("people among bulk, minutes", {"people": 20.0}),
        ):
            has_goals = "people" not in options and "headers" not in options
            played = play(Fixed(LIMIT, 60.0), desks, **options)
            results.append(_played(name, desks, played, goals=has_goals))
    return results


def _played(name: str, desks: int, played: Played, *, goals: bool) -> Result:
    return Result(
        name,
        desks,
        sum(played.accepted) / (LIMIT * played.windows),
        played.refused,
        played.early,
        person=_p95(played.waits),
        fairness=_fairness(played.accepted),
        has_goals=goals,
        is_virtual=True,
    )


HEADER = ("scenario", "desks", "accepted", "429s", "early", "bans", "wrong", "person p95", "fair")


def row(result: Result) -> tuple[str, ...]:
    """Give one line's cells."""
    person = "" if math.isnan(result.person) else f"{result.person:.2f} s"
    unknown = "" if result.is_virtual else None
    return (
        result.name,
        str(result.desks),
        f"{result.accepted:.3f}",
        str(result.refused),
        str(result.early),
        str(result.bans) if unknown is None else unknown,
        str(result.wrong) if unknown is None else unknown,
        person,
        f"{result.fairness:.2f}",
    )


def show(result: Result) -> None:
    """Print one line with what it misses."""
    cells = row(result)
    missed = "; ".join(result.missed())
    verdict = f"MISSED {missed}" if missed else ("met" if result.has_goals else "")
    print(f"{cells[0]:<27}" + "".join(f"{cell:>11}" for cell in cells[1:]), verdict, flush=True)


def main() -> int:
    """Measure, and print a table; 1 where PetDesk misses a goal."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="print the README's table too")
    parser.add_argument("--virtual-only", action="store_true", help="no processes, no waiting")
    options = parser.parse_args()
    print("goals: accepted", ACCEPTED, "429s at most", REFUSED, "early, bans, wrong: 0")
    print(f"{HEADER[0]:<27}" + "".join(f"{cell:>11}" for cell in HEADER[1:]))
    results = virtual()
    for result in results:
        show(result)
    for group in [] if options.virtual_only else wall():
        found = measure(group)
        for result in found:
            show(result)
        results += found
    if options.write:
        print("\n| " + " | ".join(HEADER) + " |\n" + "|---" * len(HEADER) + "|")
        for result in results:
            print("| " + " | ".join(row(result)) + " |")
    return int(any(result.missed() for result in results if result.name not in installed()))


if __name__ == "__main__":
    sys.exit(main())
