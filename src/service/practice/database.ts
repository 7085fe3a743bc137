import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { makePrivateFile } from './private-folder.ts'

/** Migrations, append only: a released one is never edited. The index is the version. */
const migrations = [
  `CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

   CREATE TABLE organization (
     id               TEXT PRIMARY KEY,
     api_key          TEXT NOT NULL UNIQUE,
     tier             TEXT NOT NULL,
     captures_enabled INTEGER NOT NULL
   ) STRICT;

   CREATE TABLE athlete (
     number            INTEGER PRIMARY KEY AUTOINCREMENT,
     id                TEXT NOT NULL UNIQUE,
     organization_id   TEXT NOT NULL REFERENCES organization,
     first_name        TEXT NOT NULL,
     last_name         TEXT,
     date_of_birth     TEXT,
     email             TEXT,
     phone             TEXT,
     gender            TEXT,
     dominant_arm      TEXT,
     dominant_leg      TEXT,
     activity          TEXT,
     positions         TEXT,
     competition_level TEXT,
     height            INTEGER,
     weight            INTEGER,
     created_at_ms     INTEGER NOT NULL,
     updated_at_ms     INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX athlete_by_age ON athlete (organization_id, number);
   CREATE INDEX athlete_by_first_name ON athlete (organization_id, first_name COLLATE NOCASE, number);
   CREATE INDEX athlete_by_last_name
     ON athlete (organization_id, last_name IS NULL, last_name COLLATE NOCASE, number);
   CREATE INDEX athlete_by_birth ON athlete (organization_id, date_of_birth IS NULL, date_of_birth, number);

   CREATE TABLE custom_attribute (
     athlete_number INTEGER NOT NULL REFERENCES athlete ON DELETE CASCADE,
     name           TEXT NOT NULL,
     value          TEXT NOT NULL,
     PRIMARY KEY (athlete_number, name)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX custom_attribute_value ON custom_attribute (name, value, athlete_number);

   -- The group outlives its athlete, so that a session id is never given twice.
   CREATE TABLE session_group (
     id              TEXT PRIMARY KEY,
     organization_id TEXT NOT NULL REFERENCES organization,
     athlete_number  INTEGER REFERENCES athlete ON DELETE SET NULL,
     sessions        INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX session_group_athlete ON session_group (athlete_number);

   CREATE TABLE capture (
     number               INTEGER PRIMARY KEY AUTOINCREMENT,
     session_id           TEXT NOT NULL UNIQUE,
     organization_id      TEXT NOT NULL REFERENCES organization,
     source               TEXT NOT NULL,
     activity             TEXT NOT NULL,
     movement             TEXT NOT NULL,
     dimensions           TEXT NOT NULL,
     camera_configuration TEXT NOT NULL,
     file_name            TEXT NOT NULL,
     object_key           TEXT NOT NULL UNIQUE,
     status               TEXT NOT NULL,
     error                TEXT,
     fps_detected         REAL,
     frame_count          INTEGER,
     capture_time_ms      INTEGER NOT NULL,
     modified_at_ms       INTEGER NOT NULL,
     processing_due_at_ms INTEGER
   ) STRICT;
   CREATE INDEX capture_newest ON capture (organization_id, capture_time_ms DESC, number DESC);
   CREATE INDEX capture_by_status ON capture (organization_id, status, capture_time_ms DESC, number DESC);
   CREATE INDEX capture_due ON capture (processing_due_at_ms) WHERE status = 'processing';

   CREATE TABLE capture_athlete (
     capture_number INTEGER NOT NULL REFERENCES capture ON DELETE CASCADE,
     athlete_number INTEGER NOT NULL REFERENCES athlete ON DELETE CASCADE,
     PRIMARY KEY (capture_number, athlete_number)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX capture_athlete_captures ON capture_athlete (athlete_number, capture_number);

   CREATE TABLE object (
     key            TEXT PRIMARY KEY,
     file           TEXT NOT NULL,
     size_bytes     INTEGER NOT NULL,
     sha256         TEXT NOT NULL,
     uploads        INTEGER NOT NULL,
     received_at_ms INTEGER NOT NULL
   ) STRICT;`,
  `CREATE TABLE export_job (
     id              TEXT PRIMARY KEY,
     organization_id TEXT NOT NULL REFERENCES organization,
     activity        TEXT NOT NULL,
     movement        TEXT NOT NULL,
     metrics         TEXT,
     error_message   TEXT,
     created_at_ms   INTEGER NOT NULL,
     completes_at_ms INTEGER NOT NULL
   ) STRICT;

   -- Which rows of a job's results are of which capture and athlete; a row itself is computed when it is read.
   CREATE TABLE export_session (
     job_id         TEXT NOT NULL REFERENCES export_job ON DELETE CASCADE,
     first_row      INTEGER NOT NULL,
     row_count      INTEGER NOT NULL,
     first_frame    INTEGER NOT NULL,
     capture_number INTEGER NOT NULL REFERENCES capture ON DELETE CASCADE,
     athlete_number INTEGER NOT NULL REFERENCES athlete ON DELETE CASCADE
   ) STRICT;
   CREATE INDEX export_session_rows ON export_session (job_id, first_row);
   CREATE INDEX export_session_capture ON export_session (capture_number);
   CREATE INDEX export_session_athlete ON export_session (athlete_number);`,
  // A capture that awaits its upload has a due time where the service hears of the stored video later.
  `CREATE INDEX capture_late ON capture (processing_due_at_ms) WHERE status = 'awaiting_upload';`,
]

/** Time to wait for another program's lock on the database. */
const BUSY_TIMEOUT_MS = 5000

const Version = z.object({ user_version: z.int() })

/** Opens the practice service's own database and brings it up to date. */
export function openDatabase(file: string): DatabaseSync {
  // The files beside the database inherit its mode.
  if (file !== ':memory:') makePrivateFile(file)
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;')
  const { user_version: version } = Version.parse(db.prepare('PRAGMA user_version').get())
  for (const [index, sql] of migrations.entries()) {
    if (index >= version) db.exec(`BEGIN; ${sql} PRAGMA user_version = ${index + 1}; COMMIT;`)
  }
  return db
}

/** Runs the work in a transaction. */
export function transaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}
