"""The texts of the settings: what can be chosen, what is wrong, and how keys and tests stand."""

import re
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QLocale

from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.environment_names import environment_name
from petdesk.core.environments import Environment
from petdesk.core.resources import LANGUAGES
from petdesk.core.times import moment
from petdesk.core.translation import tr, translate
from petdesk.service import errors
from petdesk.service.addresses import AddressProblem
from petdesk.service.error_messages import error_message, pause_text
from petdesk.settings.fields import (
    APPEARANCES,
    FIELDS,
    MAX_LIMIT,
    NO_PROXY,
    OWN_PLAN,
    PLANS,
    SYSTEM_PROXY,
    SettingFault,
    SettingProblem,
    Value,
    plan_limits,
)
from petdesk.settings.keys import KeyLocation, KeyringFault, KeyringProblem
from petdesk.settings.state import (
    KeyProblem,
    PlanFields,
    ServiceFields,
    SettingsState,
    TestReport,
)
from petdesk.settings.storage_messages import keyring_message

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


def problem_text(problem: SettingProblem) -> str:
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


_MAX_OFFER_LENGTH = 60  # characters


def address_problem(problem: AddressProblem | None) -> str:
    if problem is None:
        return ""
    return {
        AddressProblem.EMPTY: translate("Settings", "Enter the service's address."),
        AddressProblem.NOT_A_URL: translate(
            "Settings",
            "The address must start with https:// and end with /v1, without spaces.",
        ),
        AddressProblem.NOT_SECURE: translate(
            "Settings",
            "The address must start with https://. http:// works only on this computer.",
        ),
        AddressProblem.WRONG_SCHEME: translate("Settings", "The address must start with https://."),
        AddressProblem.HAS_CREDENTIALS: translate(
            "Settings",
            "Leave out the user name and password. The API key has its own field.",
        ),
        AddressProblem.HAS_QUERY: translate(
            "Settings", "The address must end with /v1. Leave out everything from ? or # on."
        ),
        AddressProblem.NO_VERSION: translate("Settings", "The address must end with /v1."),
    }[problem]


def correction_name(mended: str) -> str:
    shown = (
        mended if len(mended) <= _MAX_OFFER_LENGTH else f"{mended[: _MAX_OFFER_LENGTH // 2]}…/v1"
    )
    return translate("Settings", "Use %1").replace("%1", sanitize_for_display(shown))


def address_note(state: SettingsState, environment: Environment) -> str:
    if state.is_address_wanted and state.needs_address is environment:
        return address_problem(AddressProblem.EMPTY)
    if environment is Environment.STAGING and state.is_staging_production:
        return translate("Settings", "This is Production's address. Staging needs its own.")
    return address_problem(state.services[environment].address_problem)


def environment_note(state: SettingsState) -> str:
    if state.needs_address is not None:
        text = translate("Settings", "%1 has no address yet. Enter it below.")
        return text.replace("%1", environment_name(state.needs_address))
    return environment_meaning(state.environment)


def environment_meaning(environment: Environment) -> str:
    return {
        Environment.PRACTICE: translate(
            "Settings", "Practice has made-up animals and never uses the network."
        ),
        Environment.STAGING: translate("Settings", "Staging is the service for trying things out."),
        Environment.PRODUCTION: translate("Settings", "Production is your shelter's own service."),
    }[environment]


def key_placeholder(fields: ServiceFields) -> str:
    """Return the placeholder of an empty key field; a stored key itself is never shown."""
    if fields.takes_key:
        return ""
    if fields.kept is KeyLocation.THIS_RUN:
        return translate("Settings", "A key is kept for now")
    return translate("Settings", "A key is stored")


def key_problem(problem: KeyProblem) -> str:
    return {
        KeyProblem.UNSENDABLE: translate(
            "Settings",
            "The key has a space or another character that keys don't have. Copy it again.",
        ),
        KeyProblem.NEEDS_ADDRESS: translate(
            "Settings", "Each key belongs to an address. Enter a valid address first."
        ),
    }[problem]


def key_note(state: SettingsState, environment: Environment) -> str:
    fields = state.services[environment]
    if fields.key_problem is not None:
        return key_problem(fields.key_problem)
    note = _key_status(state, environment)
    if not (fields.key and fields.was_trimmed):
        return note
    trimmed = translate("Settings", "Spaces and the word “Bearer” are left out.")
    return f"{trimmed} {note}"


def _key_status(state: SettingsState, environment: Environment) -> str:
    fields = state.services[environment]
    if fields.keyring_problem is not None:
        return f"{wrappable(keyring_message(fields.keyring_problem))} {_consequence(fields)}"
    if state.needs_new_key(environment):
        return translate("Settings", "The address has changed. Enter the key that belongs to it.")
    return _typed_key_note(fields) if fields.key else _kept_note(fields)


def _consequence(fields: ServiceFields) -> str:
    if fields.was_not_forgotten:
        return translate("Settings", "The stored key wasn't removed.")
    return translate(
        "Settings", "A key entered here is kept only until PetDesk closes, and never in a file."
    )


def _typed_key_note(fields: ServiceFields) -> str:
    if fields.is_key_too_long:
        held = translate(
            "Settings",
            "It is kept only until PetDesk closes. Ask your administrator for a shorter one.",
        )
        return f"{keyring_message(KeyringProblem(KeyringFault.TOO_LONG))} {held}"
    if fields.kept is KeyLocation.THIS_RUN:
        return translate(
            "Settings",
            "The key is kept only until PetDesk closes, unless the system's keyring takes it when "
            "you save.",
        )
    if fields.kept is None:
        return _looking()
    return translate("Settings", "The key is stored when you save.")


def _looking() -> str:
    return translate("Settings", "Looking in the system's keyring…")


def _kept_note(fields: ServiceFields) -> str:
    if fields.base_address is None:
        return ""
    if fields.kept is None:
        return _looking()
    if fields.kept is KeyLocation.NOWHERE:
        return translate("Settings", "No key is stored for this address.")
    if fields.is_replacing:
        return translate("Settings", "The stored key stays in use until you save another one.")
    if fields.kept is KeyLocation.THIS_RUN:
        return translate("Settings", "The key is kept only until PetDesk closes. It isn't stored.")
    return translate("Settings", "The key is in the system's keyring.")


def wrong_page(page: str) -> str:
    text = translate("Settings", "Something on the page “%1” needs correcting.")
    return text.replace("%1", page)


def outcome_word(fields: ServiceFields) -> str:
    """Return how a test stands, in a word or two; `report_text` says the rest."""
    if fields.is_testing:
        return translate("Settings", "Testing…")
    match fields.report.error if fields.report else errors.ServiceError(""):
        case None:
            word = translate("Settings", "Key accepted")
        case errors.Unauthorized():
            word = translate("Settings", "Key refused")
        case errors.RateLimited():
            word = translate("Settings", "Must wait")
        case errors.Offline():
            word = translate("Settings", "No connection")
        case _:
            word = translate("Settings", "Test failed")
    return word if fields.report is not None else ""


def report_text(report: TestReport, plan: PlanFields, now: float) -> str:
    """Return what a test found: what works, or the exact failure and its remedy.

    ``plan`` is what was chosen: a limit that is not its own is pointed out.
    """
    if report.error is None:
        limit = translate("Settings", "It stated no request limit.")
        if report.limit is not None:
            limit = translate("Settings", "Request limit: %1.")
            limit = limit.replace("%1", QLocale().toString(report.limit))
        works = translate("Settings", "The service accepts the key.")
        parts = (works, limit, plan_doubt(report, plan), _taken(report.seconds), _way(report))
        return " ".join(part for part in parts if part)
    failure = wrappable(_test_failure(report.error, report.seconds, now))
    return f"{failure} {_way(report)}".rstrip()


def _way(report: TestReport) -> str:
    if not report.proxy:
        return ""
    text = translate("Settings", "Connections go through the proxy %1.")
    return text.replace("%1", sanitize_for_display(report.proxy))


def _taken(seconds: float) -> str:
    locale = QLocale()
    if seconds < 1:
        text = translate("Settings", "It answered in %1 ms.")
        return text.replace("%1", locale.toString(max(1, round(seconds * 1000))))
    text = translate("Settings", "It answered in %1 s.")
    return text.replace("%1", locale.toString(seconds, "f", 1))


def _test_failure(error: errors.ServiceError, seconds: float, now: float) -> str:
    match error:
        case errors.Unauthorized():
            text = translate(
                "Settings",
                "The service doesn't accept the key. Copy the whole key again, and check that it "
                "belongs to this address.",
            )
            return f"{text} {_taken(seconds)}"
        case errors.RateLimited(until=until, reason=reason):
            text = translate("Settings", "%1 Test again then.")
            return text.replace("%1", pause_text(reason, moment(until, now)))
        case errors.ProxyDenied():
            return error_message(error, now).text
        case errors.ProxyFailed():
            text = translate(
                "Settings",
                "The proxy didn't pass the request on (%1). Check the proxy in “Network” or in the "
                "system.",
            )
            return text.replace("%1", sanitize_for_display(error.detail))
        case errors.Offline():
            text = translate(
                "Settings",
                "Can't reach the service (%1). Check the address and the network.",
            )
            return text.replace("%1", sanitize_for_display(error.detail))
        case _:
            return error_message(error, now).text


def save_note(state: SettingsState) -> str:
    if state.waits_for_keyring:
        return translate(
            "Settings",
            "Waiting for the system's keyring, which may be asking for its password. "
            "Press Esc to stop saving.",
        )
    if state.is_saving:
        return translate("Settings", "Saving…")
    if state.key_refusal is not None:
        held = translate(
            "Settings",
            "The key is kept only until PetDesk closes. Press “Save” again to save the rest.",
        )
        return f"{wrappable(keyring_message(state.key_refusal))} {held}"
    if state.failure:
        text = translate(
            "Settings",
            "Couldn't save the settings (%1). Free some disk space, or tell your administrator.",
        )
        return wrappable(text.replace("%1", sanitize_for_display(state.failure)))
    return ""
