/**
 * Athletes that a person had this station forget: syncs skip them. `work` holds what is left to do, the names to look
 * for included, and is null when all of it is done. `label` is dropped by the next migration. See `docs/decisions/0042`.
 */
export const forgetMigration = `
   CREATE TABLE forgotten_athlete (
     id           TEXT PRIMARY KEY COLLATE NOCASE,
     label        TEXT NOT NULL,
     asked_at_ms  INTEGER NOT NULL,
     ended_at_ms  INTEGER,
     at_service   INTEGER NOT NULL,
     work         TEXT
   ) STRICT, WITHOUT ROWID;`

/** Forgotten athletes are worded where they are shown: no row has a text in one language. */
export const forgottenLabelMigration = 'ALTER TABLE forgotten_athlete DROP COLUMN label;'
