import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { AffectedClips, BulkStore } from '../bulk/bulk-port.ts'
import { ClipId, ClipState } from '../contract/clip.ts'
import { changeableKinds } from '../contract/clip-kinds.ts'
import { TagsInput } from '../contract/tags.ts'
import { canRead } from './database.ts'
import { createReservationStore } from './reservation-store.ts'
import { json, toClip } from './rows.ts'

const tags = TagsInput.nullable()
const Action = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(['retry', 'upload-anyway', 'include', 'leave-out', 'send']) }),
  z.object({ kind: z.literal('hold'), byMs: z.number() }),
  z.object({ kind: z.literal(['cancel', 'restore']), act: z.string() }),
  z.object({ kind: z.literal('retag') }),
  z.object({ kind: z.literal('lose-athlete'), athleteId: z.string(), name: z.string().nullable() }),
  z.object({
    kind: z.literal('know-athlete'),
    id: z.string(),
    name: z.string(),
    athleteId: z.string().nullable(),
  }),
  z.object({ kind: z.literal('tag'), tags, act: z.string() }),
  z.object({ kind: z.literal('untag'), act: z.string(), number: z.int() }),
])

const BulkRow = z.object({ bulk: z.int(), action: json.pipe(Action) })
const Ids = json.pipe(z.array(ClipId))
const IdsRow = z.object({ ids: Ids })
const AthleteRow = z.object({ id: z.string() })
const StateRow = z.object({ ids: Ids, state: json.pipe(ClipState) })
const SaidRow = z.object({ ids: Ids, hand_tags: json.pipe(tags).nullable() })

const changeable = `kind IN (${changeableKinds.map((kind) => `'${kind}'`).join(', ')})`
/** Condition for clips that are untagged for one of the reasons in a parameter. */
const hasReason = (
  codes: string,
) => `(kind = 'untagged' AND EXISTS (SELECT 1 FROM json_each(state, '$.reasons') AS reason
  WHERE reason.value ->> 'code' IN (SELECT value FROM json_each(${codes}))))`

/**
 * Stores bulk actions that are not finished yet. Thousands of rows are read and written at once, so statements do
 * little per row.
 */
export function createBulkStore(db: DatabaseSync): BulkStore {
  const addBulk = db.prepare('INSERT INTO bulk (action) VALUES (?)')
  const addClips = db.prepare(`
    INSERT INTO bulk_clip (bulk, clip) SELECT ?, number FROM clip WHERE id IN (SELECT value FROM json_each(?))`)
  // Drops earlier retagging of the same clips: the newest result replaces it.
  const supersede = db.prepare(`
    DELETE FROM bulk_clip
    WHERE bulk IN (SELECT number FROM bulk WHERE number < :bulk AND action ->> 'kind' = 'retag')
      AND clip IN (SELECT clip FROM bulk_clip WHERE bulk = :bulk)`)
  const endAll = db.prepare(`
    DELETE FROM bulk WHERE NOT EXISTS (SELECT 1 FROM bulk_clip WHERE bulk_clip.bulk = bulk.number)`)
  const oldest = db.prepare('SELECT number AS bulk, action FROM bulk ORDER BY number LIMIT 1')
  const clipsOf = db.prepare(`
    SELECT json_group_array(id) AS ids FROM (
      SELECT clip.id FROM bulk_clip JOIN clip ON clip.number = bulk_clip.clip
      WHERE bulk_clip.bulk = ? ORDER BY bulk_clip.clip LIMIT ?)`)
  const ofClip = db.prepare(`
    SELECT number AS bulk, action FROM bulk
    WHERE EXISTS (SELECT 1 FROM bulk_clip
      WHERE bulk_clip.bulk = bulk.number AND bulk_clip.clip = (SELECT clip.number FROM clip WHERE clip.id = ?))
    ORDER BY number`)
  const done = db.prepare('DELETE FROM bulk_clip WHERE bulk = ? AND clip = (SELECT number FROM clip WHERE id = ?)')
  const end = db.prepare(`
    DELETE FROM bulk WHERE number = ? AND NOT EXISTS (SELECT 1 FROM bulk_clip WHERE bulk_clip.bulk = bulk.number)`)
  const any = db.prepare('SELECT 1 FROM bulk LIMIT 1')
  const ofAct = db.prepare(
    "SELECT number AS bulk, action FROM bulk WHERE act = ? AND action ->> 'kind' IN ('tag', 'cancel')",
  )
  const clear = db.prepare('DELETE FROM bulk_clip WHERE bulk = ?')
  const clipRow = db.prepare('SELECT * FROM clip WHERE id = ?')
  const reservations = createReservationStore(db)
  const byHand = db.prepare(`
    SELECT DISTINCT hand_tags ->> '$.athlete.id' AS id FROM clip
    WHERE ${changeable} AND hand_tags ->> '$.athlete.id' IS NOT NULL`)
  const states = db.prepare(`
    SELECT state, json_group_array(id) AS ids FROM clip WHERE id IN (SELECT value FROM json_each(?)) GROUP BY state`)
  const taggedByHand = db.prepare(`
    SELECT json_group_array(id) AS ids, coalesce((
      SELECT bulk.action -> 'tags' FROM bulk WHERE bulk.action ->> 'kind' = 'tag' AND EXISTS (
        SELECT 1 FROM bulk_clip WHERE bulk_clip.bulk = bulk.number AND bulk_clip.clip = clip.number)
      ORDER BY bulk.number DESC LIMIT 1
    ), hand_tags) AS hand_tags
    FROM clip WHERE id IN (SELECT value FROM json_each(?)) GROUP BY 2`)
  const affected = createConcernedQuery(db)

  const endIfOver = (bulk: number) => void end.run(bulk)

  return {
    add(action, clips) {
      const bulk = Number(addBulk.run(JSON.stringify(action)).lastInsertRowid)
      addClips.run(bulk, JSON.stringify(clips))
      if (action.kind === 'retag') supersede.run({ bulk })
      endAll.run()
    },
    next(limit) {
      const row = oldest.get()
      if (row === undefined) return undefined
      const { bulk, action } = BulkRow.parse(row)
      return { bulk, action, clips: parseIds(clipsOf.get(bulk, limit)) }
    },
    ofClip: (id) => ofClip.all(id).map((row) => BulkRow.parse(row)),
    done(bulk, clip) {
      done.run(bulk, clip)
      endIfOver(bulk)
    },
    isReadable: (clip) =>
      canRead(() => {
        const row = clipRow.get(clip)
        if (row !== undefined) toClip(row)
        reservations.live(clip)
      }),
    isPending: () => any.get() !== undefined,
    drop: (act) =>
      ofAct.all(act).flatMap((row) => {
        const { bulk } = BulkRow.parse(row)
        const clips = parseIds(clipsOf.get(bulk, -1))
        clear.run(bulk)
        endIfOver(bulk)
        return clips
      }),
    affected,
    athletesByHand: () => byHand.all().map((row) => AthleteRow.parse(row).id),
    statesOf: (ids) =>
      mapByClip(
        states.all(JSON.stringify(ids)).map((row) => StateRow.parse(row)),
        ({ state }) => state,
      ),
    latestHandTags: (ids) =>
      mapByClip(
        taggedByHand.all(JSON.stringify(ids)).map((row) => SaidRow.parse(row)),
        (row) => row.hand_tags,
      ),
  }
}

const parseIds = (row: unknown): ClipId[] => IdsRow.parse(row).ids

/** Maps clips to values. Most clips share a value, so each row holds one value and its clips. */
function mapByClip<Row extends { readonly ids: readonly ClipId[] }, Value>(
  rows: readonly Row[],
  valueOf: (row: Row) => Value,
): Map<ClipId, Value> {
  return new Map(rows.flatMap((row) => row.ids.map((id) => [id, valueOf(row)] as const)))
}

function createConcernedQuery(db: DatabaseSync): BulkStore['affected'] {
  const find = (condition: string) =>
    db.prepare(`
      SELECT json_group_array(id) AS ids FROM (
        SELECT id FROM clip WHERE ${changeable} ${condition} ORDER BY number)`)
  const all = find('')
  const ofCamera = find('AND camera = ?')
  const forReasons = find(`AND ${hasReason('?')}`)
  const notByHand = `AND (tags IS NULL OR tags ->> '$.origins.athlete' <> 'hand'
    OR tags ->> '$.origins.activity' <> 'hand' OR tags ->> '$.origins.movement' <> 'hand')`
  const byOthers = find(notByHand)
  const recordedSince = find(`${notByHand} AND (recorded_at_ms IS NULL OR recorded_at_ms >= ?)`)
  const ofAthlete = find(`AND NOT ${hasReason(':except')} AND (
    lower(tags ->> '$.athleteId') IN (SELECT lower(value) FROM json_each(:tagged))
    OR lower(hand_tags ->> '$.athlete.id') IN (SELECT lower(value) FROM json_each(:byHand))
    OR ${hasReason(':reasons')})`)

  function rowOf(which: AffectedClips) {
    switch (which.by) {
      case 'all':
        return all.get()
      case 'camera':
        return ofCamera.get(which.camera)
      case 'reasons':
        return forReasons.get(JSON.stringify(which.codes))
      case 'other-sources':
        return byOthers.get()
      case 'recorded-since':
        return recordedSince.get(which.fromMs)
      case 'athlete': {
        const { tagged, byHand, reasons, except } = which
        return ofAthlete.get({
          tagged: JSON.stringify(tagged),
          byHand: JSON.stringify(byHand),
          reasons: JSON.stringify(reasons),
          except: JSON.stringify(except),
        })
      }
    }
  }
  return (which) => parseIds(rowOf(which))
}
