"""What is played, and the goals of the design for each row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.benchmarks.rate_limit.play import Scenario
from tests.benchmarks.rate_limit.service import Settings

LIMIT = 60
ALL = (1, 4, 8)
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


NONE = Goals()


def full(desks: int) -> Goals:
    """Return the goals of the rows that the design names."""
    return Goals(ACCEPTED[desks], REFUSED[desks])


def half(desks: int) -> Goals:
    """Return the goals of the worlds in which headers lie."""
    return Goals(ACCEPTED[desks] / 2.0, REFUSED[desks])


@dataclass(frozen=True)
class Row:
    """A scenario with its goals.

    ``permitted`` is how many requests the limit permits in it; where there are so many ``animals``
    alone, all of them are to be added.
    """

    scenario: Scenario
    goals: Goals
    permitted: float
    animals: int | None = None


def row(  # noqa: PLR0913  the columns of a table
    name: str,
    desks: int,
    goals: Goals = NONE,
    *,
    permitted: float | None = None,
    animals: int | None = None,
    service: dict[str, Any] | None = None,
    **changes: Any,
) -> Row:
    """Return ten minutes of a backlog that never ends, with these ``changes``."""
    settings = Settings(**service or {})
    scenario = Scenario(name, desks, service=settings, **changes)
    return Row(scenario, goals, permitted or LIMIT * scenario.minutes, animals)


def rows() -> list[Row]:
    """Return everything that is played."""
    return [*_held(), *_odd(), *_limits(), *_troubles(), *_people()]


def _held() -> list[Row]:
    """Return the rows with goals of their own."""
    restart: dict[str, Any] = {"backlog": 20, "endless": False, "opens": 5.0, "together": 1.0}
    a_day: dict[str, Any] = {"per_day": 1000, "day": 7200.0}
    return [
        *(row("clean", desks, full(desks)) for desks in ALL),
        row("staggered", 8, full(8), apart=22.2),
        # A connection and its TLS take two round trips.
        row("over TLS", 8, full(8), connecting=0.09),
        row("restart with 20 each", 8, full(8), minutes=3, animals=160, **restart),
        *(row("8 % dropped", desks, full(desks), service={"drop": 0.08}) for desks in ALL),
        # Of the day's 1,000 the last minute gets 40, and ten minutes of the next day follow.
        *(
            row(name, 8, full(8), permitted=960 + 600, minutes=130, crash_at=at, service=a_day)
            for name, at in (("spent day", None), ("spent day, restart", 3000.0))
        ),
    ]


def _odd() -> list[Row]:
    """Return worlds in which headers lie: half of what is permitted is to be used."""
    worlds: dict[str, dict[str, Any]] = {
        "Date 3 h behind": {"date_off": -10_800.0},
        "Date 3 h ahead": {"date_off": 10_800.0},
        "Reset in ms": {"headers": "reset in ms epoch"},
        "Reset in ms to go": {"headers": "reset in ms"},
        "Reset in seconds to go": {"headers": "reset in seconds"},
        "half without headers": {"missing": 0.5},
        "a proxy's own 429s": {"proxy_refuses": 0.05},
    }
    found = [
        row(name, desks, half(desks), service=world)
        for name, world in worlds.items()
        for desks in ALL
    ]
    for desks in ALL:
        # Each program that has work is refused once when the limit falls: it cannot see that.
        goals = Goals(half(desks).accepted, refused=desks)
        falls: dict[str, Any] = {"falls_at": 90.0, "falls_to": 20}
        falls |= {} if desks == 1 else {"strikes": "by desk"}
        permitted = 60 + 30 + 8 * 20
        found.append(row("falls from 60 to 20", desks, goals, permitted=permitted, service=falls))
    return found


def _limits() -> list[Row]:
    """Return services of other kinds, or that say less."""
    return [
        *(row("sliding log", desks, service={"rule": "sliding"}) for desks in (4, 8)),
        row("token bucket", 8, permitted=LIMIT * 11, service={"rule": "bucket"}),
        row("no headers", 8, service={"headers": "none"}),
        row("Remaining alone", 8, service={"headers": "remaining alone"}),
        row("Reset is past", 8, service={"headers": "reset past"}),
        row("clocks apart, no Date", 8, clocks=13.0, service={"has_date": False}),
    ]


def _troubles() -> list[Row]:
    """Return what goes wrong around a desk.

    What a stranger spends at once no desk can know of: each that has work is refused once, and by
    the count of all refusals that may be a ban. So these count what a desk does that was told.
    """
    told: dict[str, Any] = {"strikes": "by desk"}
    return [
        row("stranger, 30 a minute", 8, stranger=(10, 20.0), service=told),
        row("stranger takes all", 8, stranger=(70, 60.0), service=told),
        row("503 with Retry-After", 8, service={"down_from": 200.0, "down_for": 70.0}),
        row("stopped for 90 s", 4, stopped=((75.0, 90.0), (300.5, 90.0))),
        row("crash and restart", 8, crash_at=290.0),
        row("slow disk", 8, writing=0.4),
        row("clocks set 1 h forward", 4, clock_set=(210.0, 3600.0)),
        row("clocks set 1 h back", 4, clock_set=(210.0, -3600.0)),
    ]


def _people() -> list[Row]:
    """Return people who press Refresh among a backlog, and who add where nothing waits.

    At eight desks those who come as often as at one would want more than the limit: in a rush they
    do, and wait, and nobody may be banned for it.
    """
    idle: dict[str, Any] = {"backlog": 0, "endless": False, "adds": True}
    sheet = idle | {"rows": 700}
    one = Goals(person=PERSON)
    return [
        row("people in a backlog", 1, one, visits=15.0),
        *(row("people in a backlog", desks, visits=15.0) for desks in (4, 8)),
        row("people in an import", 1, one, visits=15.0, **sheet),
        row("people in an import", 8, visits=120.0, **sheet),
        row("rush in an import", 8, visits=15.0, **sheet),
        row("rush, one desk imports", 8, visits=15.0, importing=1, **sheet),
        row("people alone", 8, Goals(None, 0, PERSON), visits=30.0, together=30.0, **idle),
    ]
