/** Tables of roster imports: the plan and the progress of each row. */
export const importMigration = `
   CREATE TABLE roster_import (
     id            TEXT PRIMARY KEY,
     digest        TEXT NOT NULL,
     created_at_ms INTEGER NOT NULL,
     is_open       INTEGER NOT NULL DEFAULT 1
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX roster_import_open ON roster_import (digest) WHERE is_open = 1;

   CREATE TABLE roster_import_row (
     number      INTEGER PRIMARY KEY AUTOINCREMENT,
     import_id   TEXT NOT NULL,
     row         INTEGER NOT NULL,
     name        TEXT NOT NULL,
     fingerprint TEXT NOT NULL,
     action      TEXT NOT NULL,
     state       TEXT NOT NULL,
     athlete_id  TEXT COLLATE NOCASE,
     because     TEXT,
     UNIQUE (import_id, row)
   ) STRICT;
   CREATE INDEX roster_import_row_waiting ON roster_import_row (import_id, number)
     WHERE state IN ('planned', 'sending');
   CREATE INDEX roster_import_row_athlete ON roster_import_row (import_id, athlete_id) WHERE athlete_id IS NOT NULL;
   CREATE INDEX roster_import_row_made ON roster_import_row (fingerprint, number)
     WHERE athlete_id IS NOT NULL;`
