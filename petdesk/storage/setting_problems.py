"""What is wrong in a layer of settings, and in which line of which file it stands."""

import re
from dataclasses import dataclass
from enum import Enum

from petdesk.storage.settings_fields import ValueType


class SettingFault(Enum):
    """What is wrong."""

    UNREADABLE = "unreadable"
    """The file cannot be read; nothing in it is used."""
    STALE = "stale"
    """Nothing in the file can be read; what it set when it could be still holds."""
    GARBLED = "garbled"
    """The file is not of its format; what could not be read is ignored."""
    NEWER = "newer"
    """The file is of a later format; what PetDesk knows in it holds."""
    UNKNOWN = "unknown"
    """PetDesk knows no setting of this name; it is left out."""
    DAMAGED = "damaged"
    """The value is not as values are written; it is left out."""
    WRONG = "wrong"
    """The value is none that the setting may have; it is left out."""


@dataclass(frozen=True, slots=True)
class SettingProblem:
    """One thing that is wrong; the value itself is never repeated, since it may be a secret.

    ``source`` is the file, empty for a variable; ``name`` is the setting,
    empty where the file as a whole is meant. ``line`` counts from 1; ``None`` where it is not
    known. ``value_type`` is what the value may be, ``detail`` the system's reason.
    """

    source: str
    fault: SettingFault
    name: str = ""
    line: int | None = None
    value_type: ValueType | None = None
    detail: str = ""

    def __str__(self) -> str:
        """Return it in English, whatever the language on screen: for the log."""
        if not self.source:
            return f"{self.name}: {self.fault.value}"
        where = self.source if self.line is None else f"{self.source}, line {self.line}"
        named = f"{where}: {self.name.replace('/', '.')}" if self.name else where
        detail = f" ({self.detail})" if self.detail else ""
        must = (
            f", must be {_expected_value(self.value_type)}" if self.value_type is not None else ""
        )
        return f"{named}: {self.fault.value}{must}{detail}"


def _expected_value(value_type: ValueType) -> str:
    if isinstance(value_type, tuple):
        return f"one of {', '.join(value_type)}"
    if isinstance(value_type, range):
        return f"{value_type[0]} to {value_type[-1]}" + (
            f" by {value_type.step}" if value_type.step > 1 else ""
        )
    if isinstance(value_type, re.Pattern):
        return "an https:// address"
    return "true or false" if value_type is bool else "a text"
