/** Local copy of the service's athletes. `json` is the athlete as received; other columns are derived from it. */
export const rosterMigration = `
   CREATE TABLE athlete (
     number        INTEGER PRIMARY KEY,
     id            TEXT NOT NULL UNIQUE COLLATE NOCASE,
     json          TEXT NOT NULL,
     full_name_key TEXT NOT NULL,
     sort_name     TEXT NOT NULL,
     search_text   TEXT NOT NULL,
     updated_at_ms INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX athlete_by_full_name ON athlete (full_name_key);
   CREATE INDEX athlete_by_sort_name ON athlete (sort_name);
   -- A search reads all of this index and nothing else.
   CREATE INDEX athlete_by_search ON athlete (search_text, sort_name);

   CREATE TABLE lost_athlete (
     id         TEXT PRIMARY KEY COLLATE NOCASE,
     lost_at_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE roster_sync (
     only        INTEGER PRIMARY KEY CHECK (only = 1),
     ended_at_ms INTEGER NOT NULL
   ) STRICT;`
