/** Tables of unfinished bulk actions, and of each clip's tags before an action: see `station/bulk/bulk.ts`. */
export const bulkMigration = `
  CREATE TABLE bulk (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    action TEXT NOT NULL,
    act    TEXT AS (action ->> 'act')
  ) STRICT;
  CREATE INDEX bulk_of_act ON bulk (act) WHERE act IS NOT NULL;

  -- Thousands of rows are written at once: nothing is checked, and no other index is kept.
  CREATE TABLE bulk_clip (
    bulk INTEGER NOT NULL,
    clip INTEGER NOT NULL,
    PRIMARY KEY (bulk, clip)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE undo_clip (
    undo      TEXT NOT NULL,
    clip_id   TEXT NOT NULL,
    hand_tags TEXT NOT NULL,
    PRIMARY KEY (undo, clip_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX undo_of_clip ON undo_clip (clip_id);

  -- Rows from before acts had names are taggings.
  UPDATE undo SET act = '{"kind":"clips-tag","tags":null}' WHERE act IS NULL;
  INSERT OR REPLACE INTO undo_clip (undo, clip_id, hand_tags)
    SELECT undo.id, each.value ->> 'clipId', each.value -> 'handTags' FROM undo, json_each(undo.said) AS each
    WHERE act ->> 'kind' = 'clips-tag';
  UPDATE undo SET act = json_set(act, '$.clips', json_array_length(said)), said = '[]' WHERE act ->> 'kind' = 'clips-tag';
`
