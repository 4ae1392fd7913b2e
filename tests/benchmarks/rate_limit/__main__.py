"""How desks that share a key share its limit, against the goals of the design.

``python -m tests.benchmarks.rate_limit [--only NAME] [--seed N]``

Each desk is the program's own intake, client and governor. A virtual clock plays true minutes, with
one loop for all desks and the service, in two. See `scenarios` for the rows, and `service` for the
yardstick of a ban. ``--only`` takes a part of a row's name, such as "clean K=8".
"""

import argparse
import math
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from tests.benchmarks.rate_limit.play import Played, play
from tests.benchmarks.rate_limit.scenarios import Row, rows

HEADER = (
    *("scenario", "desks", "accepted", "429s", "early", "bans", "lost", "doubled", "wrong"),
    "Refresh p95",
)


@dataclass(frozen=True)
class Result:
    row: Row
    played: Played

    @property
    def accepted(self) -> float:
        """The part of what the limit permits; of the animals, if all of them are to be added."""
        row, accounts = self.row, self.played.accounts
        if row.animals is not None:
            return len(accounts.stored) / row.animals
        minutes = row.scenario.minutes
        within = sum(count for minute, count in accounts.by_window.items() if minute < minutes)
        return within / (row.permitted - accounts.accepted["stranger"])

    @property
    def counts(self) -> dict[str, int]:
        """What may never be, with the number of its cases."""
        accounts, wrong = self.played.accounts, self.played.wrong
        return {
            "early": accounts.early.total(),
            "bans": accounts.bans,
            "lost": wrong["lost"],
            "doubled": wrong["doubled"],
            "wrong": wrong["refused"] + wrong["misreported"],
        }

    def cells(self) -> tuple[str, ...]:
        scenario, played = self.row.scenario, self.played
        return (
            scenario.name,
            str(scenario.desks),
            f"{self.accepted:.3f}",
            str(played.accounts.refused.total()),
            *map(str, self.counts.values()),
            f"{p95(played.waits):.2f} s" if played.waits else "",
        )

    def missed(self) -> list[str]:
        goals, refused = self.row, self.played.accounts.refused.total()
        bad = [f"{name} {count}, goal 0" for name, count in self.counts.items() if count]
        if goals.accepted is not None and self.accepted < goals.accepted:
            bad.append(f"accepted {self.accepted:.3f}, goal {goals.accepted}")
        if goals.refused is not None and refused > goals.refused:
            bad.append(f"429s {refused}, goal {goals.refused}")
        if goals.person is not None and not p95(self.played.waits) <= goals.person:
            bad.append(f"Refresh p95 {p95(self.played.waits):.2f} s, goal {goals.person:.0f} s")
        if goals.person is not None and self.played.turned_away:
            bad.append(f"{self.played.turned_away} people turned away, goal 0")
        return bad


def p95(waits: Sequence[float]) -> float:
    return statistics.quantiles(waits, n=20)[-1] if len(waits) > 1 else math.nan


def virtual(row: Row, seed: int) -> Result:
    played = play(row.scenario, seed=seed)
    if played.faults:
        raise SystemExit(f"{row.scenario.label}: {played.faults}")
    return Result(row, played)


def main() -> int:
    """Measure, and print a Markdown table; 1 if PetDesk misses a goal."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="a part of a row's name: 'clean K=8'")
    parser.add_argument("--seed", type=int, default=7, help="of the made-up network and people")
    options = parser.parse_args()
    is_good = True
    for cells in (HEADER, ("---",) * len(HEADER)):
        print("|", " | ".join(cells), "|")
    for row in rows():
        if options.only in row.scenario.label:
            result = virtual(row, options.seed)
            missed = "; ".join(result.missed())
            is_good = is_good and not missed
            print("|", " | ".join(result.cells()), "|", missed and f"MISSED {missed}", flush=True)
    return int(not is_good)


if __name__ == "__main__":
    sys.exit(main())
