"""Waiting for what a person would wait for: a condition, asked again and again, and a deadline."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 120.0
"""Seconds; far beyond what anything here takes, so that a busy machine fails no journey."""

_LEAST_INTERVAL = 0.02  # seconds


def eventually(question: Callable[[], T | None], *, within: float = PATIENCE) -> T:
    """Poll until the answer is true, and return it; fail with the last one when time is up.

    A `LookupError` counts as "not yet": what is looked for may still be on its way to the screen.
    """
    deadline = time.monotonic() + within
    while True:
        answer: T | LookupError | None
        asked = time.monotonic()
        try:
            answer = question()
        except LookupError as error:
            answer = error
        else:
            if answer:
                return answer
        assert time.monotonic() < deadline, f"not within {within} s; the last answer: {answer!r}"
        # Who reads a window keeps its program busy; it gets twice that time for its own work.
        time.sleep(max(_LEAST_INTERVAL, 2.0 * (time.monotonic() - asked)))
