/**
 * On deck and lineup of each cage. Every change takes the next revision under a lock of its cage, so that revisions of a
 * cage become visible in their order: a station reads what came after the last one it knows. Times are milliseconds by
 * the database's clock. A cage makes a few hundred entries a day, so these tables are not partitioned.
 */
export const deckMigration = `
   CREATE SEQUENCE ondeck.deck_revision;

   CREATE TABLE ondeck.deck_entry (
     id         UUID PRIMARY KEY,
     cage       TEXT NOT NULL,
     revision   BIGINT NOT NULL,
     station    UUID NOT NULL,
     from_ms    BIGINT NOT NULL,
     said_ms    BIGINT NOT NULL,
     -- The athlete and movement; JSON null is nobody.
     tags       JSONB NOT NULL,
     -- Taken back. The row stays, so that each station hears of it.
     is_removed BOOLEAN NOT NULL DEFAULT false,
     -- The entry of a station that was apart, and which contradicts this one.
     rival      UUID
   );
   CREATE UNIQUE INDEX deck_entry_revision ON ondeck.deck_entry (cage, revision);
   CREATE INDEX deck_entry_time ON ondeck.deck_entry (cage, from_ms);

   CREATE TABLE ondeck.lineup (
     cage     TEXT PRIMARY KEY,
     revision BIGINT NOT NULL,
     entries  JSONB NOT NULL
   );

   -- Answers that the athlete stayed on deck.
   CREATE TABLE ondeck.deck_confirm (
     id       UUID PRIMARY KEY,
     cage     TEXT NOT NULL,
     revision BIGINT NOT NULL,
     station  UUID NOT NULL,
     from_ms  BIGINT NOT NULL,
     to_ms    BIGINT NOT NULL
   );
   CREATE UNIQUE INDEX deck_confirm_revision ON ondeck.deck_confirm (cage, revision);

   -- The last clip of the athlete on deck.
   CREATE TABLE ondeck.deck_sign (
     cage     TEXT PRIMARY KEY,
     revision BIGINT NOT NULL,
     at_ms    BIGINT NOT NULL
   );

   -- The last change received from each station: one that is sent again is known.
   CREATE TABLE ondeck.deck_sender (
     station UUID PRIMARY KEY,
     last    BIGINT NOT NULL
   );`
