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
   -- Entries of the deck that the stations of the cage share, and their contradictions.
   CREATE TABLE cage_entry (
     id      TEXT PRIMARY KEY,
     from_ms INTEGER NOT NULL,
     said_ms INTEGER NOT NULL,
     tags    TEXT NOT NULL,
     rival   TEXT
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX cage_entry_time ON cage_entry (from_ms);
   CREATE INDEX cage_entry_rival ON cage_entry (rival) WHERE rival IS NOT NULL;
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
