/**
 * The facility and its stations. `ondeck.fence` numbers every claim: it never goes back, and a station that has seen a
 * higher number than the database's knows that the database was restored from an older copy.
 */
export const stationsMigration = `
   CREATE TABLE ondeck.facility (
     number           INTEGER PRIMARY KEY DEFAULT 1 CHECK (number = 1),
     id               UUID NOT NULL DEFAULT gen_random_uuid(),
     -- Counts restores from older copies: stations report their uploads again after each one.
     rebuild          INTEGER NOT NULL DEFAULT 0,
     rebuild_began_at TIMESTAMPTZ,
     -- Claims wait for the stations that the copy, or the database since, heard after this moment.
     rebuild_heard_since TIMESTAMPTZ
   );
   INSERT INTO ondeck.facility DEFAULT VALUES;
   CREATE SEQUENCE ondeck.fence;

   CREATE TABLE ondeck.station (
     id         UUID PRIMARY KEY,
     -- Run of the program: differs after each start, and between a laptop and its copy.
     run        UUID NOT NULL,
     name       TEXT NOT NULL,
     cage       TEXT,
     version    TEXT NOT NULL,
     started_at TIMESTAMPTZ NOT NULL,
     heard_at   TIMESTAMPTZ NOT NULL,
     -- Fencing number of the last heartbeat: the station knows it too, and notices a row from an older copy.
     beat       BIGINT NOT NULL DEFAULT 0,
     -- The restore after which this station has reported its uploads.
     rebuilt    INTEGER NOT NULL DEFAULT 0,
     -- The results library that the station's results are in; null for none.
     library    TEXT,
     status     JSONB NOT NULL DEFAULT '{}'
   );`
