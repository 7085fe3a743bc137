/**
 * Leases for work that one station does for the facility. Each is a table row, not a session-level advisory lock of
 * PostgreSQL: that lock ends with its connection while the work continues. `run` identifies one start of the owner.
 */
export const turnsMigration = `
   CREATE TABLE ondeck.turn (
     name        TEXT PRIMARY KEY,
     owner       UUID NOT NULL,
     run         UUID NOT NULL,
     taken_at    TIMESTAMPTZ NOT NULL,
     lease_until TIMESTAMPTZ NOT NULL
   );`
