"""What a test of a service showed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from petdesk.service.errors import ServiceError


@dataclass(frozen=True, slots=True)
class TestReport:
    """What one request to the service showed.

    ``error`` is ``None`` where the key was accepted. ``limit`` is the rate limit that the service
    stated, ``seconds`` how long the answer took.
    """

    __test__ = False  # the name is the dialog's word, not a test class

    error: ServiceError | None
    limit: int | None
    seconds: float
