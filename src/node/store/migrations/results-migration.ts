/** Tables of exports that wait for the results library, and of the library last seen in each folder. */
export const resultsMigration = `
   CREATE TABLE results_build (
     number       INTEGER PRIMARY KEY AUTOINCREMENT,
     export_id    TEXT NOT NULL UNIQUE,
     queued_at_ms INTEGER NOT NULL,
     body         TEXT NOT NULL
   ) STRICT;

   CREATE TABLE results_library (
     folder      TEXT PRIMARY KEY,
     id          TEXT NOT NULL,
     built_at_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;`
