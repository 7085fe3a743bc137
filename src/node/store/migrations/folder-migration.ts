/**
 * A clip that is ignored is known by its name and not by its place, so that somebody may tidy up; and since when a folder is
 * watched is known before it can be looked through.
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
