"""A request to export: the parts of a window's rows, and the sheet of each part."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from petdesk.domain.environments import Environment
    from petdesk.storage.sheet_writer import Sheet

_MAX_FILTER_LENGTH: Final = 60  # letters of what is looked for, in the name of a file


class Part(Enum):
    """Which rows: those that a filter leaves, those that are selected, or all."""

    SHOWN = "shown"
    SELECTED = "selected"
    ALL = "all"


class Subject(Enum):
    """What the rows are; the value is part of the file's name."""

    ANIMALS = "animals"
    INTAKE_LOG = "intake-log"
    CHANGES = "changes"
    IMPORT = "import"


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """Rows to export, as they stood when a person asked for it.

    ``counts`` has how many rows each part has, in the order of choice. ``make_sheet`` makes the
    sheet of a part, in any thread. ``filter_words`` is what the filter looks for, in a few words.
    ``source_name`` is the sheet that the rows were imported from. ``as_of`` is how old they are
    (seconds since the Unix epoch). ``warning`` says what may be missing, ``omitted`` how many
    animals on their way are left out.
    """

    subject: Subject
    environment: Environment
    counts: Mapping[Part, int]
    make_sheet: Callable[[Part], Sheet]
    filter_words: str = ""
    source_name: str = ""
    as_of: float | None = None
    warning: str = ""
    omitted: int = 0

    @property
    def default_part(self) -> Part:
        """The part that is likely meant: several rows that a person selected, or those shown."""
        if self.counts.get(Part.SELECTED, 0) > 1:
            return Part.SELECTED
        return (
            Part.ALL
            if self.counts.get(Part.ALL) and not self.counts.get(Part.SHOWN)
            else Part.SHOWN
        )

    def warning_of(self, part: Part) -> str:
        """Return what may be missing in a part; rows that a person selected are those rows."""
        return "" if part is Part.SELECTED else self.warning

    def file_name(self, part: Part, now: float) -> str:
        """Return a name for the file, without its ending: what it has, and how old that is.

        CSV has no other place to say so that a program which reads it would not take for a row.
        """
        filter_words = self.source_name or (self.filter_words if part is Part.SHOWN else "")
        filter_words = _plain(filter_words)[:_MAX_FILTER_LENGTH].strip("-")
        at = local_time(now if self.as_of is None else self.as_of)
        when = at.strftime("%Y-%m-%d-%H%M") if at is not None else ""
        chosen = part.value if part is Part.SELECTED else ""
        end = "incomplete" if self.warning_of(part) else ""
        parts = (
            "petdesk",
            self.environment.value,
            self.subject.value,
            chosen,
            filter_words,
            when,
            end,
        )
        return "-".join(filter(None, parts))


def local_time(at: float | None) -> datetime | None:
    """Return a moment by this computer's clock, without a zone; ``None`` where it is none."""
    with suppress(ValueError, OverflowError, OSError):
        if at is not None:
            return datetime.fromtimestamp(at, UTC).astimezone().replace(microsecond=0, tzinfo=None)
    return None


def _plain(text: str) -> str:
    """Return ``text`` as part of a file's name: letters and digits of any script, and hyphens."""
    return re.sub(r"[^\w]+", "-", unicodedata.normalize("NFC", text)).strip("-_").casefold()
