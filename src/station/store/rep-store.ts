import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Rep, RepStore } from '../views/view-ports.ts'
import { toClip } from './rows.ts'

const RepRow = z.object({ id: z.string(), at_ms: z.number() })
const RepClipRow = z.looseObject({ rep_id: z.string() })
const ClipsRow = z.object({ clips: z.int() })
const CountRow = z.object({ reps: z.int() })

/** Reads reps, which triggers of the views migration maintain. */
export function createRepStore(db: DatabaseSync): RepStore {
  const newest = db.prepare('SELECT id, at_ms FROM rep ORDER BY at_ms DESC, id DESC LIMIT ? OFFSET ?')
  const newestFrom = db.prepare(
    'SELECT id, at_ms FROM rep WHERE at_ms >= ? ORDER BY at_ms DESC, id DESC LIMIT ? OFFSET ?',
  )
  const one = db.prepare('SELECT id, at_ms FROM rep WHERE id = ?')
  const before = db.prepare(
    'SELECT id, at_ms FROM rep WHERE at_ms BETWEEN ? AND ? ORDER BY at_ms DESC, id DESC LIMIT 1',
  )
  const after = db.prepare('SELECT id, at_ms FROM rep WHERE at_ms > ? AND at_ms <= ? ORDER BY at_ms, id LIMIT 1')
  const total = db.prepare('SELECT reps FROM rep_total')
  const countFrom = db.prepare('SELECT count(*) AS reps FROM rep WHERE at_ms >= ?')
  // CROSS JOIN fixes the join order: the few reps first, then their clips.
  const clipsFrom = db.prepare(`
    SELECT count(*) AS clips FROM rep CROSS JOIN clip ON clip.session_group_id = rep.id
    WHERE rep.at_ms >= ? AND clip.rep_id IS NOT NULL`)
  const countOf = db.prepare('SELECT count(*) AS reps FROM rep WHERE athlete_id = ? AND at_ms >= ?')
  const newestOf = db.prepare(`
    SELECT id, at_ms FROM rep WHERE athlete_id = ? ORDER BY at_ms DESC LIMIT ? OFFSET ?`)
  const newestBetween = db.prepare(`
    SELECT id, at_ms FROM rep WHERE athlete_id = ? AND at_ms >= ? AND at_ms < ? ORDER BY at_ms DESC, id DESC LIMIT ?`)
  const clips = db.prepare(`
    SELECT * FROM clip
    WHERE session_group_id IN (SELECT value FROM json_each(?)) AND rep_id IS NOT NULL ORDER BY number`)

  function withClips(rows: readonly unknown[]): Rep[] {
    const reps = rows.map((row) => RepRow.parse(row))
    const byRep = Map.groupBy(
      clips.all(JSON.stringify(reps.map(({ id }) => id))),
      (row) => RepClipRow.parse(row).rep_id,
    )
    return reps.map(({ id, at_ms }) => ({ id, atMs: at_ms, clips: (byRep.get(id) ?? []).map(toClip) }))
  }

  const first = (row: unknown) => (row === undefined ? undefined : withClips([row])[0])

  return {
    page: ({ fromMs, offset, limit }) =>
      withClips(fromMs === null ? newest.all(limit, offset) : newestFrom.all(fromMs, limit, offset)),
    count: (fromMs) => CountRow.parse(fromMs === null ? total.get() : countFrom.get(fromMs)).reps,
    clipsFrom: (fromMs) => ClipsRow.parse(clipsFrom.get(fromMs)).clips,
    get: (id) => first(one.get(id)),
    countOf: ({ athleteId, fromMs }) => CountRow.parse(countOf.get(athleteId, fromMs)).reps,
    pageOf: ({ athleteId, offset, limit }) => withClips(newestOf.all(athleteId, limit, offset)),
    between: ({ athleteId, fromMs, toMs, limit }) => withClips(newestBetween.all(athleteId, fromMs, toMs, limit)),
    around: (atMs, withinMs) => ({
      before: first(before.get(atMs - withinMs, atMs)),
      after: first(after.get(atMs, atMs + withinMs)),
    }),
  }
}
