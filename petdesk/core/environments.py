"""The three environments."""

from enum import StrEnum
from typing import Final


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
