"""What is played in virtual time, and the goals of each row.

All rows: nothing early, no ban, nothing lost or doubled, no animal refused by a limit. Of what the
limit permits, desks with an endless backlog use .97, .90 and .80 (1, 4, 8 desks) with at most 1, 2
and 4 429s in ten windows, in the rows that have `full_goals`; half of that where headers lie.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from tests.benchmarks.rate_limit.play import Scenario
from tests.benchmarks.rate_limit.service import Settings, Strikes

LIMIT, DAY, PER_DAY = 60, 7200.0, 1000
ACCEPTED = {1: 0.97, 4: 0.90, 8: 0.80}
REFUSED = {1: 1, 4: 2, 8: 4}
PERSON = 2.0
"""Seconds, 95th percentile, for one desk."""


@dataclass(frozen=True)
class Goals:
    """What a row is held to, beside what every row is; ``None`` of what is only reported."""

    accepted: float | None = None
    refused: int | None = None
    person: float | None = None


def full_goals(desks: int) -> Goals:
    """Return the goals of the rows that the design names."""
    return Goals(ACCEPTED[desks], REFUSED[desks])


def half_goals(desks: int) -> Goals:
    """Return the goals of the worlds in which headers lie."""
    return Goals(ACCEPTED[desks] / 2.0, REFUSED[desks])


@dataclass(frozen=True)
class Row:
    """A scenario with its goals.

    ``permitted`` is how many requests the limit permits in it; where there are so many ``animals``
    alone, all of them are to be added.
    """

    scenario: Scenario
    permitted: float
    goals: Goals = field(default_factory=Goals)
    animals: int | None = None

    def struck(self, strikes: Strikes) -> Row:
        """Return the row with a service that counts ``strikes`` so."""
        service = replace(self.scenario.service, strikes=strikes)
        return replace(self, scenario=replace(self.scenario, service=service))


def rows() -> list[Row]:
    """Return everything that is played."""
    return [*_held(), *_odd(), *_limits(), *_troubles(), *_people()]


def _endless(name: str, desks: int, goals: Goals | None = None, **service: object) -> Row:
    """Return ten minutes of a backlog that never ends."""
    settings = Settings(**service)  # type: ignore[arg-type]  # by name
    scenario = Scenario(name, desks, service=settings)
    return Row(scenario, LIMIT * scenario.minutes, goals or Goals())


def _with(row: Row, **changes: object) -> Row:
    return replace(row, scenario=replace(row.scenario, **changes))  # type: ignore[arg-type]  # by name


def _held() -> list[Row]:
    """Return the rows with goals of their own."""
    found = [_endless("clean", desks, full_goals(desks)) for desks in (1, 4, 8)]
    found.append(_with(_endless("staggered", 8, full_goals(8)), apart=22.2))
    # A connection and its TLS take two round trips.
    found.append(_with(_endless("over TLS", 8, full_goals(8)), connecting=0.09))
    backlog, minutes = 20, math.ceil(21 * 8 / LIMIT)
    restart = Scenario(
        "restart with 20 each", 8, minutes, backlog, endless=False, opens=5.0, together=1.0
    )
    found.append(Row(restart, LIMIT * minutes, full_goals(8), backlog * 8))
    found += [_endless("8 % dropped", desks, full_goals(desks), drop=0.08) for desks in (1, 4, 8)]
    day = _endless("spent day", 8, full_goals(8), per_day=PER_DAY, day=DAY)
    permitted = PER_DAY - PER_DAY % LIMIT + LIMIT * 10.0
    day = replace(_with(day, minutes=DAY / 60.0 + 10.0), permitted=permitted)
    return [*found, day, _with(day, name="spent day, restart", crash_at=3000.0)]


def _odd() -> list[Row]:
    """Return worlds in which headers lie: half of what is permitted is to be used."""
    worlds: dict[str, dict[str, object]] = {
        "Date 3 h behind": {"date_off": -10_800.0},
        "Date 3 h ahead": {"date_off": 10_800.0},
        "Reset in ms": {"headers": "reset in ms epoch"},
        "Reset in ms to go": {"headers": "reset in ms"},
        "Reset in seconds to go": {"headers": "reset in seconds"},
        "half without headers": {"missing": 0.5},
        "a proxy's own 429s": {"proxy_refuses": 0.05},
    }
    found = [
        _endless(name, desks, half_goals(desks), **world)
        for name, world in worlds.items()
        for desks in (1, 4, 8)
    ]
    for desks in (1, 4, 8):
        # Each program that has work is refused once when the limit falls: it cannot see that.
        goals = Goals(half_goals(desks).accepted, refused=desks)
        falls = _endless("falls from 60 to 20", desks, goals, falls_at=90.0, falls_to=20)
        falls = falls if desks == 1 else falls.struck("by desk")
        found.append(replace(falls, permitted=60 + 30 + 8 * 20))
    return found


def _limits() -> list[Row]:
    """Return services of other kinds, or that say less."""
    bucket = _endless("token bucket", 8, rule="bucket")
    return [
        *(_endless("sliding log", desks, rule="sliding") for desks in (4, 8)),
        replace(bucket, permitted=bucket.permitted + LIMIT),
        _endless("no headers", 8, headers="none"),
        _endless("Remaining alone", 8, headers="remaining alone"),
        _endless("Reset is past", 8, headers="reset past"),
        _with(_endless("clocks apart, no Date", 8, has_date=False), clocks=13.0),
    ]


def _troubles() -> list[Row]:
    """Return what goes wrong around a desk.

    What a stranger spends at once no desk can know of: each that has work is refused once, and by
    the count of all refusals that may be a ban. So these count what a desk does that was told.
    """
    strangers = [
        _with(_endless(name, 8, strikes="by desk"), stranger=stranger)
        for name, stranger in (
            ("stranger, 30 a minute", (10, 20.0)),
            ("stranger takes all", (70, 60.0)),
        )
    ]
    return [
        *strangers,
        _endless("503 with Retry-After", 8, down_from=200.0, down_for=70.0),
        _with(_endless("stopped for 90 s", 4), stopped=((75.0, 90.0), (300.5, 90.0))),
        _with(_endless("crash and restart", 8), crash_at=290.0),
        _with(_endless("slow disk", 8), writing=0.4),
        _with(_endless("clocks set 1 h forward", 4), clock_set=(210.0, 3600.0)),
        _with(_endless("clocks set 1 h back", 4), clock_set=(210.0, -3600.0)),
    ]


def _people() -> list[Row]:
    """Return people who press Refresh among a backlog, and who add where nothing waits."""
    found = [
        _with(_endless("people in a backlog", desks, Goals(person=person)), visits=15.0)
        for desks, person in ((1, PERSON), (4, None), (8, None))
    ]
    # At eight desks, people who come as often would want more than the limit alone.
    for desks, visits in ((1, 15.0), (8, 120.0)):
        person = PERSON if desks == 1 else None
        row = _with(_importing("people in an import", desks), visits=visits, adds=True)
        found.append(replace(row, goals=Goals(person=person)))
    # As many come in a rush, and want more than that: they wait, and nobody may be banned for it.
    for name, importing in (("rush in an import", 8), ("rush, one desk imports", 1)):
        row = _with(_importing(name, 8), visits=15.0, adds=True, importing=importing)
        found.append(replace(row, goals=Goals()))
    alone = Scenario(
        "people alone", 8, backlog=0, endless=False, visits=30.0, adds=True, together=30.0
    )
    found.append(Row(alone, LIMIT * alone.minutes, Goals(refused=0, person=PERSON)))
    return found


def _importing(name: str, desks: int) -> Row:
    """Return desks that each import a sheet of more rows than the limit permits."""
    importing = Scenario(name, desks, backlog=0, endless=False, rows=700)
    return Row(importing, LIMIT * importing.minutes, full_goals(desks))
