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
