"""What an import costs, shown before it starts: requests, time, and what is left for people."""

from petdesk.domain.environments import Environment
from petdesk.service.contract import Budget
from petdesk.viewmodels.intake.estimate import Estimate, estimate
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.text.times import duration
from petdesk.viewmodels.translation import tr, translate


def cost_lines(state: MainState, rows: int, now: float) -> tuple[str, ...]:
    """Return the cost of adding ``rows`` animals at ``now``, a sentence for each line."""
    cost = estimate(rows, state.budget or Budget(), now)
    about = translate("ImportPrice", "Takes about %1 at the pace the request limit allows.")
    free, people = "", cost.for_people
    if people:
        free = tr(
            "Meanwhile, %n request(s) a minute stay free for people at the desks.", "", people
        )
    lines = (
        tr("%n request(s), one for each animal.", "", cost.requests),
        about.replace("%1", duration(cost.seconds)),
        _of_the_day(state, cost),
        free,
        translate("ImportPrice", "What people do at this desk goes first."),
        translate(
            "ImportPrice",
            "You can pause or stop at any time. If PetDesk is closed, the import resumes when it's "
            "open again.",
        ),
    )
    return tuple(filter(None, lines))


def _of_the_day(state: MainState, cost: Estimate) -> str:
    if cost.day_limit is None or cost.today is None:
        if state.environment is Environment.PRACTICE:
            return ""
        return translate(
            "ImportPrice",
            "The day's limit isn't known. Set the plan in Settings, and imports leave some of it "
            "for people.",
        )
    if cost.is_for_days:
        text = translate("ImportPrice", "%1 of them fit into today's limit of %2. The rest follow.")
    else:
        text = translate("ImportPrice", "Uses %1 of the day's %2 requests.")
    used = text.replace("%1", str(cost.today)).replace("%2", str(cost.day_limit))
    kept = translate("ImportPrice", "Imports leave %1 requests a day for people.")
    return f"{used} {kept.replace('%1', str(cost.day_for_people))}"
