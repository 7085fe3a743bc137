/**
 * Columns that lists sort and filter by, from an athlete's JSON. `row` is the row of `athlete` with its dot, or
 * nothing.
 */
const facts = (row: string) => `
     ${row}number, ${row}sort_name,
     nullif(trim(substr(${row}search_text, instr(${row}search_text, '$') + 1,
       instr(${row}search_text, '|') - instr(${row}search_text, '$') - 1)), ''),
     ${['email', 'phone', 'gender', 'dominant_arm', 'dominant_leg', 'activity', 'positions', 'competition_level']
       .map((field) => `nullif(${row}json ->> '$.${field}', '')`)
       .join(', ')},
     nullif(substr(${row}json ->> '$.date_of_birth', 1, 10), ''),
     nullif(${row}json ->> '$.height', 0), nullif(${row}json ->> '$.weight', 0),
     ${row}json ->> '$.created_at', ${row}json ->> '$.updated_at'`

const listed = `
     INSERT INTO athlete_listed SELECT ${facts('new.')};
     INSERT OR REPLACE INTO athlete_attribute (key, number, value)
       SELECT key, new.number, value FROM json_each(new.json, '$.custom_attributes') WHERE type = 'text';`

const unlisted = `
     DELETE FROM athlete_listed WHERE number = old.number;
     DELETE FROM athlete_attribute WHERE number = old.number;`

/**
 * Tables of the athlete list: its columns, kept up to date by triggers; changes made at this station; and hidden
 * duplicates.
 */
export const athleteListMigration = `
   CREATE TABLE athlete_listed (
     number            INTEGER PRIMARY KEY,
     first_name        TEXT NOT NULL,
     last_name         TEXT,
     email             TEXT,
     phone             TEXT,
     gender            TEXT,
     dominant_arm      TEXT,
     dominant_leg      TEXT,
     activity          TEXT,
     positions         TEXT,
     competition_level TEXT,
     date_of_birth     TEXT,
     height            REAL,
     weight            REAL,
     created_at        TEXT,
     updated_at        TEXT
   );
   CREATE INDEX athlete_listed_by_name ON athlete_listed (first_name);
   CREATE INDEX athlete_listed_by_birthday ON athlete_listed (date_of_birth) WHERE date_of_birth IS NOT NULL;
   CREATE TABLE athlete_attribute (
     key    TEXT NOT NULL,
     number INTEGER NOT NULL,
     value  TEXT NOT NULL,
     PRIMARY KEY (key, number)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX athlete_attribute_by_number ON athlete_attribute (number);
   INSERT INTO athlete_listed SELECT ${facts('')} FROM athlete;
   INSERT OR REPLACE INTO athlete_attribute (key, number, value)
     SELECT each.key, athlete.number, each.value
     FROM athlete, json_each(athlete.json, '$.custom_attributes') AS each WHERE each.type = 'text';
   CREATE TRIGGER athlete_listed_added AFTER INSERT ON athlete BEGIN ${listed}
   END;
   CREATE TRIGGER athlete_listed_changed AFTER UPDATE OF json ON athlete BEGIN ${unlisted} ${listed}
   END;
   CREATE TRIGGER athlete_listed_removed AFTER DELETE ON athlete BEGIN ${unlisted}
   END;

   -- Which index of words is kept, and complete: see roster-words.ts.
   CREATE TABLE athlete_index (
     only INTEGER PRIMARY KEY CHECK (only = 1),
     kind TEXT NOT NULL
   ) STRICT;

   CREATE TABLE athlete_change (
     number     INTEGER PRIMARY KEY AUTOINCREMENT,
     id         TEXT NOT NULL UNIQUE,
     athlete_id TEXT NOT NULL COLLATE NOCASE,
     at_ms      INTEGER NOT NULL,
     kind       TEXT NOT NULL,
     fields     TEXT NOT NULL
   ) STRICT;
   CREATE INDEX athlete_change_by_athlete ON athlete_change (athlete_id, number);

   CREATE TABLE hidden_athlete (
     id      TEXT PRIMARY KEY COLLATE NOCASE,
     used_id TEXT NOT NULL COLLATE NOCASE,
     at_ms   INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;`

/** Unfinished athlete forms. */
export const athleteDraftMigration = `
   CREATE TABLE athlete_draft (
     id    TEXT PRIMARY KEY COLLATE NOCASE,
     body  TEXT NOT NULL,
     at_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;`
