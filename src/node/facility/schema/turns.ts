/**
 * Work that one station does for all: a lease in a row, since a lock of a session would end with its connection while
 * the work continues.
 */
export const turnsMigration = `
   CREATE TABLE ondeck.turn (
     name        TEXT PRIMARY KEY,
     owner       UUID NOT NULL,
     run         UUID NOT NULL,
     taken_at    TIMESTAMPTZ NOT NULL,
     lease_until TIMESTAMPTZ NOT NULL
   );`
