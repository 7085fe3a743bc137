/**
 * Athletes removed from this station at a person's request; syncs skip them. `work` is the remaining work as JSON,
 * including the names to search for, and null when finished at `ended_at_ms`. `at_service` is 1 where the athlete was
 * deleted at the service too. The next migration drops `label`. See `docs/decisions/0042`.
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

/** Drops the stored label: the text is now made for display, in the user's language. */
export const forgottenLabelMigration = 'ALTER TABLE forgotten_athlete DROP COLUMN label;'

/** Attempts at the present step that did not end, since the process was ended: a step that ends processes is not begun again. */
export const forgetAttemptsMigration = 'ALTER TABLE forgotten_athlete ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;'
