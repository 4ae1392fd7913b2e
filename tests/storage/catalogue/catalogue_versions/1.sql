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
    ) STRICT, WITHOUT ROWID;
CREATE TABLE labels (category_id INTEGER PRIMARY KEY, label TEXT NOT NULL) STRICT;
CREATE TABLE shown_order (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        ids BLOB NOT NULL
    ) STRICT;
INSERT INTO animals VALUES (1, 'Bella', 1, 'available', 20.0, 10.0);
INSERT INTO animals VALUES (9223372036854775807, 'Zoë', -2, NULL, 30.0, 30.0);
INSERT INTO answers VALUES ('', 30.0, 0, 1, NULL);
INSERT INTO answers VALUES ('available', 20.0, 1, 0, 20.0);
INSERT INTO labels VALUES (1, 'Dogs');
INSERT INTO shown_order VALUES (1, x'ffffffffffffff7f0100000000000000');
PRAGMA user_version = 1;
