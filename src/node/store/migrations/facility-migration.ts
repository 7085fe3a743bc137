/** State of this station in its facility. No secret is stored here. */
export const facilityMigration = `
   -- Small facts, such as the highest fencing number seen.
   CREATE TABLE facility_memory (
     key   TEXT PRIMARY KEY,
     value TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   -- Changes that the facility's database has not got yet, in their order.
   CREATE TABLE facility_outbox (
     id    INTEGER PRIMARY KEY AUTOINCREMENT,
     kind  TEXT NOT NULL,
     at_ms INTEGER NOT NULL,
     body  TEXT NOT NULL
   ) STRICT;
   CREATE INDEX facility_outbox_kind ON facility_outbox (kind, id);
   -- The claim with which a clip of a shared folder is uploaded; null while the station works alone.
   CREATE TABLE clip_claim (
     clip_id     TEXT PRIMARY KEY,
     -- Service and account.
     address     TEXT NOT NULL,
     key_tag     TEXT NOT NULL,
     fingerprint TEXT NOT NULL,
     claim       TEXT,
     made_at_ms  REAL,
     fence       INTEGER
   ) STRICT, WITHOUT ROWID;`
