import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { clipKinds } from '../../../station/contract/clip.ts'
import { Tags } from '../../../station/contract/tags.ts'
import { canRead } from '../../../station/store/database.ts'
import { json } from '../../../station/store/rows.ts'
import { type FacetKind, facetKinds, type RepRecord, toRepRecord } from '../core/rep-record.ts'
import type { NameIndex } from './find-names.ts'

/** Counters are per quarter of an hour: midnight of every time zone begins one. */
export const QUARTER_MS = 15 * 60_000
export const quarterOf = (atMs: number): number => Math.floor(atMs / QUARTER_MS)

const SearchedTags = Tags.pick({ athleteName: true, activity: true, movement: true, dimensions: true })
const ClipRow = z.object({
  path: z.string(),
  folder: z.string(),
  camera: z.string().nullable(),
  kind: z.enum(clipKinds),
  tags: json.pipe(SearchedTags).nullable(),
})
const RepRow = z.object({ at_ms: z.number(), athlete_id: z.string() })
const Id = z.object({ id: z.int() })
const FacetIdsRow = z.object({
  athlete: z.int(),
  movement: z.int(),
  dimensions: z.int(),
  cameras: z.int(),
  states: z.int(),
})
const FindRow = FacetIdsRow.extend({ number: z.int(), at_ms: z.number(), names: z.string() })
type FindRow = z.infer<typeof FindRow>
type FacetIds = z.infer<typeof FacetIdsRow>

/** Writes the index row of a rep, and the counters that depend on it. The caller opens the transaction. */
export function createFindWriter(db: DatabaseSync, names: NameIndex) {
  const repOf = db.prepare('SELECT at_ms, athlete_id FROM rep WHERE id = ?')
  const clipsOf = db.prepare(`
    SELECT path, folder, camera, kind, tags FROM clip
    WHERE session_group_id = ? AND rep_id IS NOT NULL ORDER BY number LIMIT 100`)
  const rowOf = db.prepare('SELECT * FROM find_rep WHERE id = ?')
  const insert = db.prepare(`
    INSERT INTO find_rep (id, at_ms, athlete, movement, dimensions, cameras, states, names)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING number AS id`)
  const update = db.prepare(`
    UPDATE find_rep SET at_ms = ?, athlete = ?, movement = ?, dimensions = ?, cameras = ?, states = ?, names = ?
    WHERE number = ?`)
  const remove = db.prepare('DELETE FROM find_rep WHERE number = ?')
  const join = db.prepare(`
    INSERT INTO find_facet (kind, value, words, name, reps) VALUES (?, ?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET reps = reps + 1, words = excluded.words, name = excluded.name RETURNING id`)
  const leave = db.prepare('UPDATE find_facet SET reps = reps - 1 WHERE id = ?')
  const drop = db.prepare('DELETE FROM find_facet WHERE id = ? AND reps = 0')
  const joinQuarter = db.prepare('INSERT INTO find_quarter VALUES (?, 1) ON CONFLICT DO UPDATE SET reps = reps + 1')
  const leaveQuarter = db.prepare('UPDATE find_quarter SET reps = reps - 1 WHERE quarter = ?')
  const dropQuarter = db.prepare('DELETE FROM find_quarter WHERE quarter = ? AND reps = 0')
  const total = db.prepare('UPDATE find_total SET reps = reps + ?')

  function recordOf(id: string, athleteId: string): RepRecord | null {
    const rows = clipsOf.all(id)
    // A rep with an unreadable clip row is left out of the index; all others can still be found.
    const clips = canRead(() => rows.map((row) => ClipRow.parse(row))) ? rows.map((row) => ClipRow.parse(row)) : []
    return clips.length === 0 ? null : toRepRecord(athleteId, clips)
  }

  function leaveFacets(row: FacetIds) {
    for (const kind of facetKinds) {
      leave.run(row[kind])
      drop.run(row[kind])
    }
  }

  function moveQuarter(beforeMs: number | null, afterMs: number | null) {
    if (beforeMs !== null && afterMs !== null && quarterOf(beforeMs) === quarterOf(afterMs)) return
    if (afterMs !== null) joinQuarter.run(quarterOf(afterMs))
    if (beforeMs === null) return
    leaveQuarter.run(quarterOf(beforeMs))
    dropQuarter.run(quarterOf(beforeMs))
  }

  function removeRow(before: FindRow) {
    leaveFacets(before)
    moveQuarter(before.at_ms, null)
    names.remove(before.number)
    remove.run(before.number)
    total.run(-1)
  }

  function write(id: string, atMs: number, record: RepRecord, before: FindRow | null) {
    const joined = (kind: FacetKind) => {
      const { value, words, name } = record.facets[kind]
      return Id.parse(join.get(kind, value, words, name)).id
    }
    const now: FacetIds = {
      athlete: joined('athlete'),
      movement: joined('movement'),
      dimensions: joined('dimensions'),
      cameras: joined('cameras'),
      states: joined('states'),
    }
    const columns = [atMs, now.athlete, now.movement, now.dimensions, now.cameras, now.states, record.names] as const
    moveQuarter(before?.at_ms ?? null, atMs)
    if (before === null) {
      const { id: number } = Id.parse(insert.get(id, ...columns))
      names.put(number, record.names)
      total.run(1)
      return
    }
    leaveFacets(before)
    update.run(...columns, before.number)
    if (before.names === record.names) return
    names.remove(before.number)
    names.put(before.number, record.names)
  }

  return {
    /** Writes the row of this rep from its current clips; removes it when no clip is left. */
    renew(id: string) {
      const rep = repOf.get(id)
      const { at_ms: atMs, athlete_id } = rep === undefined ? { at_ms: 0, athlete_id: '' } : RepRow.parse(rep)
      const record = rep === undefined ? null : recordOf(id, athlete_id)
      const row = rowOf.get(id)
      const before = row === undefined ? null : FindRow.parse(row)
      if (record !== null) write(id, atMs, record, before)
      else if (before !== null) removeRow(before)
    },
  }
}
