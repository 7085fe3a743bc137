/**
 * Identifies ignored clips by name instead of path, so that a person may move them; and records when a folder was added
 * before it is first scanned.
 */
export const folderMigration = `
   ALTER TABLE folder ADD COLUMN existing TEXT;
   ALTER TABLE folder ADD COLUMN was_read INTEGER NOT NULL DEFAULT 1;

   CREATE TABLE ignored_clip (
     folder         TEXT    NOT NULL,
     name           TEXT    NOT NULL,
     size_bytes     INTEGER NOT NULL,
     modified_at_ms REAL    NOT NULL,
     PRIMARY KEY (folder, name, size_bytes, modified_at_ms)
   ) STRICT, WITHOUT ROWID;
   -- A path without its last part: everything that is no separator is taken off its end.
   INSERT OR IGNORE INTO ignored_clip
     SELECT folder.path,
       substr(old.path, length(rtrim(old.path, replace(replace(old.path, '/', ''), char(92), ''))) + 1),
       old.size_bytes, old.modified_at_ms
     FROM ignored_file AS old JOIN folder ON substr(old.path, 1, length(folder.path)) = folder.path;
   DROP TABLE ignored_file;`
