"""What can be chosen in the settings dialog, what a choice is called, and what is wrong."""

import re
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from PySide6.QtCore import QLocale

from petdesk.domain.display_text import sanitize_for_display
from petdesk.domain.plans import plan_limits
from petdesk.storage.settings_fields import (
    APPEARANCES,
    FIELDS,
    LANGUAGES,
    MAX_LIMIT,
    NO_PROXY,
    OWN_PLAN,
    PLANS,
    SYSTEM_PROXY,
    SettingFault,
    SettingProblem,
    Value,
)
from petdesk.viewmodels.settings.fields import PlanFields, TestReport
from petdesk.viewmodels.translation import tr, translate

TEXT_PERCENT = (80, 90, 100, 110, 125, 150, 175, 200, 250, 300)
CHOICES: Mapping[str, Sequence[Value]] = {
    "refresh_minutes": (0, 5, 10, 15, 30, 60, 120, 240),
    "undo_seconds": (0, 1, 2, 3, 5, 10, 15, 20, 30),
    "appearance": APPEARANCES,
    "text_percent": TEXT_PERCENT,
    "language": LANGUAGES,
    "network/proxy": (SYSTEM_PROXY, NO_PROXY, ""),
}
"""What the settings of a desk offer, by their names in the table of fields."""
ZOOM_END = 200  # percent; larger ones are for who has the screen, and chooses so in Settings
LANGUAGE_NAMES = {"en": "English", "es": "Español", "fr": "Français", "de": "Deutsch"}
PLAN_CHOICES = ("", *PLANS)


def zoomed(percent: int, step: int) -> int:
    """Return the next larger (``step`` 1) or smaller (-1) size of texts, or the system's (0)."""
    if not step:
        return 100
    if step > 0:
        return min((size for size in TEXT_PERCENT if percent < size <= ZOOM_END), default=percent)
    return max((size for size in TEXT_PERCENT if size < percent), default=TEXT_PERCENT[0])


def choice_name(name: str, value: Value) -> str:
    system = translate("Settings", "System default")
    if name == "refresh_minutes" and value:
        return tr("Every %n minute(s)", "", int(value))
    if name == "undo_seconds" and value:
        return tr("%n second(s)", "", int(value))
    if name == "text_percent" and value != 100:  # noqa: PLR2004  the system's own
        return translate("Settings", "%1%").replace("%1", str(value))
    if name == "language":
        return LANGUAGE_NAMES.get(str(value), system)  # as those call it who speak it
    return {
        ("refresh_minutes", 0): translate("Settings", "Only when I refresh"),
        ("undo_seconds", 0): translate("Settings", "Off (send right away)"),
        ("appearance", "light"): translate("Settings", "Light"),
        ("appearance", "dark"): translate("Settings", "Dark"),
        ("network/proxy", NO_PROXY): translate("Settings", "No proxy"),
        ("network/proxy", ""): translate("Settings", "Use this proxy"),
    }.get((name, value), system)


def plan_name(plan: str) -> str:
    """Return the name of a plan with its limits (interface, "Rate limits by plan")."""
    names = {
        "": translate("Settings", "Not set"),
        "free": translate("Settings", "Free"),
        "pro": translate("Settings", "Pro"),
        "business": translate("Settings", "Business"),
        OWN_PLAN: translate("Settings", "Custom limits"),
    }
    limits = plan_limits(plan)
    if limits.per_minute is None or limits.per_day is None:
        return names[plan]
    text = translate("Settings", "%1: %2 requests a minute, %3 a day")
    locale = QLocale()
    for mark, part in (
        ("%1", names[plan]),
        ("%2", locale.toString(limits.per_minute)),
        ("%3", locale.toString(limits.per_day)),
    ):
        text = text.replace(mark, part)
    return text


def plan_note(fields: PlanFields) -> str:
    if fields.plan:
        return ""
    return translate(
        "Settings", "Choose your plan, and background work leaves enough requests for people."
    )


def figure_problem() -> str:
    text = translate("Settings", "Enter a whole number from 1 to %1, or leave this empty.")
    return text.replace("%1", QLocale().toString(MAX_LIMIT))


def plan_doubt(report: TestReport, fields: PlanFields) -> str:
    limits = fields.limits
    known = {limits.per_minute, limits.per_day} - {None}
    if report.limit is None or not known or report.limit in known:
        return ""
    return translate("Settings", "Your plan has another limit. Check the plan.")


def proxy_kind(value: Value) -> Value:
    """Return which of its `CHOICES` a proxy is: an address is the empty one."""
    return value if value in {SYSTEM_PROXY, NO_PROXY} else ""


def proxy_mistake(value: Value) -> str:
    """Return what is wrong with the proxy entered, and the remedy; empty where nothing is."""
    text = str(value).strip().rstrip("/")
    if not text:
        return translate("Settings", "Enter the proxy's address.")
    whole = text if "://" in text else f"http://{text}"
    shape = translate("Settings", "Enter it like this: http://proxy.example:3128")
    try:
        parts = urlsplit(whole)
        host, _port = parts.hostname, parts.port
    except ValueError:
        return shape
    if parts.scheme not in {"http", "https", "socks5", "socks5h"}:
        return translate("Settings", "The address must start with http://, https:// or socks5://.")
    if "@" in parts.netloc:
        return translate(
            "Settings",
            "Leave out the password. If the proxy needs one, choose “System default” and set the "
            "password there.",
        )
    is_plain = whole.isprintable() and " " not in whole and not (parts.path or parts.query)
    return "" if host and is_plain and not parts.fragment else shape


def ca_mistake(problem: str) -> str:
    if not problem:
        return ""
    text = translate("Settings", "Can't use this file (%1). Choose another one.")
    return text.replace("%1", sanitize_for_display(problem))


def problem_text(problem: SettingProblem) -> str:
    """Return what in the layers of settings is wrong, by file, line and name."""
    what = _what(problem).replace("%1", sanitize_for_display(problem.name.replace("/", ".")))
    if not problem.source:
        return what
    text = "%1"
    if problem.is_policy:
        text = translate("SettingProblem", "Policy %1")
    where = text.replace("%1", sanitize_for_display(problem.source))
    if problem.line is not None:
        text = translate("SettingProblem", "%1, line %2").replace("%2", str(problem.line))
        where = text.replace("%1", where)
    return f"{where}: {what}"


def _what(problem: SettingProblem) -> str:
    text = {
        SettingFault.UNREADABLE: translate("SettingProblem", "can't be read (%2)"),
        SettingFault.GARBLED: translate(
            "SettingProblem",
            "isn't a valid TOML file (%2), so nothing in it is used. The next time settings are "
            "saved, it is kept under another name",
        ),
        SettingFault.STALE: translate(
            "SettingProblem", "what it set when it was last read still holds (%2)"
        ),
        SettingFault.LOST: translate(
            "SettingProblem",
            "without it, PetDesk only browses and sends no request with a key. Ask your "
            "administrator to correct it",
        ),
        SettingFault.NEWER: translate("SettingProblem", "written for a newer PetDesk (format %2)"),
        SettingFault.UNKNOWN: translate(
            "SettingProblem", "“%1” isn't a setting that PetDesk knows"
        ),
        SettingFault.NOT_HERE: translate("SettingProblem", "“%1” can be set only by a policy"),
        SettingFault.WRONG: translate("SettingProblem", "“%1” must be %2"),
        SettingFault.OVERRULED: translate(
            "SettingProblem",
            "%1 asks for something else than the policy %2 allows. The policy holds",
        ),
        SettingFault.SAME_ADDRESS: translate(
            "SettingProblem",
            "“%1” is Production's address, too. Staging isn't used until it has its own",
        ),
    }[problem.fault]
    detail = sanitize_for_display(problem.detail)
    if problem.fault is SettingFault.GARBLED and problem.is_policy:
        text = translate("SettingProblem", "isn't a valid TOML file (%2)")
    if problem.fault is SettingFault.WRONG:
        detail = _expected_text(problem)
        if problem.is_policy and "/labels/" not in problem.name:
            text = f"{text}. {_in_its_place(problem)}"
    return text.replace("%2", detail)


def _in_its_place(problem: SettingProblem) -> str:
    if FIELDS[problem.name].strictest is None:
        return translate("SettingProblem", "Until then, no request is sent with a key")
    text = translate("SettingProblem", "Until then, the strictest value holds (%3)")
    return text.replace("%3", problem.strictest or translate("SettingProblem", "none"))


def _expected_text(problem: SettingProblem) -> str:
    value_type = problem.value_type
    if isinstance(value_type, tuple):
        return translate("SettingProblem", "one of: %1").replace("%1", ", ".join(value_type))
    if isinstance(value_type, range):
        text = translate("SettingProblem", "a whole number from %1 to %2")
        if value_type.step > 1:
            text = translate("SettingProblem", "a multiple of %3 from %1 to %2")
        for mark, number in (
            ("%1", value_type[0]),
            ("%2", value_type[-1]),
            ("%3", value_type.step),
        ):
            text = text.replace(mark, str(number))
        return text
    if value_type is bool:
        return translate("SettingProblem", "true or false")
    if isinstance(value_type, re.Pattern):
        return translate("SettingProblem", "an https:// address in quotes")
    if "/labels/" in problem.name:
        return translate("SettingProblem", "a short text in quotes, under a category ID")
    return translate("SettingProblem", "a text in quotes")
