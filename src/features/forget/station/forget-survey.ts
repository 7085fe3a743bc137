import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { clipKinds } from '../../../station/contract/clip.ts'
import { beforeUploadKinds, isUploading } from '../../../station/contract/clip-kinds.ts'
import { json } from '../../../station/store/rows.ts'
import type { ErasedName } from '../core.ts'

/** Clips looked at per slice. */
const MAX_SLICE_CLIPS = 2_000

const waitingKinds = [...beforeUploadKinds, ...clipKinds.filter((kind) => isUploading({ kind }))]
const waiting = waitingKinds.map((kind) => `'${kind}'`).join(', ')

const ClipRow = z.object({
  clips: z.int(),
  waiting: z.int(),
  pictures: z.int(),
  ledgerLines: z.int(),
  drawings: z.int(),
})
const Paths = z.object({ path: z.string() })
const Count = z.object({ count: z.int() })
const EntryRow = z.object({
  athlete: json.pipe(
    z.union([z.object({ id: z.string() }), z.object({ firstName: z.string(), lastName: z.string().default('') })]),
  ),
})
const Last = z.object({ last: z.int().nullable() })

/** Counts what a station has of an athlete, clips in slices. Ids are lower case, as JSON. */
export function createForgetSurvey(db: DatabaseSync) {
  const isTheirs = `(lower(tags ->> 'athleteId') IN (SELECT value FROM json_each(:ids))
    OR lower(hand_tags ->> '$.athlete.id') IN (SELECT value FROM json_each(:ids)))`
  const slice = 'number > :after AND number <= :until'
  const clips = db.prepare(`
    SELECT count(*) AS clips, coalesce(sum(kind IN (${waiting})), 0) AS waiting, count(DISTINCT fingerprint) AS pictures,
      coalesce(sum((SELECT count(*) FROM ledger WHERE ledger.clip_id = clip.id)), 0) AS ledgerLines,
      coalesce(sum((SELECT count(*) FROM viewer_drawing WHERE viewer_drawing.clip_id = clip.id)), 0) AS drawings
    FROM clip WHERE ${slice} AND ${isTheirs}`)
  const paths = db.prepare(`SELECT path FROM clip WHERE ${slice} AND ${isTheirs}`)
  const last = db.prepare('SELECT max(number) AS last FROM clip')
  const countOf = (sql: string) => {
    const statement = db.prepare(`SELECT count(*) AS count FROM ${sql}`)
    return (id: string) => Count.parse(statement.get({ id })).count
  }
  const rosterRows = countOf('athlete WHERE id = :id')
  const drafts = countOf('athlete_draft WHERE id = :id')
  const changes = countOf('athlete_change WHERE athlete_id = :id')
  const notes = countOf('report_note WHERE lower(athlete_id) = lower(:id)')
  const importRows = countOf('roster_import_row WHERE athlete_id = :id')
  /** Entries name the athlete by id, or by a full name. */
  const entriesOf = (table: 'on_deck' | 'lineup') => {
    const athletes = db.prepare(
      `SELECT tags ->> '$.athlete' AS athlete FROM ${table} WHERE tags ->> '$.athlete' IS NOT NULL`,
    )
    return (id: string, isName: (name: ErasedName) => boolean) =>
      athletes.all().filter((row) => {
        const { athlete } = EntryRow.parse(row)
        return 'id' in athlete ? athlete.id.toLowerCase() === id.toLowerCase() : isName(athlete)
      }).length
  }
  const deckEntries = entriesOf('on_deck')
  const lineupEntries = entriesOf('lineup')
  const undoEntries = countOf("undo WHERE instr(lower(coalesce(act, '')), lower(:id)) > 0")
  const exports = countOf(
    "export_job WHERE instr(lower(body), lower(:id)) > 0 OR (:id <> '' AND body ->> '$.athletes' IS NULL)",
  )

  return {
    lastClip: (): number => Last.parse(last.get()).last ?? 0,
    /** Counts one slice of clips after this row; `next` is where the following one begins. */
    clips(ids: readonly string[], after: number, hasName: (fileName: string) => boolean) {
      const bounds = { ids: JSON.stringify(ids), after, until: after + MAX_SLICE_CLIPS }
      const found = paths.all(bounds).map((row) => Paths.parse(row).path)
      const namedFiles = found.filter(hasName).length
      return { ...ClipRow.parse(clips.get(bounds)), namedFiles, next: bounds.until }
    },
    tables: (id: string, isName: (name: ErasedName) => boolean) => ({
      rosterRows: rosterRows(id),
      drafts: drafts(id),
      changes: changes(id),
      notes: notes(id),
      importRows: importRows(id),
      deckEntries: deckEntries(id, isName),
      lineupEntries: lineupEntries(id, isName),
      undoEntries: undoEntries(id),
      exports: exports(id),
    }),
  }
}
