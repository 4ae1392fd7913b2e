"""What the environments are called."""

from petdesk.core.environments import Environment
from petdesk.core.translation import translate


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
