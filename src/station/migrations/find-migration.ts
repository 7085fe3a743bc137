/**
 * Search index of reps: see `features/find/station`. The transaction that changes a clip adds its rep to `find_changed`; the
 * rep's row is written again before the next search, or in the background. Reps of an older version are indexed in
 * slices, newest first, from the position in `find_backfill`.
 */
export const findMigration = `
   CREATE TABLE find_facet (
     id    INTEGER PRIMARY KEY,
     kind  TEXT NOT NULL,
     value TEXT NOT NULL,
     words TEXT NOT NULL,
     name  TEXT,
     reps  INTEGER NOT NULL,
     UNIQUE (kind, value)
   ) STRICT;
   CREATE TABLE find_rep (
     number     INTEGER PRIMARY KEY,
     id         TEXT NOT NULL UNIQUE,
     at_ms      REAL NOT NULL,
     athlete    INTEGER NOT NULL,
     movement   INTEGER NOT NULL,
     dimensions INTEGER NOT NULL,
     cameras    INTEGER NOT NULL,
     states     INTEGER NOT NULL,
     names      TEXT NOT NULL
   ) STRICT;
   -- Answers every filter but a file's name without reading a row.
   CREATE INDEX find_rep_by_time ON find_rep (at_ms, number, athlete, movement, dimensions, cameras, states);
   CREATE INDEX find_rep_by_athlete ON find_rep (athlete, at_ms, number);
   CREATE INDEX find_rep_by_movement ON find_rep (movement, at_ms, number);
   CREATE INDEX find_rep_by_dimensions ON find_rep (dimensions, at_ms, number);
   CREATE INDEX find_rep_by_cameras ON find_rep (cameras, at_ms, number);
   CREATE INDEX find_rep_by_states ON find_rep (states, at_ms, number);

   -- Reps by the quarter of an hour: every time zone's midnight begins one.
   CREATE TABLE find_quarter (
     quarter INTEGER PRIMARY KEY,
     reps    INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE find_total (
     only INTEGER PRIMARY KEY CHECK (only = 1),
     reps INTEGER NOT NULL
   ) STRICT;
   INSERT INTO find_total VALUES (1, 0);
   CREATE TABLE find_changed (
     rep TEXT PRIMARY KEY
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE find_backfill (
     only  INTEGER PRIMARY KEY CHECK (only = 1),
     at_ms REAL NOT NULL,
     id    TEXT NOT NULL
   ) STRICT;
   INSERT INTO find_backfill SELECT 1, at_ms, id || 'a' FROM rep ORDER BY at_ms DESC, id DESC LIMIT 1;
   -- Which index of file names is kept: see find-names.ts.
   CREATE TABLE find_name_index (
     only INTEGER PRIMARY KEY CHECK (only = 1),
     kind TEXT NOT NULL
   ) STRICT;

   CREATE TRIGGER find_clip_added AFTER INSERT ON clip WHEN new.rep_id IS NOT NULL BEGIN
     INSERT INTO find_changed VALUES (new.rep_id) ON CONFLICT DO NOTHING;
   END;
   CREATE TRIGGER find_clip_changed AFTER UPDATE OF state, tags, session_group_id, recorded_at_ms, camera ON clip
   WHEN old.kind <> new.kind OR old.rep_id IS NOT new.rep_id OR old.tags IS NOT new.tags
     OR old.recorded_at_ms IS NOT new.recorded_at_ms OR old.camera IS NOT new.camera BEGIN
     INSERT INTO find_changed SELECT old.rep_id WHERE old.rep_id IS NOT NULL ON CONFLICT DO NOTHING;
     INSERT INTO find_changed SELECT new.rep_id WHERE new.rep_id IS NOT NULL ON CONFLICT DO NOTHING;
   END;`
