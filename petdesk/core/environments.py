"""The three environments, and what they are called."""

from enum import StrEnum
from typing import Final

from petdesk.core.translation import translate


class Environment(StrEnum):
    """Which service PetDesk talks to; the value is what settings and arguments hold."""

    PRACTICE = "practice"
    STAGING = "staging"
    PRODUCTION = "production"

    @property
    def is_remote(self) -> bool:
        """Whether it needs an address and a key; practice is built in and has neither."""
        return self is not Environment.PRACTICE


REMOTE: Final = (Environment.PRODUCTION, Environment.STAGING)
"""The environments with an address and a key, in the order shown."""


def environment_name(environment: Environment) -> str:
    return {
        Environment.PRACTICE: translate("Environment", "Practice"),
        Environment.STAGING: translate("Environment", "Staging"),
        Environment.PRODUCTION: translate("Environment", "Production"),
    }[environment]


def environment_strip(environment: Environment) -> str:
    return {
        Environment.PRACTICE: translate(
            "Environment", "Practice: made-up animals. Nothing here reaches a real service."
        ),
        Environment.STAGING: translate(
            "Environment", "Staging: for trying things out. These are not the shelter's animals."
        ),
        Environment.PRODUCTION: translate("Environment", "Production"),
    }[environment]
