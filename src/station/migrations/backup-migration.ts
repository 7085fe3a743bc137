/** Identity of a station, where it was restored from, and the backups that it made: see `docs/decisions/0041`. */
export const backupMigration = `
   CREATE TABLE station_identity (
     only              INTEGER PRIMARY KEY CHECK (only = 1),
     id                TEXT NOT NULL,
     replaces          TEXT,
     backup_made_at_ms INTEGER,
     restored_at_ms    INTEGER
   ) STRICT;
   INSERT INTO station_identity (only, id) VALUES (1, lower(hex(randomblob(16))));

   CREATE TABLE backup_made (
     number     INTEGER PRIMARY KEY,
     at_ms      INTEGER NOT NULL,
     path       TEXT NOT NULL,
     size_bytes INTEGER NOT NULL
   ) STRICT;`
