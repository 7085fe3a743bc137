/** Tables of named results views, and of report notes. */
export const resultsViewMigration = `
  CREATE TABLE results_view (
    name TEXT PRIMARY KEY COLLATE NOCASE,
    body TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE report_note (
    athlete_id TEXT NOT NULL,
    activity   TEXT NOT NULL,
    movement   TEXT NOT NULL,
    from_ms    REAL NOT NULL,
    to_ms      REAL NOT NULL,
    text       TEXT NOT NULL,
    PRIMARY KEY (athlete_id, activity, movement, from_ms, to_ms)
  ) STRICT, WITHOUT ROWID;
`
