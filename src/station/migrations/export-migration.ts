/** Tables of exports, of their files, and of the columns learned for an activity and movement. */
export const exportMigration = `
   CREATE TABLE export_job (
     number        INTEGER PRIMARY KEY AUTOINCREMENT,
     id            TEXT NOT NULL UNIQUE,
     created_at_ms INTEGER NOT NULL,
     origin        TEXT,
     body          TEXT NOT NULL,
     state         TEXT NOT NULL,
     columns       TEXT NOT NULL DEFAULT '[]',
     kind          TEXT AS (state ->> 'kind')
   ) STRICT;
   CREATE INDEX export_job_open ON export_job (number) WHERE kind IN ('requested', 'running', 'fetching');

   CREATE TABLE export_file (
     export_id TEXT    NOT NULL,
     number    INTEGER NOT NULL,
     path      TEXT    NOT NULL,
     row_count INTEGER NOT NULL,
     bytes     INTEGER NOT NULL,
     offsets   TEXT    NOT NULL,
     PRIMARY KEY (export_id, number)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE learned_columns (
     activity TEXT NOT NULL,
     movement TEXT NOT NULL,
     columns  TEXT NOT NULL,
     PRIMARY KEY (activity, movement)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE export_preset (
     name TEXT PRIMARY KEY COLLATE NOCASE,
     body TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;`
