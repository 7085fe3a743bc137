import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { CameraMemory } from '../contract/camera-time.ts'
import { ClipId } from '../contract/clip.ts'
import { Drawing } from '../contract/marks.ts'
import { LineupEntry, OnDeckEntry } from '../contract/on-deck.ts'
import { TagsInput } from '../contract/tags.ts'
import type { Undoable, UndoneAct, UndoStore } from '../tagging/tagging-ports.ts'
import { MAX_UNDO_ACTS } from '../tagging/undo.ts'
import { json } from './rows.ts'

const tags = TagsInput.nullable()
const Doubt = z.object({ saidForMs: z.number(), noticedMs: z.number() })

const Entry = OnDeckEntry.extend({ doubt: Doubt.optional() })

const Act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('clips-tag'), tags, clips: z.int() }),
  z.object({ kind: z.literal('clips-cancel'), clips: z.array(ClipId) }),
  z.object({ kind: z.literal('clips-upload-again'), tags, clips: z.array(ClipId) }),
  z.object({
    kind: z.literal('deck'),
    tags,
    fromMs: z.number(),
    before: tags,
    replaced: Entry.nullable(),
    removed: z.array(Entry).optional(),
    lineup: z.array(LineupEntry).nullable(),
  }),
  z.object({
    kind: z.literal('clock'),
    camera: z.string(),
    correctionMs: z.number(),
    beforeMs: z.number(),
    memory: CameraMemory.optional(),
  }),
  z.object({ kind: z.literal('drawings-remove'), drawings: z.array(Drawing) }),
])

const Row = z
  .object({ id: z.string(), at_ms: z.number(), act: json.pipe(Act) })
  .transform(({ id, at_ms, act }): Undoable => ({ id, atMs: at_ms, ...act }))
const Undone = z.object({
  atMs: z.number(),
  clips: z.array(ClipId),
  memory: CameraMemory.optional(),
})
const UndoneRow = z
  .object({ id: z.string(), at_ms: z.number(), act: json.pipe(Act), undone: json.pipe(Undone) })
  .transform(({ id, at_ms, act, undone }): UndoneAct => ({ ...undone, act: { id, atMs: at_ms, ...act } }))
const NumberRow = z.object({ number: z.int() })
const SaidRow = z
  .object({ clip_id: ClipId, hand_tags: json.pipe(tags) })
  .transform(({ clip_id, hand_tags }) => ({ clipId: clip_id, handTags: hand_tags }))
const TaggedRow = z.object({ ids: json.pipe(z.array(ClipId)), newer: z.string().nullable() })
const AsideRow = z.object({ ids: json.pipe(z.array(ClipId)) })
const NewerRow = z.object({ undo: z.string() })

/**
 * Stores actions that can be undone. The tags that thousands of clips had before are read only when an undo needs them.
 */
export function createUndoStore(db: DatabaseSync): UndoStore {
  const put = db.prepare(`INSERT INTO undo (id, at_ms, said, act) VALUES (?, ?, '[]', ?)
    ON CONFLICT (id) DO UPDATE SET act = excluded.act`)
  const get = db.prepare('SELECT id, at_ms, act FROM undo WHERE id = ? AND undone IS NULL')
  const latest = db.prepare('SELECT id, at_ms, act FROM undo WHERE undone IS NULL ORDER BY number DESC LIMIT ?')
  const numberOf = db.prepare('SELECT number FROM undo WHERE id = ? AND undone IS NULL')
  const markUndone = db.prepare('UPDATE undo SET undone = ? WHERE id = ?')
  const isLeft = `undone IS NOT NULL AND undone ->> 'isRedone' IS NULL`
  const undone = db.prepare(`SELECT id, at_ms, act, undone FROM undo WHERE id = ? AND ${isLeft}`)
  // Of acts undone in one millisecond the older one was undone last.
  const undoneLast = `ORDER BY undone ->> 'atMs' DESC, number LIMIT`
  const latestUndone = db.prepare(`SELECT id, at_ms, act, undone FROM undo WHERE ${isLeft} ${undoneLast} ?`)
  const longUndone = `SELECT id FROM undo WHERE undone IS NOT NULL ${undoneLast} -1 OFFSET ?`
  const forgetUndone = [
    db.prepare(`DELETE FROM undo_clip WHERE undo IN (${longUndone})`),
    db.prepare(`DELETE FROM undo WHERE id IN (${longUndone})`),
  ]
  const markRedone = db.prepare(`UPDATE undo SET undone = json_set(undone, '$.isRedone', json('true')) WHERE id = ?`)
  const keep = db.prepare('INSERT OR REPLACE INTO undo_clip (undo, clip_id, hand_tags) VALUES (?, ?, ?)')
  const before = db.prepare('SELECT clip_id, hand_tags FROM undo_clip WHERE undo = ? AND clip_id = ?')
  const forget = db.prepare('DELETE FROM undo_clip WHERE undo = ? AND clip_id = ?')
  const newer = `
    SELECT later.undo FROM undo_clip AS later JOIN undo ON undo.id = later.undo
    WHERE later.clip_id = CLIP AND undo.number > NUMBER AND undo.undone IS NULL ORDER BY undo.number LIMIT 1`
  const newerOn = db.prepare(newer.replace('CLIP', '?').replace('NUMBER', '?'))
  const tagged = db.prepare(`
    SELECT json_group_array(clip_id) AS ids, newer FROM (
      SELECT mine.clip_id, (${newer.replace('CLIP', 'mine.clip_id').replace('NUMBER', 'act.number')}) AS newer
      FROM undo AS act JOIN undo_clip AS mine ON mine.undo = act.id JOIN clip ON clip.id = mine.clip_id
      WHERE act.id = ? ORDER BY clip.number)
    GROUP BY newer`)
  // Usually the newest action is undone: no later one has to be compared.
  const tagging = `act ->> 'kind' = 'clips-tag' AND undone IS NULL`
  const anyNewer = db.prepare(`
    SELECT 1 FROM undo WHERE number > (SELECT number FROM undo WHERE id = ?) AND ${tagging} LIMIT 1`)
  const allTagged = db.prepare(`
    SELECT json_group_array(clip_id) AS ids, NULL AS newer FROM (
      SELECT mine.clip_id FROM undo_clip AS mine JOIN clip ON clip.id = mine.clip_id
      WHERE mine.undo = ? ORDER BY clip.number)`)

  const aside = `
    SELECT each.value AS id FROM json_each(:clips) AS each CROSS JOIN clip ON clip.id = each.value
    WHERE clip.kind = 'cancelled' AND :act = (
      SELECT details ->> 'act' FROM ledger
      WHERE clip_id = clip.id AND event = 'cancelled' ORDER BY number DESC LIMIT 1)
    AND NOT EXISTS (SELECT 1 FROM clip AS newer WHERE newer.path = clip.path AND newer.number > clip.number)`
  const allAside = db.prepare(`SELECT json_group_array(id) AS ids FROM (${aside})`)
  const anyAside = db.prepare(`
    SELECT 1 WHERE EXISTS (SELECT 1 FROM bulk WHERE bulk.act = :act) OR EXISTS (${aside})`)

  return {
    put: ({ id, atMs, ...act }) => void put.run(id, Math.floor(atMs), JSON.stringify(act)),
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : Row.parse(row)
    },
    latest: (limit) => latest.all(limit).map((row) => Row.parse(row)),
    numberOf(id) {
      const row = numberOf.get(id)
      return row === undefined ? undefined : NumberRow.parse(row).number
    },
    markUndone(id, { memory, ...rest }) {
      markUndone.run(JSON.stringify({ ...rest, ...(memory && { memory }) }), id)
      for (const statement of forgetUndone) statement.run(MAX_UNDO_ACTS)
    },
    undone(id) {
      const row = undone.get(id)
      return row === undefined ? undefined : UndoneRow.parse(row)
    },
    latestUndone: (limit) => latestUndone.all(limit).map((row) => UndoneRow.parse(row)),
    markRedone: (id) => void markRedone.run(id),
    savePreviousTags: (act, { clipId, handTags }) => void keep.run(act, clipId, JSON.stringify(handTags)),
    previousTags(act, clip) {
      const row = before.get(act, clip)
      return row === undefined ? undefined : SaidRow.parse(row)
    },
    forgetPreviousTags: (act, clip) => void forget.run(act, clip),
    taggedBy(act) {
      const rows = anyNewer.get(act) === undefined ? allTagged.all(act) : tagged.all(act)
      return rows.map((row) => {
        const { ids, newer } = TaggedRow.parse(row)
        return { clips: ids, newer }
      })
    },
    asideBy: ({ id, clips }) => AsideRow.parse(allAside.get({ act: id, clips: JSON.stringify(clips) })).ids,
    isAside: ({ id, clips }) => anyAside.get({ act: id, clips: JSON.stringify(clips) }) !== undefined,
    newerActOn(clip, number) {
      const row = newerOn.get(clip, number)
      return row === undefined ? null : NewerRow.parse(row).undo
    },
  }
}
