"""The menu of environments: which there are, where each leads, and the question before a switch."""

from typing import Final, NamedTuple

from petdesk.core.display_text import sanitize_for_display
from petdesk.core.environment_names import environment_name
from petdesk.core.environments import Environment
from petdesk.core.translation import tr, translate
from petdesk.settings.fields import Settings
from petdesk.settings.wording import environment_meaning

_MAX_ADDRESS_LENGTH: Final = 60  # characters of an address


class EnvironmentChoice(NamedTuple):
    environment: Environment
    text: str
    is_active: bool


class Question(NamedTuple):
    """What is asked before a switch, where that leads, and the answer that switches."""

    text: str
    more: str
    yes: str


def choices(settings: Settings) -> tuple[EnvironmentChoice, ...]:
    return tuple(
        EnvironmentChoice(each, _words(settings, each), each is settings.environment)
        for each in Environment
    )


def is_set_up(settings: Settings, environment: Environment) -> bool:
    if not environment.is_remote:
        return True
    return bool(settings.address(environment)) and settings.permits(environment)


def question(settings: Settings, environment: Environment, waiting: int) -> Question:
    """Return what is asked before the switch to ``environment``.

    ``waiting`` is how many animals wait to be sent in the environment that is left.
    """
    name = environment_name(environment)
    lines = [environment_meaning(environment)]
    if environment.is_remote:
        where = translate("Switching", "Address: %1")
        lines.append(where.replace("%1", _address(settings, environment)))
    if waiting:
        before = environment_name(settings.environment)
        lines.append(
            tr(
                "%n animal(s) waiting in %1 will be sent once you switch back.", "", waiting
            ).replace("%1", before)
        )
    return Question(
        translate("Switching", "Switch to %1?").replace("%1", name),
        "\n\n".join(lines),
        translate("Switching", "Switch to %1").replace("%1", name),
    )


def fixed_note() -> str:
    return translate("Switching", "Set by your administrator")


def _words(settings: Settings, environment: Environment) -> str:
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
    return text.replace("%1", _address(settings, environment).replace("&", "&&"))


def _address(settings: Settings, environment: Environment) -> str:
    address = sanitize_for_display(settings.address(environment))
    half = _MAX_ADDRESS_LENGTH // 2
    return address if len(address) <= _MAX_ADDRESS_LENGTH else f"{address[:half]}…{address[-half:]}"
