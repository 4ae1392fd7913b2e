"""How a catalogue file came to its format: one step for each version, in order.

A new file takes every step, an older one those that it lacks, all in one transaction; the number
of steps taken is the file's ``user_version``. A step that was released never changes: what must
be different is another step, put last, and `database.VERSION` counts it.
"""

from typing import Final

Step = tuple[str, ...]
"""SQL statements."""

_ANIMALS: Final[Step] = (
    """
    CREATE TABLE animals (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        category_id INTEGER NOT NULL,
        status TEXT,
        seen_at REAL NOT NULL,
        first_seen_at REAL NOT NULL
    ) STRICT
    """,
    # scope: '' is the unfiltered list, else a status; proven_at: see Catalogue.
    """
    CREATE TABLE answers (
        scope TEXT PRIMARY KEY,
        asked_at REAL NOT NULL,
        is_complete INTEGER NOT NULL,
        unreadable INTEGER NOT NULL,
        proven_at REAL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE TABLE labels (category_id INTEGER PRIMARY KEY, label TEXT NOT NULL) STRICT",
    # The ids in the order last shown, as int64: the first paint needs no sorting.
    """
    CREATE TABLE shown_order (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        ids BLOB NOT NULL
    ) STRICT
    """,
)

_CHANGES: Final[Step] = (
    # When the oldest answer was asked for; nobody noted it before, so it is the newest one's.
    "ALTER TABLE answers ADD COLUMN begun_at REAL",
    "UPDATE answers SET begun_at = asked_at",
    # kind: a ChangeKind's value; was, now: see Change.
    """
    CREATE TABLE changes (
        id INTEGER PRIMARY KEY,
        at REAL NOT NULL,
        animal_id INTEGER NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        was TEXT,
        now TEXT
    ) STRICT
    """,
    # How the animals were last looked at: filter and sort, as `kept_view` writes them.
    """
    CREATE TABLE shown_view (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        view TEXT NOT NULL
    ) STRICT
    """,
)

_LABELS_LEAVE: Final[Step] = (
    # They are in a file of their own by now: see `kept_labels`.
    "DROP TABLE labels",
    # Whether nobody has read of it yet.
    "ALTER TABLE changes ADD COLUMN is_news INTEGER NOT NULL DEFAULT 0",
)

STEPS: Final[tuple[Step, ...]] = (_ANIMALS, _CHANGES, _LABELS_LEAVE)

LABELS_LEAVE: Final = 3
"""The step before which the labels have to be taken out."""
