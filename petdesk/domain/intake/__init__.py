"""Intake: one animal on its way to the service, as a pure state machine.

The service can neither remove an animal nor tell a repeated request from a new one, so an animal
that was sent twice is there twice for good. Each animal that a person adds is therefore an entry
with a life of its own, which is written to disk before each step is taken::

                 a person: Undo
        HELD ─────────────────────► UNDONE
          │ the hold ends, Send now,
          │ the next animal, quitting     a person gives it up
          ▼                        ┌────────────────────────────────────────► GIVEN UP
        QUEUED ────────────────────┘                                           ▲  ▲
          │  ▲  ▲ cannot have taken effect                                     │  │
          │  │  └──────────────────────┐                                       │  │
          ▼  │                         │      201, readable or not             │  │
        (written) ───────────────► SENDING ──────────────────► ADDED           │  │
             │                         │                         ▲             │  │
             │       nobody knows,     │   400, other refusals   │             │  │
             │       or a restart      ├──────────────► REFUSED ─┼─────────────┘  │
             │                         ▼                   │     │                │
             └───────────────────► UNKNOWN ────────────────┼─────┘                │
               a person: Send again    │                   │  a person: That's it │
               (back: it may be there) │                   │                      │
                                       └───────────────────┼──────────────────────┘
                                                           ▼
                                       CORRECTED: what was refused, sent as a new entry

What comes with a batch (`petdesk.domain.intake.batch`) is queued from the start, and a person can
take it back (UNDONE) as long as it is.

An entry that is added may lack its id (the answer to it was unreadable, or named another animal's);
a listing finds it later. It is never offered for sending again, and what may be it is offered to no
other. Where a list that has everything lacks it (`missed`), it is ``UNKNOWN`` after all. That is
never left but by a person, and what a person wants sent again goes back there where it waited and
may have arrived meanwhile. Every step returns the next entry or raises `ImpossibleStepError`;
none reads a clock.
"""

from petdesk.domain.intake.batch import (
    Batch,
    BatchCounts,
    BatchMode,
    BatchRecord,
    BatchResult,
    BatchRow,
    BatchSheet,
    PriorOutcome,
    SheetRow,
    count_stages,
)
from petdesk.domain.intake.entry import (
    ENTRY_RETENTION,
    ID_LOOKUP_TIMEOUT,
    ClaimedError,
    DraftText,
    ImpossibleStepError,
    IntakeEntry,
    Origin,
    Stage,
    UnclearAnswer,
    is_alongside,
    is_expired,
    is_lookup_overdue,
)
from petdesk.domain.intake.matching import (
    Findings,
    differs_from_sent,
    find,
    is_missing,
    lookalikes,
    looks_like,
    merge_findings,
    only_match,
    without_claimed,
)
from petdesk.domain.intake.steps import (
    MAX_HOLD_SECONDS,
    added,
    asked_again,
    confirmed,
    corrected,
    given_up,
    held,
    missed,
    queued,
    readdressed,
    refused,
    requeued,
    restarted,
    salvaged,
    sending,
    sent_again,
    undone,
    unknown,
)

__all__ = [
    "ENTRY_RETENTION",
    "ID_LOOKUP_TIMEOUT",
    "MAX_HOLD_SECONDS",
    "Batch",
    "BatchCounts",
    "BatchMode",
    "BatchRecord",
    "BatchResult",
    "BatchRow",
    "BatchSheet",
    "ClaimedError",
    "DraftText",
    "Findings",
    "ImpossibleStepError",
    "IntakeEntry",
    "Origin",
    "PriorOutcome",
    "SheetRow",
    "Stage",
    "UnclearAnswer",
    "added",
    "asked_again",
    "confirmed",
    "corrected",
    "count_stages",
    "differs_from_sent",
    "find",
    "given_up",
    "held",
    "is_alongside",
    "is_expired",
    "is_lookup_overdue",
    "is_missing",
    "lookalikes",
    "looks_like",
    "merge_findings",
    "missed",
    "only_match",
    "queued",
    "readdressed",
    "refused",
    "requeued",
    "restarted",
    "salvaged",
    "sending",
    "sent_again",
    "undone",
    "unknown",
    "without_claimed",
]
