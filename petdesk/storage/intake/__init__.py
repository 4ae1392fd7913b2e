"""The intake entries of every environment, and the text being typed, in one SQLite file.

What is committed here survives a killed process and a power cut: an entry that were lost, or stood
in the queue again after it was sent, would be an animal lost or doubled. So each commit is synced
(on macOS with fullfsync, since fsync alone leaves the disk's own cache there), and is in the file
itself: a log beside it (WAL) that is lost or damaged would take commits back unnoticed, and
what was sent would stand in the queue again. The journal only takes back what was not committed.
To empty it is the commit, which synchronous=FULL syncs
(https://www.sqlite.org/pragma.html#pragma_journal_mode).
"""

from petdesk.storage.intake.file import (
    BatchOvertakenError,
    Change,
    IntakeConflictError,
    IntakeError,
    IntakeFile,
    LoadedIntake,
    batch_entries,
    load_intake,
)
from petdesk.storage.intake.store import IntakeStore

__all__ = [
    "BatchOvertakenError",
    "Change",
    "IntakeConflictError",
    "IntakeError",
    "IntakeFile",
    "IntakeStore",
    "LoadedIntake",
    "batch_entries",
    "load_intake",
]
