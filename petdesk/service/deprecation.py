"""When the deprecated getPet stops being asked.

Source: interface, "Get an animal (deprecated)": removed on 5 December 2030; the replacement is a
list. The interface names no time zone; UTC is PetDesk's choice.
"""

from datetime import UTC, datetime

RETIRES_AT = datetime(2030, 12, 5, tzinfo=UTC).timestamp()
"""The first moment (seconds since the Unix epoch) at which getPet is not sent any more."""


def is_retired(service_time: float) -> bool:
    """Return whether getPet is over at ``service_time`` (the service's clock, since the epoch)."""
    return service_time >= RETIRES_AT
