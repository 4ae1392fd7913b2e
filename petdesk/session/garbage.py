"""Runs the garbage collector in the main thread only.

Python does so in whichever thread makes one object too many. A QObject that is part of a cycle
would end there, and where it has a timer, Qt crashes.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

_EVERY: Final = 2000  # milliseconds


def collect_in_this_thread(parent: QObject) -> None:
    """Look for garbage from here on when Python would, but by a timer of ``parent``."""
    gc.disable()
    timer = QTimer(parent)
    timer.timeout.connect(collect)
    timer.start(_EVERY)


def collect() -> None:
    """Collect where Python would by itself, in the thread of whoever calls this."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    # Python 3.14 has no threshold for the oldest: it looks through a part of them each time.
    due = [age for age, (count, most) in enumerate(counts) if 0 < most < count]
    if due:
        gc.collect(due[-1])
