/**
 * Clips that were in a folder before, and wait until a person decides: see `core/watching/existing-clips.ts`. A folder of a
 * restored station is checked for them once.
 */
export const existingClipsMigration = `
   ALTER TABLE ignored_clip ADD COLUMN waits INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX ignored_clip_waiting ON ignored_clip (folder) WHERE waits = 1;
   ALTER TABLE folder ADD COLUMN checked_at_ms INTEGER;`
