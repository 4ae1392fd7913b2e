"""What the settings are called; what is wrong with a value, a file, the keyring or a key."""

from dataclasses import dataclass

from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.environments import Environment, environment_name
from petdesk.core.translation import filled, shown_number, tr, translate
from petdesk.service import errors
from petdesk.service.messages import error_message, pause_text
from petdesk.settings import fields
from petdesk.settings.keys import WINDOWS_MAX_UNITS, KeyringProblem
from petdesk.settings.store import LEVEL_VARIABLE, LOG_LEVELS

LANGUAGE_NAMES = {"en": "English", "es": "Español", "fr": "Français", "de": "Deutsch"}


def choice_name(name: str, value: fields.Value) -> str:
    system = translate("Settings", "System default")
    counted = {
        "refresh_minutes": lambda: tr("Every %n minute(s)", "", int(value)),
        "undo_seconds": lambda: tr("%n second(s)", "", int(value)),
        "text_percent": lambda: translate("Settings", "%1%").replace("%1", str(value)),
        "environment": lambda: environment_name(Environment(str(value))),
        # Each by its own name.
        "language": lambda: LANGUAGE_NAMES.get(str(value), system),
    }
    named = {
        ("refresh_minutes", 0): translate("Settings", "Only when I refresh"),
        ("undo_seconds", 0): translate("Settings", "Off (send right away)"),
        ("appearance", "system"): system,
        ("appearance", "light"): translate("Settings", "Light"),
        ("appearance", "dark"): translate("Settings", "Dark"),
        ("text_percent", 100): system,
        ("network/proxy", fields.SYSTEM_PROXY): system,
        ("network/proxy", fields.NO_PROXY): translate("Settings", "No proxy"),
        ("network/proxy", ""): translate("Settings", "Use this proxy"),
    }
    if name.endswith("/plan"):
        return _plan_name(str(value))
    return named.get((name, value)) or counted[name]()


def _plan_name(plan: str) -> str:
    """Return the name of a plan with its limits (interface, "Rate limits by plan")."""
    name = {
        "": translate("Settings", "Not set"),
        "free": translate("Settings", "Free"),
        "pro": translate("Settings", "Pro"),
        "business": translate("Settings", "Business"),
        fields.OWN_PLAN: translate("Settings", "Custom limits"),
    }[plan]
    per_minute, per_day = fields.PLANS.get(plan, fields.PlanLimits())
    if per_minute is None or per_day is None:
        return name
    text = translate("Settings", "%1: %2 requests a minute, %3 a day")
    return filled(text, name, shown_number(per_minute), shown_number(per_day))


def environment_meaning(environment: Environment) -> str:
    return {
        Environment.PRACTICE: translate(
            "Settings", "Practice has made-up animals and never uses the network."
        ),
        Environment.STAGING: translate("Settings", "Staging is the service for trying things out."),
        Environment.PRODUCTION: translate("Settings", "Production is your shelter's own service."),
    }[environment]


def is_set_up(settings: fields.Settings, environment: Environment) -> bool:
    if not environment.is_remote:
        return True
    return bool(settings.address(environment)) and settings.permits(environment)


def question(
    settings: fields.Settings, environment: Environment, waiting: int = 0
) -> tuple[str, str, str]:
    """Return what is asked before a switch, with how many are ``waiting``, and its answer."""
    name = environment_name(environment)
    lines = [environment_meaning(environment)]
    if environment.is_remote:
        address = sanitize_for_display(settings.address(environment))
        lines.append(filled(translate("Switching", "Address: %1"), address))
    if waiting:
        text = tr("%n animal(s) waiting in %1 will be sent once you switch back.", "", waiting)
        lines.append(text.replace("%1", environment_name(settings.environment)))
    return (
        translate("Switching", "Switch to %1?").replace("%1", name),
        "\n\n".join(lines),
        translate("Switching", "Switch to %1").replace("%1", name),
    )


def menu_text(settings: fields.Settings, environment: Environment) -> str:
    """Return what the menu says of ``environment``: where it leads, or that it is not set up."""
    text = {
        Environment.PRACTICE: translate("Switching", "&Practice (made-up animals)"),
        Environment.STAGING: translate("Switching", "&Staging (%1)"),
        Environment.PRODUCTION: translate("Switching", "P&roduction (%1)"),
    }[environment]
    if not is_set_up(settings, environment):
        note = translate("Switching", "not set up")
        if settings.address(environment):
            note = translate("Switching", "not usable")
        return text.replace("%1", note) + "…"
    # An ampersand would underline the letter after it.
    address = sanitize_for_display(settings.address(environment)).replace("&", "&&")
    return text.replace("%1", address)


def problem_text(problem: fields.SettingProblem) -> str:
    name = sanitize_for_display(problem.name.replace("/", "."))
    what = filled(_what(problem), name, sanitize_for_display(problem.detail))
    if not problem.source:
        return what
    where = sanitize_for_display(problem.source)
    if problem.is_policy:
        where = filled(translate("SettingProblem", "Policy %1"), where)
    if problem.line is not None:
        where = filled(translate("SettingProblem", "%1, line %2"), where, problem.line)
    return f"{where}: {what}"


def _what(problem: fields.SettingProblem) -> str:
    text = translate("SettingProblem", problem.fault)
    if problem.fault is fields.SettingFault.GARBLED and problem.is_policy:
        text = translate("SettingProblem", "isn't a valid TOML file (%2)")
    elif problem.fault is fields.SettingFault.WRONG:
        text = text.replace("%2", _expected(problem.name))
        if problem.is_policy and problem.name in fields.FIELDS:
            text = f"{text}. {_in_its_place(fields.FIELDS[problem.name].strictest)}"
    return text


def _in_its_place(strictest: fields.Value | None) -> str:
    if strictest is None:
        return translate("SettingProblem", "Until then, no request is sent with a key")
    shown = str(strictest).lower() if isinstance(strictest, bool) else str(strictest)
    text = translate("SettingProblem", "Until then, the strictest value holds (%3)")
    return text.replace("%3", shown or translate("SettingProblem", "none"))


def _expected(name: str) -> str:
    if "/labels/" in name:
        return translate("SettingProblem", "a short text in quotes, under a category ID")
    value_type = LOG_LEVELS if name == LEVEL_VARIABLE else fields.FIELDS[name].value_type
    if isinstance(value_type, tuple):
        return filled(translate("SettingProblem", "one of: %1"), ", ".join(value_type))
    if isinstance(value_type, range):
        text = translate("SettingProblem", "a whole number from %1 to %2")
        if value_type.step > 1:
            text = translate("SettingProblem", "a multiple of %3 from %1 to %2")
        return filled(text, value_type[0], value_type[-1], value_type.step)
    return {
        bool: translate("SettingProblem", "true or false"),
        fields.WEB_PAGE: translate("SettingProblem", "an https:// address in quotes"),
        fields.PROXY: translate(
            "SettingProblem", "system, none or an address such as http://proxy.example:3128"
        ),
        str: translate("SettingProblem", "a text in quotes"),
    }[value_type]


def keyring_message(problem: KeyringProblem) -> str:
    text = translate("Keyring", problem.fault)
    return filled(text, sanitize_for_display(problem.reason), WINDOWS_MAX_UNITS)


@dataclass(frozen=True, slots=True)
class TestReport:
    __test__ = False  # the name is the dialog's word, not a test class

    error: errors.ServiceError | None  # none if the key was accepted
    limit: int | None = None  # the rate limit that the service stated
    proxy: str = ""  # the host and port of the one that it went through


def report_text(report: TestReport, plan: fields.PlanLimits, now: float) -> str:
    """Return what a test found: what works, or the exact failure and its remedy."""
    if report.error is not None:
        parts = [wrappable(_failure(report.error, now))]
    else:
        limit = translate("Settings", "It stated no request limit.")
        if report.limit is not None:
            limit = filled(translate("Settings", "Request limit: %1."), shown_number(report.limit))
        parts = [translate("Settings", "The service accepts the key."), limit]
        if report.limit is not None and any(plan) and report.limit not in plan:
            parts.append(translate("Settings", "Your plan has another limit. Check the plan."))
    if report.proxy:
        text = translate("Settings", "Connections go through the proxy %1.")
        parts.append(filled(text, sanitize_for_display(report.proxy)))
    return " ".join(parts)


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
            return text.replace("%1", pause_text(reason, until, now))
        case errors.ProxyFailed() if not isinstance(error, errors.ProxyDenied):
            text = translate(
                "Settings",
                "The proxy didn't pass the request on (%1). Check the proxy in “Network” or in the "
                "system.",
            )
        case errors.Offline() if not isinstance(error, errors.ProxyDenied):
            text = translate(
                "Settings", "Can't reach the service (%1). Check the address and the network."
            )
        case _:
            return error_message(error, now).text
    return text.replace("%1", sanitize_for_display(error.detail))
