import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { CageClip, CageReps } from '../../../station/ports/rep-port.ts'
import type { DatabaseLink, Run } from './database-link.ts'
import { originKey } from './origin-key.ts'
import { cutRange } from './rep-ranges.ts'

const nothing = z.unknown()
const CameraRow = z.object({
  rep: z.string(),
  station: z.string(),
  clip: z.string(),
  athlete_id: z.string(),
  movement: z.string(),
  at_ms: z.number(),
})
const FoundRow = z.object({ rep: z.string() })
const RepRow = z.object({ athlete_id: z.string(), movement: z.string(), clips: z.number() })
const NeighborRow = z
  .object({ id: z.string(), at_ms: z.number(), from_ms: z.number(), until_ms: z.number() })
  .transform(({ id, at_ms, from_ms, until_ms }) => ({
    id,
    atMs: at_ms,
    range: { fromMs: from_ms, untilMs: until_ms },
  }))

interface Parts {
  readonly link: Pick<DatabaseLink, 'state' | 'transaction'>
  readonly station: string
}

/** The clip as the database knows it. */
interface Wanted extends Omit<CageClip, 'origin' | 'camera'> {
  readonly origin: string
  /** Labels of cameras are unique at their station only, except for those that several stations see. */
  readonly camera: string
  readonly station: string
  readonly atMs: number
}

/**
 * Decides which clips of a cage are one rep, in one transaction under the cage's lock: a clip joins the rep that is
 * nearest in time and has no clip of its camera, or begins one. The first writer wins.
 */
export function createCageReps({ link, station }: Parts): CageReps {
  return {
    async decide({ origin, camera, ...clip }) {
      if (link.state().kind !== 'connected') return null
      const wanted: Wanted = {
        ...clip,
        origin: originKey(origin),
        camera: clip.isShared ? camera : `${station} ${camera}`,
        station,
        atMs: Math.round(clip.recordedAtMs),
      }
      try {
        return await link.transaction((run) => decideWithin(run, wanted))
      } catch {
        // The station groups alone, and registers the rep later.
        return null
      }
    },
  }
}

async function decideWithin(run: Run, wanted: Wanted): Promise<string> {
  const { origin, cage, proposed, isFixed } = wanted
  await run(nothing, "SELECT pg_advisory_xact_lock(hashtextextended('rep ' || $1 || $2, 0))", [origin, cage])
  const known = await knownRep(run, wanted)
  if (known !== null && (!isFixed || known === proposed)) return known
  await leave(run, wanted)
  const joined = isFixed ? null : await nearestRep(run, wanted)
  const rep = joined ?? (await beginRep(run, wanted))
  await run(
    nothing,
    `INSERT INTO ondeck.rep_camera (rep, made_at, camera, origin, cage, station, clip, content, at_ms)
     SELECT id, made_at, $2, $3, $4, $5, $6, $7, $8 FROM ondeck.rep WHERE id = $1
     ON CONFLICT (rep, camera, made_at) DO UPDATE SET
       station = excluded.station, clip = excluded.clip, content = excluded.content, at_ms = excluded.at_ms,
       has_left = false
     WHERE rep_camera.has_left`,
    [rep, wanted.camera, origin, cage, wanted.station, wanted.clip, wanted.fingerprint, wanted.atMs],
  )
  return rep
}

/** The rep that this video belongs to already, at this station or another one that sees the file. */
async function knownRep(run: Run, wanted: Wanted): Promise<string | null> {
  const rows = await run(
    CameraRow,
    `SELECT rep, station, clip, athlete_id, movement, camera.at_ms::float8 FROM ondeck.rep_camera AS camera
     JOIN ondeck.rep ON rep.id = camera.rep AND rep.made_at = camera.made_at
     WHERE content = $1 AND camera.origin = $2 AND camera.cage = $3 AND NOT has_left`,
    [wanted.fingerprint, wanted.origin, wanted.cage],
  )
  const same = rows.find(
    (row) => row.athlete_id === wanted.athleteId && row.movement === wanted.movement && row.at_ms === wanted.atMs,
  )
  return same?.rep ?? null
}

/** Takes the clip out of the rep that it belonged to. A rep without clips keeps no time. */
async function leave(run: Run, { fingerprint, station, clip }: Wanted) {
  const left = await run(
    FoundRow,
    `UPDATE ondeck.rep_camera SET has_left = true
     WHERE content = $1 AND station = $2 AND clip = $3 AND NOT has_left RETURNING rep`,
    [fingerprint, station, clip],
  )
  if (left.length === 0) return
  await run(
    nothing,
    `UPDATE ondeck.rep SET during = 'empty' WHERE id = ANY($1)
     AND NOT EXISTS (SELECT FROM ondeck.rep_camera WHERE rep_camera.rep = rep.id AND NOT has_left)`,
    [left.map(({ rep }) => rep)],
  )
}

async function nearestRep(run: Run, wanted: Wanted): Promise<string | null> {
  const { origin, cage, athleteId, movement, camera, atMs, windowMs } = wanted
  const [nearest] = await run(
    FoundRow,
    `SELECT near.rep FROM ondeck.rep_camera AS near
     JOIN ondeck.rep ON rep.id = near.rep AND rep.made_at = near.made_at
     WHERE near.origin = $1 AND near.cage = $2 AND near.at_ms BETWEEN $5::bigint - $6::bigint AND $5::bigint + $6::bigint
       AND NOT near.has_left AND rep.athlete_id = $3 AND rep.movement = $4
       AND NOT EXISTS (SELECT FROM ondeck.rep_camera AS own
         WHERE own.rep = near.rep AND own.made_at = near.made_at AND own.camera = $7 AND NOT own.has_left)
     ORDER BY abs(near.at_ms - $5::bigint), near.rep LIMIT 1`,
    [origin, cage, athleteId, movement, atMs, windowMs, camera],
  )
  return nearest?.rep ?? null
}

/** Begins a rep with the proposed id, or with another one where that is taken. */
async function beginRep(run: Run, wanted: Wanted): Promise<string> {
  const { proposed, athleteId, movement, isFixed } = wanted
  const [taken] = await run(
    RepRow,
    `SELECT athlete_id, movement, (SELECT count(*)::float8 FROM ondeck.rep_camera
       WHERE rep_camera.rep = rep.id AND NOT has_left) AS clips FROM ondeck.rep WHERE id = $1`,
    [proposed],
  )
  if (taken && isFixed) return proposed
  const isOwn = taken?.clips === 0 && taken.athlete_id === athleteId && taken.movement === movement
  const id = taken && !isOwn ? randomUUID() : proposed
  const range = await rangeOf(run, wanted)
  const during = range === null ? 'empty' : `[${range.fromMs},${range.untilMs})`
  if (isOwn) {
    await run(nothing, 'UPDATE ondeck.rep SET at_ms = $2, during = $3 WHERE id = $1', [id, wanted.atMs, during])
    return id
  }
  await run(
    nothing,
    `INSERT INTO ondeck.rep (id, origin, cage, athlete_id, activity, movement, at_ms, during)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, wanted.origin, wanted.cage, athleteId, wanted.activity, movement, wanted.atMs, during],
  )
  return id
}

async function rangeOf(run: Run, { origin, cage, athleteId, movement, atMs, windowMs }: Wanted) {
  const neighbors = await run(
    NeighborRow,
    `SELECT id, at_ms::float8, lower(during)::float8 AS from_ms, upper(during)::float8 AS until_ms FROM ondeck.rep
     WHERE origin = $1 AND cage = $2 AND athlete_id = $3 AND movement = $4 AND NOT isempty(during)
       AND during && int8range($5::bigint - $6::bigint, $5::bigint + $6::bigint + 1)`,
    [origin, cage, athleteId, movement, atMs, windowMs],
  )
  const { range, shrunk } = cutRange(atMs, windowMs, neighbors)
  for (const { id, range: rest } of shrunk) {
    await run(nothing, 'UPDATE ondeck.rep SET during = int8range($2, $3) WHERE id = $1', [
      id,
      rest.fromMs,
      rest.untilMs,
    ])
  }
  return range
}
