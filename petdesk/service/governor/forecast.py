"""What the limit leaves to bulk work, such as an import."""

from collections.abc import Callable

from petdesk.service.contract import BulkBudget
from petdesk.service.governor.pace import Pace
from petdesk.service.governor.policy import Pacing, Policy
from petdesk.service.governor.state import State
from petdesk.service.governor.window import DAY, Window


def bulk_budget(
    state: State, now: float, policy: Policy, to_wall: Callable[[float], float]
) -> BulkBudget:
    """Return what is left to bulk work, as far as the last answers show.

    ``to_wall`` returns a moment of the monotonic clock in seconds since the Unix epoch.
    """
    per_minute = _per_minute(state.window, state.pace, policy.pacing)
    if policy.per_day is None:
        return BulkBudget(per_minute)
    is_over = now - state.day.began_at >= DAY
    used = 0 if is_over else state.day.used
    most = int(policy.per_day * (1.0 - policy.pacing.reserved_share))
    ends_at = None if is_over else to_wall(state.day.began_at + DAY)
    return BulkBudget(per_minute, policy.per_day, max(0, most - used), ends_at, most)


def _per_minute(window: Window, pace: Pace, figures: Pacing) -> float:
    limit = window.limit
    is_known = limit is not None and window.resets_at is not None and window.is_clock_known
    if limit is None or not is_known or _is_long(window, figures):
        return figures.rate_without_headers / pace.slowdown
    share: float = pace.share**figures.fairness
    spare = max(1.0, limit - pace.reserve(figures)) * share
    fastest = limit * figures.max_rate_factor / pace.slowdown
    return min(spare, fastest) * 60.0 / figures.plan_window


def _is_long(window: Window, figures: Pacing) -> bool:
    resets_at = window.resets_at
    return resets_at is not None and resets_at - window.began_at > figures.max_minute_window
