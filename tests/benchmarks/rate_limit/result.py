"""What a run came to, against the goals of the design's section 4.1."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.benchmarks.rate_limit.service import Accounts

ACCEPTED = {1: 0.97, 4: 0.90, 8: 0.80}
REFUSED = {1: 1, 4: 2, 8: 4}
PERSON = 2.0
"""Seconds, 95th percentile, for one desk."""

HEADER = (
    "scenario",
    "desks",
    "accepted",
    "429s",
    "at once",
    "early",
    "bans",
    "lost",
    "doubled",
    "wrong",
    "Refresh p95",
    "add p95",
    "fair",
)


@dataclass(frozen=True)
class Goals:
    """What a row is held to, beside what every row is: nothing early, lost, doubled or wrong.

    ``accepted`` and ``refused`` are None where they are only reported, and ``bans`` where a
    stranger spends what nobody can know of.
    """

    accepted: float | None = None
    refused: int | None = None
    person: float | None = None
    bans: int | None = 0


def full_goals(desks: int) -> Goals:
    """Return the goals of the rows that the design names."""
    return Goals(ACCEPTED[desks], REFUSED[desks])


def half_goals(desks: int) -> Goals:
    """Return the goals of the worlds in which headers lie."""
    return Goals(ACCEPTED[desks] / 2.0, REFUSED[desks])


@dataclass(frozen=True)
class Result:
    """One row. ``accepted`` is of what the limit permits; ``worst`` the most 429s in one closed
    window; ``wrong`` counts animals refused by a limit or otherwise misreported."""

    name: str
    desks: int
    accepted: float
    refused: int
    worst: int
    early: int
    bans: int
    lost: int
    doubled: int
    wrong: int
    waits: Sequence[float] = ()
    add_waits: Sequence[float] = ()
    turned_away: int = 0
    fairness: float = math.nan
    goals: Goals = field(default_factory=Goals)

    def cells(self) -> tuple[str, ...]:
        """Return one line's cells."""
        return (
            self.name,
            str(self.desks),
            f"{self.accepted:.3f}",
            str(self.refused),
            str(self.worst),
            str(self.early),
            str(self.bans),
            str(self.lost),
            str(self.doubled),
            str(self.wrong),
            *(f"{p95(waits):.2f} s" if waits else "" for waits in (self.waits, self.add_waits)),
            "" if math.isnan(self.fairness) else f"{self.fairness:.2f}",
        )

    def missed(self) -> list[str]:
        """Name the goals that this run misses."""
        goals = self.goals
        never = ("early", "lost", "doubled", "wrong") + ("bans",) * (goals.bans is not None)
        bad = [f"{name} {getattr(self, name)}, goal 0" for name in never if getattr(self, name)]
        if goals.accepted is not None and self.accepted < goals.accepted:
            bad.append(f"accepted {self.accepted:.3f}, goal {goals.accepted}")
        if goals.refused is not None and self.refused > goals.refused:
            bad.append(f"429s {self.refused}, goal {goals.refused}")
        if goals.person is not None and not p95(self.waits) <= goals.person:
            bad.append(f"Refresh p95 {p95(self.waits):.2f} s, goal {goals.person:.0f} s")
        if goals.person is not None and self.turned_away:
            bad.append(f"{self.turned_away} people turned away, goal 0")
        return bad


def of_accounts(  # noqa: PLR0913  what a row is made of
    name: str,
    desks: int,
    accounts: Accounts,
    wrong: dict[str, int],
    *,
    permitted: float,
    windows: float,
    goals: Goals,
    animals: int | None = None,
    waits: Sequence[float] = (),
    add_waits: Sequence[float] = (),
    turned_away: int = 0,
) -> Result:
    """Make a row of a service's ``accounts`` and of what ``wrongs`` found.

    Where all ``animals`` are to be added, that is what counts, not what the limit permitted.
    """
    own = [f"desk{number}" for number in range(desks)]
    accepted = [accounts.accepted[desk] for desk in own]
    within = sum(count for window, count in accounts.by_window.items() if window < windows)
    permitted -= accounts.accepted["stranger"]
    return Result(
        name,
        desks,
        within / permitted if animals is None else len(accounts.stored) / animals,
        accounts.refused.total(),
        accounts.worst,
        accounts.early.total(),
        accounts.bans,
        wrong["lost"],
        wrong["doubled"],
        wrong["refused"] + wrong["misreported"],
        waits,
        add_waits,
        turned_away,
        sum(accepted) ** 2 / max(1, desks * sum(count**2 for count in accepted)),
        goals,
    )


def p95(waits: Sequence[float]) -> float:
    return statistics.quantiles(waits, n=20)[-1] if len(waits) > 1 else math.nan


def show(result: Result) -> None:
    """Print one line with what it misses."""
    missed = "; ".join(result.missed())
    verdict = f"MISSED {missed}" if missed else "met"
    print(line(result.cells()), verdict, flush=True)


def line(cells: Sequence[str]) -> str:
    widths = (26, 6, 9, 6, 8, 6, 5, 5, 8, 6, 12, 9, 5)
    first, *others = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{first.strip():<{widths[0]}}" + "".join(others)


def table(results: Sequence[Result]) -> str:
    """Return the rows as a Markdown table."""
    lines = [HEADER, ("---",) * len(HEADER), *(result.cells() for result in results)]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
