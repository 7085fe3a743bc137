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

/**
 * Sessions that a person chose to speak for their reps, and the rate that decides where nobody chose. Without the names
 * of the copied metrics, all sessions are copied again, with their rate.
 */
export const speakingSessionMigration = `
  CREATE TABLE speaking_session (
    session_id TEXT PRIMARY KEY,
    athlete_id TEXT
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE session_headlines ADD COLUMN frames_per_second REAL;
  DELETE FROM headline_choice;`
