"""What a test of a key showed, and how that is told."""

from dataclasses import dataclass
from enum import Enum

from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.translation import shown_number, translate
from petdesk.core.wording import moment
from petdesk.service import errors
from petdesk.service.messages import error_message, pause_text
from petdesk.settings.fields import PlanLimits


@dataclass(frozen=True, slots=True)
class TestReport:
    """What one request to the service showed.

    ``error`` is ``None`` where the key was accepted. ``limit`` is the rate limit that the service
    stated, ``seconds`` how long the answer took. ``proxy`` is the host and port of the proxy that
    it went through, empty without one.
    """

    __test__ = False  # the name is the dialog's word, not a test class

    error: errors.ServiceError | None
    limit: int | None
    seconds: float
    proxy: str = ""


class Outcome(Enum):
    RUNNING = "running"
    WORKS = "works"
    WAITING = "waiting"
    """The service asked for a pause, so nothing is known of the key."""
    FAILED = "failed"


def report_text(report: TestReport, plan: PlanLimits, now: float) -> str:
    """Return what a test found: what works, or the exact failure and its remedy.

    A limit that is not of ``plan``, as chosen, is pointed out.
    """
    parts = [wrappable(_failure(report.error, now)) if report.error else _works(report, plan)]
    if report.error is None or isinstance(report.error, errors.Unauthorized):
        parts.append(_taken(report.seconds))
    if report.proxy:
        text = translate("Settings", "Connections go through the proxy %1.")
        parts.append(text.replace("%1", sanitize_for_display(report.proxy)))
    return " ".join(parts)


def _works(report: TestReport, plan: PlanLimits) -> str:
    parts = [
        translate("Settings", "The service accepts the key."),
        translate("Settings", "It stated no request limit."),
    ]
    if report.limit is not None:
        limit = translate("Settings", "Request limit: %1.")
        parts[1] = limit.replace("%1", shown_number(report.limit))
        if any(plan) and report.limit not in plan:
            parts.append(translate("Settings", "Your plan has another limit. Check the plan."))
    return " ".join(parts)


def _taken(seconds: float) -> str:
    if seconds < 1:
        text = translate("Settings", "It answered in %1 ms.")
        return text.replace("%1", shown_number(max(1, round(seconds * 1000))))
    return translate("Settings", "It answered in %1 s.").replace("%1", shown_number(seconds, 1))


def _failure(error: errors.ServiceError, now: float) -> str:
    match error:
        case errors.Unauthorized():
            return translate(
                "Settings",
                "The service doesn't accept the key. Copy the whole key again, and check that it "
                "belongs to this address.",
            )
        case errors.RateLimited(until=until, reason=reason):
            text = translate("Settings", "%1 Test again then.")
            return text.replace("%1", pause_text(reason, moment(until, now)))
        case errors.ProxyFailed() if not isinstance(error, errors.ProxyDenied):
            text = translate(
                "Settings",
                "The proxy didn't pass the request on (%1). Check the proxy in “Network” or in the "
                "system.",
            )
        case errors.Offline() if not isinstance(error, errors.ProxyDenied):
            text = translate(
                "Settings",
                "Can't reach the service (%1). Check the address and the network.",
            )
        case _:
            return error_message(error, now).text
    return text.replace("%1", sanitize_for_display(error.detail))
