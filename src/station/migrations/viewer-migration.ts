/** Tables of viewer nudges and loops. A nudge is relative to the clock correction at that time. */
export const viewerMigration = `
  CREATE TABLE viewer_nudge (
    clip_id       TEXT PRIMARY KEY,
    frames        INTEGER NOT NULL,
    correction_ms REAL NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE viewer_loop (
    rep_id     TEXT PRIMARY KEY,
    clip_id    TEXT NOT NULL,
    from_frame INTEGER NOT NULL,
    to_frame   INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`

/** Tables of drawings on frames, and of alignment frames. */
export const viewerMarksMigration = `
  CREATE TABLE viewer_drawing (
    number  INTEGER PRIMARY KEY AUTOINCREMENT,
    id      TEXT NOT NULL UNIQUE,
    clip_id TEXT NOT NULL REFERENCES clip (id),
    frame   INTEGER NOT NULL,
    shape   TEXT NOT NULL,
    label   TEXT NOT NULL
  ) STRICT;
  CREATE INDEX viewer_drawing_by_clip ON viewer_drawing (clip_id, frame, number);

  CREATE TABLE viewer_alignment (
    rep_id  TEXT PRIMARY KEY,
    clip_id TEXT NOT NULL REFERENCES clip (id),
    frame   INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`
