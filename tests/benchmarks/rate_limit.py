"""How PetDesk shares a rate limit, against the goals, and how other policies do on the same work.

``python -m tests.benchmarks.rate_limit [--write] [--virtual-only]``

A fixed-window server in a process of its own (60 requests a window of 6 s that stands for a
minute, 40 ms a round trip) is filled with POSTs for ten windows by 1, 4 and 8 desks, each a
process, with one key; and a virtual clock plays true minutes. About four minutes. With ``--write``
the table that the README quotes is printed at the end. stamina and httpx-retries run where they
are installed (``uv pip install stamina httpx-retries``).
"""

import argparse
import math
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

from tests.benchmarks.rate_limit_result import ACCEPTED, REFUSED, Result, fairness, p95
from tests.benchmarks.rate_limit_rivals import installed
from tests.benchmarks.rate_limit_rules import Bucket, Fixed, Rule, Sliding
from tests.benchmarks.rate_limit_run import LIMIT, SECONDS, Run, Scenario
from tests.benchmarks.rate_limit_virtual import Played, play


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
        person=p95(played.waits),
        fairness=fairness(played.accepted),
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
