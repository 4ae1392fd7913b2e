"""What each plan of the service allows (interface, "Rate limits by plan")."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlanLimits:
    """How many requests a plan allows; ``None`` where that is not known.

    The interface has no figures for Enterprise ("custom"): these are an administrator's own.
    """

    per_minute: int | None = None
    per_day: int | None = None


_NAMED = {
    "free": PlanLimits(60, 1_000),
    "pro": PlanLimits(300, 10_000),
    "business": PlanLimits(1_000, 100_000),
}


def plan_limits(plan: str, own: tuple[int, int] = (0, 0)) -> PlanLimits:
    """Return what the plan of this name allows.

    That is ``free``, ``pro``, ``business``, or ``own`` with the figures of ``own`` (requests per
    minute and per day, 0 for one that is not known). Of any other nothing is known.
    """
    if plan == "own":
        per_minute, per_day = own
        return PlanLimits(per_minute or None, per_day or None)
    return _NAMED.get(plan, PlanLimits())
