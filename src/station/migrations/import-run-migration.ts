/** Columns of imports that run in the station: source file, end, and outcome of each row. */
export const importRunMigration = `
   ALTER TABLE roster_import ADD COLUMN file TEXT;
   ALTER TABLE roster_import ADD COLUMN origin TEXT;
   ALTER TABLE roster_import ADD COLUMN source TEXT;
   ALTER TABLE roster_import ADD COLUMN ended_at_ms INTEGER;
   ALTER TABLE roster_import ADD COLUMN is_stopped INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE roster_import ADD COLUMN is_shown INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX roster_import_shown ON roster_import (created_at_ms) WHERE is_open = 1 OR is_shown = 1;

   ALTER TABLE roster_import_row ADD COLUMN cells TEXT;
   ALTER TABLE roster_import_row ADD COLUMN outcome TEXT AS (CASE
     WHEN state = 'failed' THEN 'failed'
     WHEN state = 'sending' THEN 'unanswered'
     WHEN state = 'planned' THEN 'waiting'
     WHEN action ->> '$.kind' = 'create' THEN 'created'
     WHEN action ->> '$.kind' = 'update' THEN 'updated'
     WHEN action ->> '$.kind' = 'skip' THEN 'skipped'
     ELSE action ->> '$.kind' END);
   CREATE INDEX roster_import_row_outcome ON roster_import_row (import_id, outcome, number);`
