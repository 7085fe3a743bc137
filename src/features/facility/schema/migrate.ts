import { z } from 'zod'
import { AppError } from '../../../station/app-error.ts'
import type { DatabaseLink, Run } from '../station/database-link.ts'
import { copiesMigration, keepMonthly, partitionsMigration } from './partitions.ts'
import { quoted } from './rights.ts'

/**
 * On deck and lineup of each cage. Every change takes the next revision under a lock of its cage, so that revisions of a
 * cage become visible in their order: a station reads what came after the last one it knows. Times are milliseconds by
 * the database's clock. A cage makes a few hundred entries a day, so these tables are not partitioned.
 */
const deckMigration = `
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

/** Months after which reps are forgotten: no camera brings a clip of an older attempt. */
const REP_KEEP_MONTHS = 3

/**
 * Reps of each cage, by the `session_group_id` that their clips are reserved with. All decisions of a cage run one after
 * another, under its lock; `during` would refuse a second rep of the same moment all the same. Times are milliseconds.
 *
 * A partitioned table can't have an exclusion constraint before PostgreSQL 17: each partition has its own, from the
 * model.
 */
const repsMigration = `
   CREATE TABLE ondeck.rep (
     id         UUID NOT NULL,
     made_at    TIMESTAMPTZ NOT NULL DEFAULT now(),
     origin     TEXT NOT NULL,
     cage       TEXT NOT NULL,
     athlete_id TEXT NOT NULL,
     activity   TEXT NOT NULL,
     movement   TEXT NOT NULL,
     -- Recording time of its first clip.
     at_ms      BIGINT NOT NULL,
     -- Moments around that time which belong to no other rep; empty for a rep that all clips left.
     during     INT8RANGE NOT NULL,
     PRIMARY KEY (id, made_at)
   ) PARTITION BY RANGE (made_at);
   CREATE INDEX rep_time ON ondeck.rep (origin, cage, athlete_id, at_ms);
   CREATE TABLE ondeck.rep_model (LIKE ondeck.rep INCLUDING ALL);
   ALTER TABLE ondeck.rep_model ADD CONSTRAINT rep_during EXCLUDE USING gist
     (origin WITH =, cage WITH =, athlete_id WITH =, movement WITH =, during WITH &&);
   ${keepMonthly('rep', REP_KEEP_MONTHS)}

   -- Clips of reps: at most one of each camera.
   CREATE TABLE ondeck.rep_camera (
     rep      UUID NOT NULL,
     -- That of the rep.
     made_at  TIMESTAMPTZ NOT NULL,
     camera   TEXT NOT NULL,
     origin   TEXT NOT NULL,
     cage     TEXT NOT NULL,
     station  UUID NOT NULL,
     clip     TEXT NOT NULL,
     -- Fingerprint: several stations may see the file.
     content  TEXT NOT NULL,
     at_ms    BIGINT NOT NULL,
     -- The clip was tagged again and belongs to another rep.
     has_left BOOLEAN NOT NULL DEFAULT false,
     PRIMARY KEY (rep, camera, made_at)
   ) PARTITION BY RANGE (made_at);
   CREATE INDEX rep_camera_time ON ondeck.rep_camera (origin, cage, at_ms);
   CREATE INDEX rep_camera_content ON ondeck.rep_camera (content);
   ${keepMonthly('rep_camera', REP_KEEP_MONTHS)}`

/** Stations notice a restored database within this time, since they reconnect and draw a number at once. */
const MIN_REBUILD_SECONDS = 20
const MAX_REBUILD_SECONDS = 300
/** Any number that nothing else locks. */
const REBUILD_LOCK = 7_205_116
const MIN_FENCE_STEP = 100_000

/**
 * True after a restore from an older copy, until every station that the copy knows as alive, and every one heard since,
 * has reported its uploads again; at most five minutes. No claim is granted until then.
 */
const rebuildMigration = `
   CREATE FUNCTION ondeck.is_rebuilding() RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
     SELECT coalesce(bool_or(
       rebuild_began_at > clock_timestamp() - interval '${MAX_REBUILD_SECONDS} seconds' AND (
         rebuild_began_at > clock_timestamp() - interval '${MIN_REBUILD_SECONDS} seconds'
         OR EXISTS (SELECT FROM ondeck.station AS station
           WHERE station.rebuilt < facility.rebuild AND station.heard_at >= facility.rebuild_heard_since))), false)
     FROM ondeck.facility AS facility
   $$;

   -- Starts a rebuild, once for all stations that notice the restore. A station can change no other fact of its facility.
   -- Stations heard in the last minute have come back since the restore: the copy's own age is that of the others.
   CREATE FUNCTION ondeck.begin_rebuild(known INTEGER) RETURNS VOID
   LANGUAGE plpgsql SECURITY DEFINER SET search_path = ondeck, pg_catalog, pg_temp AS $$
   BEGIN
     PERFORM pg_advisory_xact_lock(${REBUILD_LOCK});
     UPDATE ondeck.facility SET rebuild = rebuild + 1, rebuild_began_at = clock_timestamp(),
       rebuild_heard_since = interval '-24 hours' + coalesce(
         (SELECT max(heard_at) FROM ondeck.station WHERE heard_at < clock_timestamp() - interval '1 minute'),
         clock_timestamp())
     WHERE rebuild = known;
   END $$;

   -- Stations raise the fencing numbers after a restore, and may not lower them: an older holder's writes would succeed.
   -- Only by a large step, since numbers that are drawn at the same moment must stay below the new one.
   CREATE FUNCTION ondeck.raise_fence(number BIGINT) RETURNS VOID
   LANGUAGE plpgsql SECURITY DEFINER SET search_path = ondeck, pg_catalog, pg_temp AS $$
   BEGIN
     PERFORM pg_advisory_xact_lock(${REBUILD_LOCK});
     PERFORM setval('ondeck.fence', number) FROM ondeck.fence WHERE last_value < number - ${MIN_FENCE_STEP};
   END $$;`

/** Months after which claims are dropped: a video that is found again later would be uploaded again. */
const CLAIM_KEEP_MONTHS = 25

/**
 * Claims: which station uploads a content, and which one has uploaded it. `content` is the number that the index and the
 * lock of a decision use; the whole origin and fingerprint decide. Renewals change no indexed column.
 */
const claimsMigration = `
   CREATE TABLE ondeck.claim (
     -- The first fencing number of the claim.
     id                BIGINT NOT NULL,
     made_at           TIMESTAMPTZ NOT NULL,
     content           BIGINT NOT NULL GENERATED ALWAYS AS (hashtextextended(origin || ' ' || fingerprint, 0)) STORED,
     origin            TEXT NOT NULL,
     fingerprint       TEXT NOT NULL,
     size_bytes        BIGINT NOT NULL,
     file_name         TEXT NOT NULL,
     state             TEXT NOT NULL CHECK (state IN ('claimed', 'committing', 'uploaded', 'released')),
     sha256            TEXT CHECK (sha256 IS NOT NULL OR state IN ('claimed', 'released')),
     owner             UUID NOT NULL,
     run               UUID NOT NULL,
     clip              TEXT NOT NULL,
     -- New at each grant: a write with an older number changes nothing.
     fence             BIGINT NOT NULL,
     lease_until       TIMESTAMPTZ NOT NULL,
     session_id        TEXT,
     -- On the service's clock.
     target_expires_at TIMESTAMPTZ,
     hash_wanted       BOOLEAN NOT NULL DEFAULT false,
     -- Another station waits for this claim and is told when it ends.
     awaited           BOOLEAN NOT NULL DEFAULT false,
     PRIMARY KEY (id, made_at)
   ) PARTITION BY RANGE (made_at);
   CREATE INDEX claim_by_content ON ondeck.claim (content);
   ${keepMonthly('claim', CLAIM_KEEP_MONTHS)}`

/**
 * The facility and its stations. `ondeck.fence` numbers every claim: it never goes back, and a station that has seen a
 * higher number than the database's knows that the database was restored from an older copy.
 */
const stationsMigration = `
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

/**
 * The athletes of the service, as the station read them whose turn it was. A deleted athlete leaves a tombstone without
 * a name. Revisions of one origin are written under one lock, so that they become visible in their order.
 */
const sharedRosterMigration = `
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

/**
 * The pace at which all stations call one account of the service together. Null as rate is no limit; tokens refill from
 * `refilled_at` on at the rate, which grows with the minutes since `refused_at`.
 */
const paceMigration = `
   CREATE TABLE ondeck.pace (
     origin       TEXT PRIMARY KEY,
     paused_until TIMESTAMPTZ NOT NULL DEFAULT to_timestamp(0),
     rate         DOUBLE PRECISION,
     tokens       DOUBLE PRECISION NOT NULL DEFAULT 0,
     refilled_at  TIMESTAMPTZ NOT NULL DEFAULT to_timestamp(0),
     refused_at   TIMESTAMPTZ
   );`

/**
 * Leases for work that one station does for the facility. Each is a table row, not a session-level advisory lock of
 * PostgreSQL: that lock ends with its connection while the work continues. `run` identifies one start of the owner.
 */
const turnsMigration = `
   CREATE TABLE ondeck.turn (
     name        TEXT PRIMARY KEY,
     owner       UUID NOT NULL,
     run         UUID NOT NULL,
     taken_at    TIMESTAMPTZ NOT NULL,
     lease_until TIMESTAMPTZ NOT NULL
   );`

/**
 * Migrations of the facility's database, in schema `ondeck`. Append only: a released one is never edited, and each one
 * must leave stations of the release before it working, since stations are updated one after another. `minReader` in
 * `migrate.ts` says from which version on a station may use a database that is ahead of it. A new table or function
 * needs its rights in `rights.ts`.
 */
export const facilityMigrations: readonly string[] = [
  stationsMigration,
  rebuildMigration,
  partitionsMigration,
  paceMigration,
  turnsMigration,
  sharedRosterMigration,
  copiesMigration,
  claimsMigration,
  deckMigration,
  repsMigration,
]

/** Any number that nothing else locks: one migration at a time. */
const MIGRATION_LOCK = 7_205_114

const Regclass = z.object({ found: z.string().nullable() })
const VersionRow = z.object({ version: z.int(), min_reader: z.int() })
const nothing = z.unknown()

const Owner = z.object({ owner: z.string() })

/** The migrations that a version of OnDeck knows. */
interface Known {
  readonly migrations: readonly string[]
  /** Oldest number of migrations that a station may know and still use the tables after the last one. */
  readonly minReader: number
}

const present: Known = { migrations: facilityMigrations, minReader: 1 }

/**
 * Creates the tables of a facility, or brings them up to date, in one transaction: afterward all migrations are there,
 * or none. Returns the number of migrations that ran. The extension `btree_gist` may need an administrator. Throws
 * AppError `facility-rights-missing`, `facility-newer`, `facility-away`. `known` is replaced by tests only.
 */
export function migrateFacility(link: Pick<DatabaseLink, 'transaction'>, known: Known = present): Promise<number> {
  const { migrations, minReader } = known
  return link.transaction(async (run) => {
    await run(nothing, 'SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await run(nothing, 'CREATE EXTENSION IF NOT EXISTS btree_gist')
    // Making a schema asks for a right of the database, also where the schema is there.
    const [schema] = await run(Regclass, "SELECT to_regnamespace('ondeck')::text AS found")
    if (!schema?.found) await run(nothing, 'CREATE SCHEMA ondeck')
    await becomeOwner(run)
    await run(
      nothing,
      `CREATE TABLE IF NOT EXISTS ondeck.migration (
         version    INTEGER PRIMARY KEY,
         min_reader INTEGER NOT NULL,
         at         TIMESTAMPTZ NOT NULL DEFAULT now()
       )`,
    )
    const version = await readVersion(run, migrations.length)
    for (const [index, sql] of migrations.entries()) {
      if (index < version) continue
      await run(nothing, sql)
      await run(nothing, 'INSERT INTO ondeck.migration (version, min_reader) VALUES ($1, $2)', [index + 1, minReader])
    }
    if (migrations.includes(partitionsMigration)) await run(nothing, 'SELECT ondeck.keep_partitions()')
    return Math.max(0, migrations.length - version)
  })
}

/**
 * Continues as the role that owns the schema, until the transaction ends. One role owns all tables, also where another
 * administrator runs later migrations: its functions change them all.
 */
export async function becomeOwner(run: Run): Promise<void> {
  const [schema] = await run(
    Owner,
    "SELECT pg_get_userbyid(nspowner)::text AS owner FROM pg_namespace WHERE nspname = 'ondeck'",
  )
  if (schema) await run(nothing, `SET LOCAL ROLE ${quoted(schema.owner)}`)
}

/**
 * Checks that this version can use the facility's tables. Throws AppError `facility-not-ready`, `facility-newer`,
 * `facility-rights-missing`, `facility-away`. `known` is replaced by tests only.
 */
export async function checkFacilitySchema({ run }: Pick<DatabaseLink, 'run'>, known: Known = present): Promise<void> {
  const { length } = known.migrations
  const [table] = await run(Regclass, "SELECT to_regclass('ondeck.migration')::text AS found")
  if (!table?.found || (await readVersion(run, length)) < length) throw new AppError('facility-not-ready', {})
}

/** Version of the tables; 0 for none. Throws AppError `facility-newer` where this version can't use them. */
async function readVersion(run: Run, known: number): Promise<number> {
  const [row] = await run(VersionRow, 'SELECT version, min_reader FROM ondeck.migration ORDER BY version DESC LIMIT 1')
  if (row === undefined) return 0
  if (row.min_reader > known) throw new AppError('facility-newer', { version: String(row.version) })
  return row.version
}
