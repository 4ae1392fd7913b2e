"""The rate-limited service, without a network: it judges, stores, bans and keeps exact accounts.

The yardstick for a ban: a key's closed window lasts from a 429 to the end of its Retry-After. What
had been sent before the window's first 429 was delivered could not know of it; each later request
that is refused within the window is a strike, whichever desk sent it, and the third brings the
ban: 403 with Retry-After for five minutes. Desks that cannot see each other cannot always help
that, where a stranger spends what they were shown. So with ``strikes`` by desk, a milder service
holds against a key only what a desk sends that has itself been told. Times are seconds of the
service's life.
"""

import json
import math
import random
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import formatdate
from typing import Any, Literal, NamedTuple

LIMIT, PERIOD = 60, 60.0
STRIKES = 3
BAN_SECONDS = 300
LISTED = 100
"""The newest so many are listed."""


Shape = Literal["all", "none", "remaining alone", "reset in ms", "reset past"]
"""Which limit headers are sent, and what Reset says: a timestamp, a difference, or a lie."""

Strikes = Literal["by key", "by desk"]
"""Whose refused requests are held against the key; see above."""


@dataclass(frozen=True)
class Settings:
    """What the service is: of `LIMIT` requests in `PERIOD`, and with ``per_day`` in a day as well.

    From the moment ``falls_at`` on the limit is ``falls_to``. From ``down_from`` on, for
    ``down_for`` seconds, it answers 503 with a Retry-After until it is up again. Its Date is
    ``date_off`` seconds wrong, and a ``missing`` part of its answers lacks the limit's headers. A
    proxy answers the part ``proxy_refuses`` of the requests by a 429 of its own, in HTML. ``drop``
    is the part of connections that break, half of them after the animal was stored.
    """

    rule: Literal["fixed", "sliding", "bucket"] = "fixed"
    per_day: int | None = None
    day: float = 20 * 3600.0
    falls_at: float = math.inf
    falls_to: int = 0
    headers: Shape = "all"
    has_date: bool = True
    date_off: float = 0.0
    missing: float = 0.0
    proxy_refuses: float = 0.0
    ahead: float = 0.0
    drop: float = 0.0
    down_from: float = math.inf
    down_for: float = 0.0
    strikes: Strikes = "by key"


@dataclass(frozen=True)
class Verdict:
    """What became of one request; ``reset`` is in seconds of the service's life."""

    limit: int
    remaining: int
    reset: float
    retry_after: int | None = None


class Fixed:
    """A fixed number in each period; periods follow one another without a gap.

    The headers show the tighter limit, of the period or of the day.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.used: Counter[str] = Counter()

    def judge(self, now: float) -> Verdict:
        settings = self.settings
        number, day = math.floor(now / PERIOD), math.floor(now / settings.day)
        limit = LIMIT if now < settings.falls_at else settings.falls_to
        left, end = max(0, limit - self.used[f"period {number}"]), (number + 1) * PERIOD
        if settings.per_day is not None:
            left_today = settings.per_day - self.used[f"day {day}"]
            if left_today <= left:
                left, limit, end = left_today, settings.per_day, (day + 1) * settings.day
        if left <= 0:
            return Verdict(limit, 0, end, max(1, math.ceil(end - now)))
        self.used.update((f"period {number}", f"day {day}"))
        return Verdict(limit, left - 1, end)


class Sliding:
    """A fixed number in any stretch of a period; Reset is when the oldest leaves."""

    def __init__(self, _settings: Settings) -> None:
        self.seen: deque[float] = deque()

    def judge(self, now: float) -> Verdict:
        while self.seen and self.seen[0] <= now - PERIOD:
            self.seen.popleft()
        if len(self.seen) >= LIMIT:
            end = self.seen[0] + PERIOD
            return Verdict(LIMIT, 0, end, max(1, math.ceil(end - now)))
        self.seen.append(now)
        return Verdict(LIMIT, LIMIT - len(self.seen), self.seen[0] + PERIOD)


class Bucket:
    """Tokens that drip in evenly; Reset is when the bucket is full."""

    def __init__(self, _settings: Settings) -> None:
        self.tokens, self.last = float(LIMIT), 0.0

    def judge(self, now: float) -> Verdict:
        rate = LIMIT / PERIOD
        tokens = min(LIMIT, self.tokens + (now - self.last) * rate)
        accepted = tokens >= 1.0
        self.tokens, self.last = tokens - accepted, now
        full = now + (LIMIT - self.tokens) / rate
        wait = None if accepted else max(1, math.ceil((1.0 - tokens) / rate))
        return Verdict(LIMIT, math.floor(self.tokens), full, wait)


RULES: dict[str, type[Fixed | Sliding | Bucket]]
RULES = {"fixed": Fixed, "sliding": Sliding, "bucket": Bucket}


class Answer(NamedTuple):
    """What the service answers; ``status`` 0 is a broken connection."""

    status: int
    headers: Mapping[str, str] = {}
    body: bytes = b""
    retry_after: int | None = None


@dataclass
class Accounts:
    """What came. ``early`` counts requests before the end of the longest wait a desk was told."""

    accepted: Counter[str] = field(default_factory=Counter)
    by_window: Counter[int] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    early: Counter[str] = field(default_factory=Counter)
    bans: int = 0
    stored: list[str] = field(default_factory=list)


class Service:
    """One key's limit and one store, shared by all desks."""

    def __init__(self, settings: Settings, *, epoch: float) -> None:
        self.settings = settings
        self.rule = RULES[settings.rule](settings)
        self.epoch = epoch
        self.accounts = Accounts()
        self._pets: list[dict[str, Any]] = []
        self._told_until: dict[str, float] = {}
        self._closed_until = self._banned_until = -math.inf
        self._known_since: dict[str, float] = {}
        self._strikes = 0
        self._chance = random.Random(11)  # noqa: S311  made-up troubles

    def sent(self, desk: str, now: float) -> None:
        """Note a request's first byte."""
        self.accounts.early[desk] += now < self._told_until.get(desk, -math.inf)

    def told(self, desk: str, answer: Answer, now: float) -> None:
        """Note that an answer came to ``desk``."""
        if answer.retry_after is None:
            return
        until = now + answer.retry_after
        self._told_until[desk] = max(until, self._told_until.get(desk, -math.inf))
        if answer.status == 429:
            self._known_since.setdefault(desk, now)

    def use(self, now: float) -> None:
        """Take a stranger's request on the same key, who heeds nothing and is not held to it."""
        verdict = self.rule.judge(now)
        if verdict.retry_after is None:
            self.accounts.accepted["stranger"] += 1

    def answer(  # noqa: PLR0913  what there is of a request
        self, desk: str, method: str, query: str, body: bytes, now: float, *, sent_at: float
    ) -> Answer:
        """Judge a request that came ``now``, and do what it asks for."""
        settings = self.settings
        if now < self._banned_until:
            return self._refusal(403, "banned", math.ceil(self._banned_until - now))
        if 0.0 <= now - settings.down_from < settings.down_for:
            wait = math.ceil(settings.down_from + settings.down_for - now)
            return self._refusal(503, "down", wait)
        if self._chance.random() < settings.proxy_refuses:
            return Answer(429, {"content-type": "text/html"}, b"<html>Slow down</html>")
        verdict = self.rule.judge(now)
        if verdict.retry_after is not None:
            return self._refused(desk, verdict, now, sent_at)
        self.accounts.accepted[desk] += 1
        self.accounts.by_window[int(now // PERIOD)] += 1
        headers = self._headers(verdict, now)
        if method == "GET":
            return Answer(200, headers, json.dumps(self._listed(query)).encode())
        pet = {"id": len(self._pets) + 1, **json.loads(body)}
        self._pets.append(pet)
        self.accounts.stored.append(str(pet["name"]))
        return Answer(201, headers, json.dumps(pet).encode())

    def _refused(self, desk: str, verdict: Verdict, now: float, sent_at: float) -> Answer:
        accounts = self.accounts
        accounts.refused[desk] += 1
        if now >= self._closed_until:
            self._strikes = 0
            self._known_since.clear()
        self._strikes += sent_at >= self._could_know_from(desk)
        wait = verdict.retry_after or 0
        self._closed_until = max(self._closed_until, now + wait)
        if self._strikes >= STRIKES:
            accounts.bans += 1
            self._strikes, self._banned_until = 0, now + BAN_SECONDS
            return self._refusal(403, "banned", BAN_SECONDS)
        return self._refusal(429, "limit", wait, self._headers(verdict, now))

    def _could_know_from(self, desk: str) -> float:
        if self.settings.strikes == "by desk":
            return self._known_since.get(desk, math.inf)
        return min(self._known_since.values(), default=math.inf)

    def _refusal(
        self, status: int, code: str, wait: int, headers: dict[str, str] | None = None
    ) -> Answer:
        error = {"code": code, "message": f"Wait for {wait} s.", "status": status}
        said = {"content-type": "application/json", **(headers or {}), "retry-after": str(wait)}
        return Answer(status, said, json.dumps(error).encode(), wait)

    def _listed(self, query: str) -> list[dict[str, Any]]:
        said = dict(part.split("=", 1) for part in query.split("&") if "=" in part)
        status = said.get("status")
        pets = [pet for pet in self._pets if status is None or pet.get("status") == status]
        return pets[-min(LISTED, int(said.get("limit", "20"))) :]

    def _headers(self, verdict: Verdict, now: float) -> dict[str, str]:
        wall = self.epoch + now + self.settings.ahead
        shape = self.settings.headers
        said = {"content-type": "application/json"}
        if self.settings.has_date:
            said["date"] = formatdate(math.floor(wall + self.settings.date_off), usegmt=True)
        if shape == "none" or self._chance.random() < self.settings.missing:
            return said
        said["x-ratelimit-remaining"] = str(verdict.remaining)
        if shape == "remaining alone":
            return said
        resets = {"reset in ms": (verdict.reset - now) * 1000, "reset past": wall - 60}
        reset = resets.get(shape, wall - now + verdict.reset)
        limits = {"x-ratelimit-limit": verdict.limit, "x-ratelimit-reset": math.ceil(reset)}
        return said | {name: str(value) for name, value in limits.items()}
