import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { fullNameKey } from '../../../station/athletes/names.ts'
import { inTransaction } from '../../../station/store/database.ts'
import { hasFts5 } from '../../../station/store/roster-words.ts'
import { createNameTest, type ErasedAthlete } from '../core.ts'
import { type EraseRequest, eraseInJson } from './erase-clips.ts'

/** Tables with names in JSON, and the key of a row. Few rows each, except the settings' and the deck's history. */
const jsonColumns = [
  { table: 'on_deck', key: 'from_ms', column: 'tags' },
  { table: 'lineup', key: 'position', column: 'tags' },
  { table: 'cage_entry', key: 'id', column: 'tags' },
  { table: 'facility_outbox', key: 'id', column: 'body' },
  { table: 'bulk', key: 'number', column: 'action' },
  { table: 'request', key: 'number', column: 'body' },
  { table: 'request', key: 'number', column: 'answer' },
  { table: 'settings', key: 'version', column: 'body' },
  { table: 'export_job', key: 'number', column: 'state' },
  { table: 'results_view', key: 'name', column: 'body' },
] as const

const TextRow = z.object({ key: z.union([z.string(), z.number()]), text: z.string().nullable() })
const UndoRow = z.object({ number: z.int(), id: z.string(), said: z.string(), act: z.string().nullable() })
const PreviousTagsRow = z.object({ undo: z.string(), clip_id: z.string(), hand_tags: z.string() })
const ImportRow = z.object({ number: z.int(), name: z.string() })
const NewRow = z.object({ number: z.int(), body: z.string() })
const PendingName = z.looseObject({ firstName: z.string(), lastName: z.string() })
const RemovedDrawings = z.object({ drawings: z.array(z.looseObject({ clipId: z.string() })) })

/** Erases an athlete from all tables but the clips and the ledger. */
export function createRowEraser(db: DatabaseSync) {
  const columns = jsonColumns.map(({ table, key, column }) => ({
    all: db.prepare(`SELECT ${key} AS key, ${column} AS text FROM ${table}`),
    update: db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`),
  }))
  const undo = db.prepare('SELECT number, id, said, act FROM undo')
  const dropUndo = db.prepare('DELETE FROM undo WHERE number = ?')
  const dropUndoClips = db.prepare('DELETE FROM undo_clip WHERE undo = ?')
  const previousTags = db.prepare("SELECT undo, clip_id, hand_tags FROM undo_clip WHERE hand_tags <> 'null'")
  const dropPreviousTags = db.prepare('DELETE FROM undo_clip WHERE undo = ? AND clip_id = ?')
  const isTheirClip = db.prepare(`
    SELECT 1 FROM clip WHERE id = ? AND lower(tags ->> 'athleteId') IN (SELECT value FROM json_each(?))`)
  const importRows = db.prepare('SELECT number, name FROM roster_import_row WHERE athlete_id = ? OR athlete_id IS NULL')
  const dropImportRow = db.prepare('DELETE FROM roster_import_row WHERE number = ?')
  const dropImportRows = db.prepare('DELETE FROM roster_import_row WHERE athlete_id = ?')
  const added = db.prepare("SELECT number, body FROM new_athlete WHERE lower(body ->> '$.state.athleteId') = lower(?)")
  const rename = db.prepare('UPDATE new_athlete SET body = ? WHERE number = ?')
  const ofAthlete = [
    'DELETE FROM athlete WHERE id = :id',
    'DELETE FROM athlete_draft WHERE id = :id',
    'DELETE FROM athlete_change WHERE athlete_id = :id',
    "UPDATE athlete_change SET fields = '[]' WHERE kind = 'distinct' AND lower(fields ->> '$[0].from') = lower(:id)",
    `UPDATE athlete_change SET fields = '[]'
      WHERE kind = 'hidden' AND athlete_id IN (SELECT id FROM hidden_athlete WHERE used_id = :id)`,
    'DELETE FROM hidden_athlete WHERE id = :id OR used_id = :id',
    'DELETE FROM distinct_athletes WHERE one_id = :id OR other_id = :id',
    'DELETE FROM remembered WHERE lower(athlete_id) = lower(:id)',
    'DELETE FROM report_note WHERE lower(athlete_id) = lower(:id)',
    'DELETE FROM speaking_session WHERE lower(athlete_id) = lower(:id)',
    'DELETE FROM expected_result WHERE lower(athlete_id) = lower(:id)',
  ].map((sql) => db.prepare(sql))
  const facet = db.prepare(`
    UPDATE find_facet SET name = NULL, words = '' WHERE kind = 'athlete' AND lower(value) = lower(?)`)

  function eraseUndo({ ids }: EraseRequest, mentions: (text: string) => boolean) {
    const keys = JSON.stringify(ids)
    for (const row of undo.all()) {
      const { number, id, said, act } = UndoRow.parse(row)
      const removed = RemovedDrawings.safeParse(JSON.parse(act ?? 'null'))
      const isTheirs =
        removed.success && removed.data.drawings.some(({ clipId }) => isTheirClip.get(clipId, keys) !== undefined)
      if (!isTheirs && !mentions(`${said} ${act}`)) continue
      dropUndoClips.run(id)
      dropUndo.run(number)
    }
  }

  /** Tags that other athletes' clips had before they were tagged again, or that an undo left. */
  function erasePreviousTags(mentions: (text: string) => boolean) {
    for (const row of previousTags.all()) {
      const { undo: act, clip_id: clip, hand_tags: handTags } = PreviousTagsRow.parse(row)
      if (mentions(handTags)) dropPreviousTags.run(act, clip)
    }
  }

  function eraseImports({ athlete, isShared }: EraseRequest) {
    dropImportRows.run(athlete.id)
    if (isShared) return
    const keys = new Set(athlete.names.map(({ firstName, lastName }) => fullNameKey(`${firstName} ${lastName}`)))
    for (const row of importRows.all(athlete.id)) {
      const { number, name } = ImportRow.parse(row)
      if (keys.has(fullNameKey(name))) dropImportRow.run(number)
    }
  }

  /** Puts the id in place of the name that was typed when the athlete was added here. */
  function renameAdded({ id }: ErasedAthlete) {
    for (const row of added.all(id)) {
      const { number, body } = NewRow.parse(row)
      const athlete = PendingName.parse(JSON.parse(body))
      rename.run(JSON.stringify({ ...athlete, firstName: id, lastName: '' }), number)
    }
  }

  return {
    /** Erases everything that is found by the athlete's id or name, in one transaction. */
    eraseRows(request: EraseRequest): void {
      const { athlete, ids, isShared } = request
      const hasName = createNameTest(athlete.names)
      const mentions = (text: string) =>
        ids.some((id) => text.toLowerCase().includes(id)) || (!isShared && hasName(text))
      inTransaction(db, () => {
        for (const statement of ofAthlete) statement.run({ id: athlete.id })
        facet.run(athlete.id)
        renameAdded(athlete)
        eraseImports(request)
        eraseUndo(request, mentions)
        erasePreviousTags(mentions)
        for (const { all, update } of columns) {
          for (const row of all.all()) {
            const { key, text } = TextRow.parse(row)
            if (text === null || !mentions(text)) continue
            const erased = eraseInJson(text, athlete)
            if (erased !== text) update.run(erased, key)
          }
        }
        // The index keeps a deleted row's words until its parts are merged.
        if (hasFts5(db)) db.exec("INSERT INTO athlete_fts (athlete_fts) VALUES ('optimize')")
      })
    },
  }
}
