/**
 * Tables of results that OnDeck requests automatically, and of headline metrics. `export_job.automatic` is 1 where OnDeck
 * requested the job automatically; the index `export_job_by_person` lists the other jobs. `expected_result.from_ms` is the
 * earliest time at which the service can have changed the capture; `seen_at_ms` is null until the first check. The trigger
 * runs in the transaction that completes the clip, so that a crash loses no row. `session_headlines` is a copy from the
 * results library, shown while DuckDB is not running; `capture_id` is the session id without its numeric suffix.
 * `headline_choice` has the copied metrics of each activity and movement.
 */
export const automaticResultsMigration = `
   -- 1: OnDeck asked for it by itself.
   ALTER TABLE export_job ADD COLUMN automatic INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX export_job_by_person ON export_job (number) WHERE automatic = 0;
   CREATE INDEX export_job_automatic ON export_job (number) WHERE automatic = 1;

   -- Captures of this station that completed, until their results are in the library.
   CREATE TABLE expected_result (
     session_id TEXT PRIMARY KEY,
     activity   TEXT NOT NULL,
     movement   TEXT NOT NULL,
     athlete_id TEXT NOT NULL,
     -- The service changed it no earlier than this.
     from_ms    INTEGER NOT NULL,
     -- Null until the station looked at it.
     seen_at_ms INTEGER,
     -- The job that asks for it.
     export_id  TEXT,
     tries      INTEGER NOT NULL DEFAULT 0
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX expected_result_by_export ON expected_result (export_id);
   -- In the transaction that completes the clip: a kill loses none.
   CREATE TRIGGER result_expected AFTER UPDATE OF state ON clip
   WHEN new.kind = 'completed' AND old.kind <> 'completed' AND new.tags IS NOT NULL BEGIN
     INSERT OR IGNORE INTO expected_result (session_id, activity, movement, athlete_id, from_ms) VALUES (
       new.session_id, lower(trim(new.tags ->> 'activity')), lower(trim(new.tags ->> 'movement')),
       new.tags ->> 'athleteId',
       coalesce((SELECT min(asked_at_ms) FROM reservation WHERE session_id = new.session_id), new.found_at_ms));
   END;

   -- A copy out of the library: rows show it while DuckDB does not run.
   CREATE TABLE session_headlines (
     session_id TEXT PRIMARY KEY,
     -- The capture that it belongs to: its own id, or the one that it extends by a number.
     capture_id TEXT NOT NULL,
     activity   TEXT NOT NULL,
     movement   TEXT NOT NULL,
     -- 1, 0, or null where the column is absent.
     approved   INTEGER,
     synthetic  INTEGER NOT NULL,
     metrics    TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX session_headlines_by_capture ON session_headlines (capture_id);
   -- The metrics that the copy has of a pair.
   CREATE TABLE headline_choice (
     activity TEXT NOT NULL,
     movement TEXT NOT NULL,
     names    TEXT NOT NULL,
     PRIMARY KEY (activity, movement)
   ) STRICT, WITHOUT ROWID;`
