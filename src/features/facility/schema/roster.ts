/**
 * The athletes of the service, as the station read them whose turn it was. A deleted athlete leaves a tombstone without
 * a name. Revisions of one origin are written under one lock, so that they become visible in their order.
 */
export const sharedRosterMigration = `
   CREATE SEQUENCE ondeck.roster_revision;
   CREATE TABLE ondeck.athlete (
     origin   TEXT NOT NULL,
     id       TEXT NOT NULL,
     -- The service's record as stations write it, byte for byte; null for a tombstone.
     body     JSON,
     revision BIGINT NOT NULL,
     PRIMARY KEY (origin, id)
   );
   CREATE UNIQUE INDEX athlete_by_revision ON ondeck.athlete (origin, revision);
   CREATE TABLE ondeck.roster (
     origin    TEXT PRIMARY KEY,
     -- End of the last complete reading of the service's list; null before the first.
     synced_at TIMESTAMPTZ
   );
   -- Athletes that a person had a station forget: no station writes their names here again.
   CREATE TABLE ondeck.forgotten_athlete (
     id TEXT PRIMARY KEY,
     at TIMESTAMPTZ NOT NULL DEFAULT now()
   );`
