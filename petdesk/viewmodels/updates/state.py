"""The state of the checks for updates, and when the next automatic one is due. Pure."""

from dataclasses import dataclass, replace
from typing import Final

from petdesk.domain.updates import UpdateFault, UpdateReport

_HOUR: Final = 3600.0  # seconds
_DAY: Final = 24 * _HOUR
_WEEK: Final = 7 * _DAY

_SILENT: Final = frozenset(
    {
        UpdateFault.NO_ADDRESS,
        UpdateFault.BAD_ADDRESS,
        UpdateFault.NO_KEY,
        UpdateFault.BAD_KEY,
        UpdateFault.UNREACHABLE,
        UpdateFault.MISSING,
    }
)
"""Faults that only a person who asked is shown; Diagnose shows them to administrators."""


@dataclass(frozen=True, slots=True)
class UpdatesState:
    """What is known of updates. ``is_asked`` is whether a person wanted the last check."""

    is_checking: bool = False
    is_asked: bool = False
    report: UpdateReport | None = None

    @property
    def should_notify(self) -> bool:
        """Whether the result of the last check should be shown."""
        if self.is_checking or self.report is None:
            return False
        if self.is_asked:
            return True
        return self.report.is_newer or self.report.fault not in {None, *_SILENT}


def started(state: UpdatesState, *, is_asked: bool) -> UpdatesState:
    """Begin a check; a person who asks during one waits for the same."""
    return replace(state, is_checking=True, is_asked=is_asked)


def ended(state: UpdatesState, report: UpdateReport) -> UpdatesState:
    """Show the result of the check."""
    return replace(state, is_checking=False, report=report)


def stopped(state: UpdatesState) -> UpdatesState:
    """End a check that has no result, not even a fault."""
    return replace(state, is_checking=False, report=None)


def is_due(next_check: float, now: float) -> bool:
    """Return whether a check is due.

    It is, too, where ``next_check`` is so far ahead that only a wrong clock can have set it.
    """
    return not now < next_check <= now + _WEEK + _DAY


def next_check(report: UpdateReport, now: float, chance: float) -> float:
    """Return when to check next: after a week, or a day where nobody answered.

    ``chance`` (0 to below 1) spreads the desks of a shelter over a day, or over six hours.
    """
    if report.fault is UpdateFault.UNREACHABLE:
        return now + _DAY + chance * 6 * _HOUR
    return now + _WEEK + chance * _DAY
