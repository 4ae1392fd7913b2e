"""The rate limits that a service can have, as pure rules; times are seconds of its life."""

import math
from collections import deque
from dataclasses import dataclass, field
from email.utils import formatdate


@dataclass(frozen=True)
class Verdict:
    """What became of one request; ``reset`` is in seconds of the service's life."""

    limit: int
    remaining: int
    reset: float
    retry_after: int | None = None

    def headers(self, wall: float, *, life: float, limits: bool = True) -> dict[str, str]:
        """Return the headers where the service's clock says ``wall`` at ``life``."""
        said = {"date": formatdate(math.floor(wall), usegmt=True)}
        if limits:
            said["x-ratelimit-limit"] = str(self.limit)
            said["x-ratelimit-remaining"] = str(self.remaining)
            said["x-ratelimit-reset"] = str(math.ceil(wall - life + self.reset))
        if self.retry_after is not None:
            said["retry-after"] = str(self.retry_after)
        return said


@dataclass
class Fixed:
    """A fixed number in each window; windows follow one another without a gap.

    With ``per_day`` each day's number is limited too, and the headers show the tighter one. From
    the moment ``falls_at`` on the limit is ``falls_to``.
    """

    limit: int
    seconds: float
    per_day: int | None = None
    day: float = 20 * 3600.0
    falls_at: float = math.inf
    falls_to: int = 0
    window: int = -1
    used: int = 0
    today: int = 0
    used_today: int = 0

    def judge(self, now: float) -> Verdict:
        window, today = math.floor(now / self.seconds), math.floor(now / self.day)
        if window != self.window:
            self.window, self.used = window, 0
        if today != self.today:
            self.today, self.used_today = today, 0
        end = (window + 1) * self.seconds
        limit = self.limit if now < self.falls_at else self.falls_to
        left = max(0, limit - self.used)
        left_today = math.inf if self.per_day is None else self.per_day - self.used_today
        if left_today <= left:
            left, limit, end = int(left_today), self.per_day or 0, (today + 1) * self.day
        if left <= 0:
            return Verdict(limit, 0, end, max(1, math.ceil(end - now)))
        self.used += 1
        self.used_today += 1
        return Verdict(limit, left - 1, end)


@dataclass
class Sliding:
    """A fixed number in any stretch of so many seconds; Reset is when the oldest leaves."""

    limit: int
    seconds: float
    seen: deque[float] = field(default_factory=deque)

    def judge(self, now: float) -> Verdict:
        while self.seen and self.seen[0] <= now - self.seconds:
            self.seen.popleft()
        if len(self.seen) >= self.limit:
            end = self.seen[0] + self.seconds
            return Verdict(self.limit, 0, end, max(1, math.ceil(end - now)))
        self.seen.append(now)
        return Verdict(self.limit, self.limit - len(self.seen), self.seen[0] + self.seconds)


@dataclass
class Bucket:
    """Tokens that drip in evenly; Reset is when the bucket is full."""

    limit: int
    seconds: float
    tokens: float = math.nan
    last: float = 0.0

    def judge(self, now: float) -> Verdict:
        rate = self.limit / self.seconds
        tokens = self.limit if math.isnan(self.tokens) else self.tokens
        tokens = min(self.limit, tokens + (now - self.last) * rate)
        self.last = now
        accepted = tokens >= 1.0
        self.tokens = tokens - accepted
        full = now + (self.limit - self.tokens) / rate
        wait = None if accepted else max(1, math.ceil((1.0 - tokens) / rate))
        return Verdict(self.limit, math.floor(self.tokens), full, wait)


Rule = Fixed | Sliding | Bucket
"""One key's limit."""
