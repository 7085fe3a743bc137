import { z } from 'zod'
import type { ClaimRow } from '../core/decide-claim.ts'
import type { PreparedStatement } from './database-link.ts'

/** Numbers of the database beyond 32 bits come as text. */
const whole = z.coerce.number().pipe(z.int())

export const Row = z
  .object({
    id: z.string(),
    made_at_ms: z.number(),
    fence: whole,
    state: z.enum(['claimed', 'committing', 'uploaded']),
    sha256: z.string().nullable(),
    is_live: z.boolean(),
    owner: z.string(),
    run: z.string(),
    clip: z.string(),
    station: z.string().nullable(),
    session_id: z.string().nullable(),
    target_expires_at_ms: z.number().nullable(),
    is_confirmed: z.boolean(),
  })
  .transform(
    (row): ClaimRow => ({
      id: row.id,
      madeAtMs: row.made_at_ms,
      fence: row.fence,
      state: row.state === 'uploaded' && !row.is_confirmed ? 'reported' : row.state,
      sha256: row.sha256,
      isLive: row.is_live,
      owner: row.owner,
      run: row.run,
      clip: row.clip,
      station: row.station ?? '',
      sessionId: row.session_id,
      targetExpiresAtMs: row.target_expires_at_ms,
    }),
  )

export const Granted = z
  .object({ id: z.string(), made_at_ms: z.number(), fence: whole })
  .transform(({ id, made_at_ms, fence }) => ({ id, madeAtMs: made_at_ms, fence }))
export const Renewed = z
  .object({ id: z.string(), hash_wanted: z.boolean() })
  .transform(({ id, hash_wanted }) => ({ id, hashWanted: hash_wanted }))
/** Any row: the statement took effect. */
export const Hit = z.object({ hit: z.literal(true) })
export const nothing = z.unknown()

const Held = z.object({ id: z.string(), madeAtMs: z.number(), fence: z.int() })
export const ReportedUpload = z.object({
  origin: z.object({ address: z.string(), keyTag: z.string() }),
  fingerprint: z.string(),
  clip: z.string(),
  sizeBytes: z.number(),
  fileName: z.string(),
  sha256: z.string(),
  sessionId: z.string(),
  claim: Held.nullable(),
  // Earlier releases reported on the store's word.
  isConfirmed: z.boolean().default(false),
  targetExpiresAtMs: z.number().nullable().default(null),
})

export const CLAIM_CHANNEL = 'ondeck_claim'

const CONTENT = "hashtextextended($1 || ' ' || $2, 0)"
const made = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`
const GRANTED = `RETURNING id::text, ${made('made_at')} AS made_at_ms, fence::text`
/** $1 and $2 name the claim, $3 is its fencing number. */
const MINE = 'id = $1::bigint AND made_at = $2::timestamptz AND fence = $3::bigint'
/** Tells the stations that wait for changed claims. */
const announce = (changed: string, when: string) => `
   WITH changed AS (${changed} RETURNING fingerprint, awaited, hash_wanted),
   told AS (SELECT pg_notify('${CLAIM_CHANNEL}', split_part(fingerprint, ' ', 1)) FROM changed WHERE ${when})
   SELECT true AS hit FROM changed LEFT JOIN told ON true`
/** The lease of an upload that the service has confirmed never ends. Earlier releases left it as it was. */
const CONFIRMED = "state = 'uploaded', lease_until = 'infinity'"
/** A proof must survive a crash of the database, also where its default is less. */
const DURABLE = `(SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off')`

export const LOCK = `SELECT pg_advisory_xact_lock(${CONTENT})`

/** All claims of a content, read under its lock. Looks into the claims of every month. */
export const READ: PreparedStatement = {
  name: 'claims-of-content',
  text: `
   SELECT claim.id::text, ${made('claim.made_at')} AS made_at_ms, claim.fence::text, claim.state, sha256,
     lease_until > clock_timestamp() AS is_live, owner::text, claim.run::text, clip, name AS station, session_id,
     ${made('target_expires_at')} AS target_expires_at_ms, lease_until = 'infinity' AS is_confirmed
   FROM ondeck.claim LEFT JOIN ondeck.station ON station.id = owner
   WHERE content = ${CONTENT} AND origin = $1 AND fingerprint = $2 AND state <> 'released'
   ORDER BY claim.id`,
}

export const INSERT = `
   INSERT INTO ondeck.claim
     (id, fence, made_at, origin, fingerprint, size_bytes, file_name, sha256, owner, run, clip, state, lease_until)
   SELECT number, number, date_trunc('milliseconds', clock_timestamp()), $1, $2, $3, $4, $5, $6, $7, $8, 'claimed',
     clock_timestamp() + $9 * interval '1 millisecond'
   FROM (SELECT nextval('ondeck.fence') AS number) AS next
   ${GRANTED}`

/** Grants a claim again: to its holder, or to a station that takes it over. */
export const REGRANT = `
   UPDATE ondeck.claim SET
     fence = nextval('ondeck.fence'),
     lease_until = clock_timestamp() + $4 * interval '1 millisecond',
     owner = $5, run = $6, clip = $7, size_bytes = $8, file_name = $9,
     sha256 = CASE WHEN $11 THEN coalesce($10, sha256) ELSE $10 END,
     state = CASE WHEN $11 THEN state ELSE 'claimed' END,
     session_id = CASE WHEN $11 THEN session_id END,
     target_expires_at = CASE WHEN $11 THEN target_expires_at END,
     hash_wanted = false
   WHERE ${MINE} AND (state <> 'uploaded' OR lease_until < 'infinity') AND state <> 'released' AND ($12 OR lease_until <= clock_timestamp())
   ${GRANTED}`

export const AWAIT = `
   UPDATE ondeck.claim SET awaited = true, hash_wanted = hash_wanted OR $4
   WHERE ${MINE} AND (NOT awaited OR (NOT hash_wanted AND $4))`

export const RENEW = `
   UPDATE ondeck.claim SET lease_until = clock_timestamp() + $4 * interval '1 millisecond'
   FROM unnest($1::bigint[], $2::timestamptz[], $3::bigint[]) AS mine (id, made_at, fence)
   WHERE claim.id = mine.id AND claim.made_at = mine.made_at AND claim.fence = mine.fence
     AND state IN ('claimed', 'committing') AND lease_until > clock_timestamp()
   RETURNING claim.id::text, hash_wanted AND sha256 IS NULL AS hash_wanted`

export const SET_HASH = announce(
  `UPDATE ondeck.claim SET sha256 = $4 WHERE ${MINE} AND state = 'claimed' AND sha256 IS NULL`,
  'awaited',
)

export const SET_SESSION = `
   UPDATE ondeck.claim SET session_id = $4, target_expires_at = to_timestamp($5::float8 / 1000)
   WHERE ${MINE} AND state IN ('claimed', 'committing') AND lease_until > clock_timestamp()
   RETURNING true AS hit`

export const COMMIT = announce(
  `UPDATE ondeck.claim SET state = 'committing', sha256 = $4,
     target_expires_at = greatest(target_expires_at, to_timestamp($5::float8 / 1000))
   WHERE ${MINE} AND state IN ('claimed', 'committing') AND lease_until > clock_timestamp()
     AND session_id IS NOT NULL AND ${DURABLE} IS DISTINCT FROM ''`,
  'hash_wanted',
)

export const UPLOADED = announce(
  `UPDATE ondeck.claim SET ${CONFIRMED}, sha256 = $4, session_id = $5
   WHERE ${MINE} AND state IN ('claimed', 'committing') AND ${DURABLE} IS DISTINCT FROM ''`,
  'awaited',
)

/** The service has confirmed an upload that was reported before. */
export const CONFIRM_REPORTED = announce(
  `UPDATE ondeck.claim SET ${CONFIRMED}
   WHERE content = ${CONTENT} AND origin = $1 AND fingerprint = $2 AND session_id = $3
     AND state IN ('committing', 'uploaded')`,
  'awaited',
)

/** An upload whose claim is not this station's any more, or that had none. A report that came before changes nothing. */
export const INSERT_SENT = `
   INSERT INTO ondeck.claim
     (id, fence, made_at, origin, fingerprint, size_bytes, file_name, sha256, owner, run, clip, session_id, state,
      target_expires_at, lease_until)
   SELECT number, number, date_trunc('milliseconds', clock_timestamp()), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
     to_timestamp($11::float8 / 1000), CASE WHEN $10 = 'uploaded' THEN 'infinity' ELSE clock_timestamp() END
   FROM (SELECT nextval('ondeck.fence') AS number) AS next
   WHERE NOT EXISTS (
     SELECT FROM ondeck.claim
     WHERE content = ${CONTENT} AND origin = $1 AND fingerprint = $2 AND session_id = $9 AND state IN ('committing', 'uploaded')
   ) AND ${DURABLE} IS DISTINCT FROM ''`

/** Ends the claims of an uploaded content that no station has committed: their holders ask again. */
export const REVOKE = announce(
  `UPDATE ondeck.claim SET state = 'released', fence = nextval('ondeck.fence'), awaited = true
   WHERE content = ${CONTENT} AND origin = $1 AND fingerprint = $2 AND state = 'claimed'
     AND (sha256 IS NULL OR sha256 = $3)`,
  'true',
)

export const CONFIRM = announce(
  `UPDATE ondeck.claim SET ${CONFIRMED}
   WHERE ${MINE} AND state IN ('committing', 'uploaded') AND sha256 IS NOT NULL`,
  'awaited',
)

export const RELEASE = announce(
  `UPDATE ondeck.claim SET state = 'released', lease_until = clock_timestamp()
   WHERE ${MINE} AND state IN ('claimed', 'committing')`,
  'awaited',
)
