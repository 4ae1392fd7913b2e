"""What an error says in a log or a report: where it happened, and no text that may hold a name.

The text of an exception often repeats a value (``KeyError: 'Bella'``), and the values PetDesk works
with are animals and keys. So only those texts are told that the system, Python or PetDesk words
without such values; of all others the type and the place remain.
"""

from __future__ import annotations

import sqlite3
import traceback
from typing import TYPE_CHECKING, Final

from petdesk.domain.api_keys import without_keys
from petdesk.service.errors import Refused, ServiceError
from petdesk.storage.catalogue_error import CatalogueError
from petdesk.storage.intake import IntakeError
from petdesk.storage.keyring_problem import KeyringError

if TYPE_CHECKING:
    from collections.abc import Iterator

LEFT_OUT: Final = "(its text is left out, since it may hold a name)"

_WORDED_WITHOUT_VALUES: Final = (
    *(OSError, ImportError, AttributeError, NameError, TypeError, MemoryError, RuntimeError),
    *(sqlite3.Error, CatalogueError, IntakeError, KeyringError, ServiceError),
)


def error_line(error: BaseException, *, with_text: bool = False) -> str:
    """Name ``error`` in one line; its text only where it has no values, or ``with_text``."""
    kind = type(error)
    is_built_in = kind.__module__ == "builtins"
    name = kind.__qualname__ if is_built_in else f"{kind.__module__}.{kind.__qualname__}"
    if isinstance(error, Refused) and not with_text:
        # The service's own sentence may repeat what was sent.
        return f"{name}: {error.status}"
    text = str(error)
    if not text:
        return name
    if not with_text and not isinstance(error, _WORDED_WITHOUT_VALUES):
        return f"{name} {LEFT_OUT}"
    return f"{name}: {without_keys(text)}"


def error_text(error: BaseException, *, with_text: bool = False) -> str:
    """Return the traceback of ``error`` and of what led to it, each named as by `error_line`."""
    return "\n".join(_lines(error, set(), with_text=with_text))


def _lines(error: BaseException, told: set[int], *, with_text: bool) -> Iterator[str]:
    told.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and id(before) not in told:
        yield from _lines(before, told, with_text=with_text)
        yield "This led to:"
    if error.__traceback__ is not None:
        yield "Traceback (most recent call last):"
        yield from "".join(traceback.format_tb(error.__traceback__)).splitlines()
    yield error_line(error, with_text=with_text)
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            if id(one) not in told:
                yield "One of them:"
                yield from _lines(one, told, with_text=with_text)
