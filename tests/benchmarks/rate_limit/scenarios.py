"""What is played in virtual time, and the goals of each row.

All rows: nothing early, no ban, nothing lost or doubled, no animal refused by a limit. Of what the
limit permits, desks with an endless backlog use .98, .94 and .90 (1, 4, 8 desks) with at most 1, 1
and 2 429s in ten windows, in the rows that have `full_goals`. What those permit:

- a restart: every animal waiting, within as many minutes as they need;
- a spent day and its midnight: nine tenths of both days, since a tenth is left to people.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from tests.benchmarks.rate_limit.play import Scenario
from tests.benchmarks.rate_limit.result import PERSON, Goals, full_goals, half_goals
from tests.benchmarks.rate_limit.service import Settings, Strikes

LIMIT, DAY, PER_DAY = 60, 7200.0, 1000


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
    found += [
        _with(_endless("staggered", desks, full_goals(desks)), apart=22.2) for desks in (4, 8)
    ]
    # A connection and its TLS take two round trips.
    found.append(_with(_endless("over TLS", 8, full_goals(8)), connecting=0.09))
    together = _endless("the same second", 8, full_goals(8))
    found.append(_with(together, opens=30.0, together=1.0))
    for desks in (1, 4, 8):
        backlog, minutes = 20, math.ceil(21 * desks / LIMIT)
        restart = Scenario(
            "restart with 20 each", desks, minutes, backlog, endless=False, opens=5.0, together=1.0
        )
        found.append(Row(restart, LIMIT * minutes, full_goals(desks), backlog * desks))
    found += [_endless("8 % dropped", desks, full_goals(desks), drop=0.08) for desks in (1, 4, 8)]
    for desks in (1, 4, 8):
        day = _endless("spent day", desks, full_goals(desks), per_day=PER_DAY, day=DAY)
        day = replace(
            _with(day, minutes=DAY / 60.0 + 10.0),
            permitted=PER_DAY - PER_DAY % LIMIT + LIMIT * 10.0,
        )
        found.append(day)
        if desks == 8:
            found.append(_with(day, name="spent day, restart", crash_at=3000.0))
    return found


def _limits() -> list[Row]:
    """Return services of other kinds, or that say less, or lie."""
    found = []
    for desks in (1, 4, 8):
        found.append(_endless("sliding log", desks, rule="sliding"))
        bucket = _endless("token bucket", desks, rule="bucket")
        found.append(replace(bucket, permitted=bucket.permitted + LIMIT))
        found.append(_endless("no headers", desks, headers="none"))
        found.append(_endless("Remaining alone", desks, headers="remaining alone"))
        falls = _endless("falls from 60 to 10", desks, falls_at=240.0, falls_to=10)
        found.append(replace(falls, permitted=4 * 60 + 6 * 10))
    falls = _endless("falls within a window", 1, falls_at=270.0, falls_to=10)
    found.append(replace(falls, permitted=4 * 60 + 30 + 5 * 10))
    found += [
        _endless(f"Reset lies: {name}", 8, headers=shape)
        for name, shape in (
            ("seconds", "reset in seconds"),
            ("ms", "reset in ms"),
            ("past", "reset past"),
        )
    ]
    return found


def _odd() -> list[Row]:
    """Return worlds in which headers lie: half of what is permitted is to be used."""
    worlds: dict[str, dict[str, object]] = {
        "Date 3 h behind": {"date_off": -10_800.0},
        "Date 3 h ahead": {"date_off": 10_800.0},
        "Reset in ms": {"headers": "reset in ms epoch"},
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
        falls = _endless("falls from 60 to 20", desks, goals, falls_at=270.0, falls_to=20)
        falls = falls if desks == 1 else falls.struck("by desk")
        found.append(replace(falls, permitted=4 * 60 + 30 + 5 * 20))
    return found


def _troubles() -> list[Row]:
    """Return what goes wrong around a desk."""
    found = []
    for desks in (1, 4, 8):
        found += _stranger("stranger, 30 a minute", desks, stranger=(10, 20.0))
        found.append(_endless("503 with Retry-After", desks, down_from=200.0, down_for=70.0))
    found += _stranger("stranger takes all", 8, stranger=(70, 60.0), writing=0.4)
    found += [
        _with(_endless("stopped for 90 s", 4), stopped=((75.0, 90.0), (300.5, 90.0))),
        _with(_endless("crash and restart", 8), crash_at=290.0),
        _with(_endless("slow disk", 8), writing=0.4),
        _with(_endless("slow to connect", 8), connecting=0.4),
    ]
    for desks in (4, 8):
        found.append(_with(_endless("clocks apart, no Date", desks, has_date=False), clocks=13.0))
    found += [
        _endless("service 90 s ahead", 4, ahead=90.0),
        _endless("service 90 s behind", 4, ahead=-90.0),
        _with(_endless("clocks set 1 h forward", 4), clock_set=(210.0, 3600.0)),
        _with(_endless("clocks set 1 h back", 4), clock_set=(210.0, -3600.0)),
    ]
    return found


def _stranger(name: str, desks: int, **changes: object) -> list[Row]:
    """Return a row with somebody else on the key, and the same counted by desk.

    What a stranger spends at once no desk can know of: each that has work is refused once, and by
    the count of all refusals that may be a ban. That no desk is refused twice, the other row holds.
    """
    row = _with(_endless(name, desks, Goals(bans=None)), **changes)
    by_desk = replace(row, goals=Goals()).struck("by desk")
    return [row, _with(by_desk, name=f"{name}, by desk")]


def _people() -> list[Row]:
    """Return people who press Refresh among a backlog, and who add where nothing waits."""
    found = [
        _with(_endless("people in a backlog", desks, Goals(person=person)), visits=15.0)
        for desks, person in ((1, PERSON), (4, None), (8, None))
    ]
    found += [_importing("import", desks) for desks in (1, 4, 8)]
    # At four and eight desks, people who come as often would want more than the limit alone.
    for desks, visits in ((1, 15.0), (4, 60.0), (8, 120.0)):
        person = PERSON if desks == 1 else None
        row = _with(_importing("people in an import", desks), visits=visits, adds=True)
        found.append(replace(row, goals=Goals(person=person)))
    # As many come in a rush, and want more than that: they wait, and nobody may be banned for it.
    for desks, importing in ((4, 4), (4, 1), (8, 8), (8, 1)):
        name = "rush in an import" if importing > 1 else "rush, one desk imports"
        row = _with(_importing(name, desks), visits=15.0, adds=True, importing=importing)
        found.append(replace(row, goals=Goals()))
    # A window that nobody documented: it has to be learnt, or each look counts for too long.
    rush = _with(_importing("rush, windows of 20 s", 4), visits=15.0, adds=True)
    short = replace(rush.scenario.service, limit=20, seconds=20.0)
    # Of its windows as many are counted as the play has minutes.
    counted = 20 * rush.scenario.minutes
    found.append(replace(_with(rush, service=short), permitted=counted, goals=Goals(refused=5)))
    # Too small for so many: no rule that lets a lone desk go at once avoids these bans.
    rush = _with(_importing("rush, windows of 10 s", 8), visits=15.0, adds=True)
    short = replace(rush.scenario.service, limit=10, seconds=10.0)
    counted = 10 * rush.scenario.minutes
    found.append(replace(_with(rush, service=short), permitted=counted, goals=Goals(bans=None)))
    for desks in (1, 8):
        alone = Scenario(
            "people alone", desks, backlog=0, endless=False, visits=30.0, adds=True, together=30.0
        )
        found.append(Row(alone, LIMIT * alone.minutes, Goals(refused=0, person=PERSON)))
    return found


def _importing(name: str, desks: int) -> Row:
    """Return desks that each import a sheet of more rows than the limit permits."""
    importing = Scenario(name, desks, backlog=0, endless=False, rows=700)
    return Row(importing, LIMIT * importing.minutes, full_goals(desks))
