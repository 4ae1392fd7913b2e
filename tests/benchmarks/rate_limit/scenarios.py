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
FALLS = "falls from 60 to 20"
PERSON = 2.0
"""Seconds, 95th percentile, for one desk."""


@dataclass(frozen=True)
class Row:
    """A scenario, and what it is held to beside what every row is (``None``: only reported).

    ``permitted`` is how many requests the limit permits in it; where there are so many ``animals``
    alone, all of them are to be added.
    """

    scenario: Scenario
    permitted: float
    animals: int | None
    accepted: float | None
    refused: int | None
    person: float | None


def row(  # noqa: PLR0913  the columns of a table
    name: str,
    desks: int,
    share: float = 0.0,
    *,
    permitted: float | None = None,
    animals: int | None = None,
    refused: int | None = None,
    person: float | None = None,
    service: dict[str, Any] | None = None,
    **changes: Any,
) -> Row:
    """Return ten minutes of a backlog that never ends, with these ``changes``.

    It is held to a ``share`` of the design's goals: 1 where headers are true, half where they lie.
    """
    scenario = Scenario(name, desks, service=Settings(**service or {}), **changes)
    accepted = ACCEPTED[desks] * share if share else None
    refused = REFUSED[desks] if share and refused is None else refused
    permitted = permitted or LIMIT * scenario.minutes
    return Row(scenario, permitted, animals, accepted, refused, person)


def rows() -> list[Row]:
    restart: dict[str, Any] = {"backlog": 20, "endless": False, "opens": 5.0, "together": 1.0}
    a_day: dict[str, Any] = {"per_day": 1000, "day": 7200.0}
    lies: dict[str, dict[str, Any]] = {
        "Date 3 h behind": {"date_off": -10_800.0},
        "Date 3 h ahead": {"date_off": 10_800.0},
        "Reset in ms to go": {"headers": "reset in ms"},
        "half without headers": {"missing": 0.5},
        "a proxy's own 429s": {"proxy_refuses": 0.05},
    }
    falls: dict[str, Any] = {"falls_at": 90.0, "falls_to": 20}
    told: dict[str, Any] = {"strikes": "by desk"}
    idle: dict[str, Any] = {"backlog": 0, "endless": False, "adds": True}
    sheet = idle | {"rows": 700}
    return [
        *(row("clean", desks, 1.0) for desks in ALL),
        row("staggered", 8, 1.0, apart=22.2),
        # A connection and its TLS take two round trips.
        row("over TLS", 8, 1.0, connecting=0.09),
        row("restart with 20 each", 8, 1.0, minutes=3, animals=160, **restart),
        *(row("8 % dropped", desks, 1.0, service={"drop": 0.08}) for desks in ALL),
        # Of the day's 1,000 the last minute gets 40, and ten minutes of the next day follow.
        row("spent day", 8, 1.0, permitted=960 + 600, minutes=130, service=a_day),
        *(row(name, desks, 0.5, service=lie) for name, lie in lies.items() for desks in ALL),
        # Each program that has work is refused once when the limit falls: it cannot see that.
        *(
            row(FALLS, desks, 0.5, refused=desks, permitted=60 + 30 + 8 * 20, service=service)
            for desks, service in ((1, falls), (4, falls | told), (8, falls | told))
        ),
        # Services of other kinds, or that say less.
        *(row("sliding log", desks, service={"rule": "sliding"}) for desks in (4, 8)),
        row("token bucket", 8, permitted=LIMIT * 11, service={"rule": "bucket"}),
        row("no headers", 8, service={"headers": "none"}),
        row("Remaining alone", 8, service={"headers": "remaining alone"}),
        row("Reset is past", 8, service={"headers": "reset past"}),
        row("clocks apart, no Date", 8, clocks=13.0, service={"has_date": False}),
        # What a stranger spends at once no desk can know of: each that has work is refused once,
        # and by the count of all refusals that may be a ban. So a desk counts that was told.
        row("stranger, 30 a minute", 8, stranger=(10, 20.0), service=told),
        row("stranger takes all", 8, stranger=(70, 60.0), service=told),
        row("503 with Retry-After", 8, service={"down_from": 200.0, "down_for": 70.0}),
        row("stopped for 90 s", 4, stopped=((75.0, 90.0), (300.5, 90.0))),
        row("crash and restart", 8, crash_at=290.0),
        row("slow disk", 8, writing=0.4),
        row("clocks set 1 h forward", 4, clock_set=(210.0, 3600.0)),
        # At eight desks people who come as often as at one would want more than the limit: in a
        # rush they do, and wait, and nobody may be banned for it.
        row("people in a backlog", 1, person=PERSON, visits=15.0),
        *(row("people in a backlog", desks, visits=15.0) for desks in (4, 8)),
        row("people in an import", 1, person=PERSON, visits=15.0, **sheet),
        row("people in an import", 8, visits=120.0, **sheet),
        row("rush in an import", 8, visits=15.0, **sheet),
        row("people alone", 8, refused=0, person=PERSON, visits=30.0, together=30.0, **idle),
    ]
