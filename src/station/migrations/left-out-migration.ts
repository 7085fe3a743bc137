/** Indexes with which copies find their original and an original its copies; clips that need a person, with new kinds. */
export const leftOutMigration = `
   CREATE INDEX clip_by_probe ON clip (probe ->> 'recordedAtMs') WHERE probe IS NOT NULL;
   CREATE INDEX clip_left_out ON clip (state ->> 'of', number) WHERE kind = 'left-out';
   DROP INDEX clip_stuck;
   CREATE INDEX clip_stuck ON clip (number)
     WHERE kind IN ('unreadable', 'failed', 'missing', 'gone-at-service', 'original-missing');`
