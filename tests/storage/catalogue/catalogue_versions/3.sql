CREATE TABLE animals (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        category_id INTEGER NOT NULL,
        status TEXT,
        seen_at REAL NOT NULL,
        first_seen_at REAL NOT NULL
    ) STRICT;
CREATE TABLE answers (
        scope TEXT PRIMARY KEY,
        asked_at REAL NOT NULL,
        is_complete INTEGER NOT NULL,
        unreadable INTEGER NOT NULL,
        proven_at REAL
    , begun_at REAL) STRICT, WITHOUT ROWID;
CREATE TABLE shown_order (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        ids BLOB NOT NULL
    ) STRICT;
CREATE TABLE changes (
        id INTEGER PRIMARY KEY,
        at REAL NOT NULL,
        animal_id INTEGER NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        was TEXT,
        now TEXT
    , is_news INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE shown_view (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        view TEXT NOT NULL
    ) STRICT;
INSERT INTO animals VALUES (1, 'Bella', 1, 'available', 20.0, 10.0);
INSERT INTO animals VALUES (9223372036854775807, 'Zoë', -2, NULL, 30.0, 30.0);
INSERT INTO answers VALUES ('', 30.0, 0, 1, NULL, 30.0);
INSERT INTO answers VALUES ('available', 20.0, 1, 0, 20.0, 20.0);
INSERT INTO shown_order VALUES (1, x'ffffffffffffff7f0100000000000000');
INSERT INTO changes VALUES (1, 30.0, 9223372036854775807, 'Zoë', 'new', NULL, NULL, 1);
INSERT INTO shown_view VALUES (1, 'sort=id');
PRAGMA user_version = 3;
