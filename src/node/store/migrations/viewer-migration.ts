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
