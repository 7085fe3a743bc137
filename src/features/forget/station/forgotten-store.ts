import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { createNameTest, type ErasedAthlete, type ErasedName } from '../../../station/athletes/erase-names.ts'
import { fullNameKey } from '../../../station/athletes/names.ts'
import { clipKinds } from '../../../station/contract/clip.ts'
import { beforeUploadKinds, isUploading } from '../../../station/contract/clip-kinds.ts'
import { inTransaction } from '../../../station/store/database.ts'
import { hasFts5 } from '../../../station/store/roster-words.ts'
import { json } from '../../../station/store/rows.ts'
import type { StoreTools } from '../../../station/store/store-tools.ts'
import type { ForgottenAthlete } from '../forget.ts'
import { createClipEraser, type EraseRequest, eraseInJson } from './erase-clips.ts'

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
function createRowEraser(db: DatabaseSync) {
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
function createForgetSurvey(db: DatabaseSync) {
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

/** Steps of forgetting, in order. Each can be repeated after a kill. */
export const forgetSteps = ['station', 'clips', 'ledger', 'rows', 'files', 'results', 'facility', 'compact'] as const
export type ForgetStep = (typeof forgetSteps)[number]

const Name = z.object({ firstName: z.string(), lastName: z.string() })
const Work = z.object({
  step: z.enum(forgetSteps),
  /** Last row number that the step has finished. */
  after: z.int(),
  names: z.array(Name),
  /** Another athlete has the same name: only rows that have the id as well are changed. */
  isShared: z.boolean(),
  sessionIds: z.array(z.string()),
  /** The service has still to be asked to delete the athlete, before anything is erased here. */
  asksService: z.boolean().default(false),
})
/** Remaining work for one athlete; written before each step. */
export type ForgetWork = z.infer<typeof Work>

/** An athlete to forget, with what is left to do. */
export interface Forgetting {
  readonly id: string
  readonly work: ForgetWork
  /** Attempts at the present step that were cut off with their process. */
  readonly attempts?: number
}

const Row = z
  .object({
    id: z.string(),
    asked_at_ms: z.number(),
    ended_at_ms: z.number().nullable(),
    at_service: z.int(),
  })
  .transform(
    ({ id, ...row }): ForgottenAthlete => ({
      id,
      askedAtMs: row.asked_at_ms,
      endedAtMs: row.ended_at_ms,
      atService: row.at_service === 1,
    }),
  )
const WorkRow = z.object({ id: z.string(), work: json.pipe(Work), attempts: z.int() })
const NameRow = z.object({ name: z.string() })
const WholeRow = z.object({
  asked_at_ms: z.number(),
  ended_at_ms: z.number().nullable(),
  at_service: z.int(),
  work: z.string().nullable(),
})
const IdRow = z.object({ id: z.string() })
const BusyRow = z.object({ busy: z.int() })
const ChangesRow = z.object({ changes: z.int() })

const CHECKPOINT_TIMEOUT_MS = 50
/** The connection's own, as `openDatabase` sets it. */
const BUSY_TIMEOUT_MS = 5_000

/** Stores which athletes are forgotten, and erases them from the tables in slices. */
function createForgottenStore(db: DatabaseSync) {
  const columns = 'id, asked_at_ms, ended_at_ms, at_service'
  const all = db.prepare(`SELECT ${columns} FROM forgotten_athlete ORDER BY asked_at_ms DESC`)
  const one = db.prepare(`SELECT ${columns} FROM forgotten_athlete WHERE id = ?`)
  const add = db.prepare(`
    INSERT OR REPLACE INTO forgotten_athlete (id, asked_at_ms, at_service, work) VALUES (?, ?, ?, ?)`)
  const whole = db.prepare(`SELECT ${columns}, work FROM forgotten_athlete WHERE id = ?`)
  const putBack = db.prepare(`INSERT INTO forgotten_athlete (${columns}, work) VALUES (?, ?, ?, ?, ?)`)
  const remove = db.prepare('DELETE FROM forgotten_athlete WHERE id = ?')
  const pending = db.prepare(
    'SELECT id, work, attempts FROM forgotten_athlete WHERE work IS NOT NULL ORDER BY asked_at_ms',
  )
  const save = db.prepare('UPDATE forgotten_athlete SET work = ?, attempts = 0 WHERE id = ?')
  const attempt = db.prepare('UPDATE forgotten_athlete SET attempts = attempts + 1 WHERE id = ?')
  const settle = db.prepare('UPDATE forgotten_athlete SET attempts = 0 WHERE id = ?')
  const end = db.prepare('UPDATE forgotten_athlete SET work = NULL, ended_at_ms = ? WHERE id = ?')
  const drop = db.prepare('DELETE FROM forgotten_athlete WHERE id = ? AND work IS NULL')
  const taggedNames = db.prepare(`
    SELECT DISTINCT tags ->> 'athleteName' AS name FROM clip
    WHERE session_group_id IN (SELECT id FROM rep WHERE athlete_id = ?) AND tags ->> 'athleteName' IS NOT NULL`)
  const totalChanges = db.prepare('SELECT total_changes() AS changes')
  const pendingNames = db.prepare("SELECT id FROM new_athlete WHERE lower(body ->> '$.state.athleteId') = lower(?)")

  return {
    list: (): ForgottenAthlete[] => all.all().map((row) => Row.parse(row)),
    get(id: string): ForgottenAthlete | undefined {
      const row = one.get(id)
      return row === undefined ? undefined : Row.parse(row)
    },
    /** Records the decision before anything is deleted or erased; returns the function that withdraws it. */
    begin({ id, work }: Forgetting, atMs: number, atService: boolean): () => void {
      const found = whole.get(id)
      const earlier = found && WholeRow.parse(found)
      add.run(id, Math.floor(atMs), atService ? 1 : 0, JSON.stringify(work))
      return () => {
        remove.run(id)
        if (!earlier) return
        putBack.run(id, earlier.asked_at_ms, earlier.ended_at_ms, earlier.at_service, earlier.work)
      }
    },
    pending: (): Forgetting[] => pending.all().map((row) => WorkRow.parse(row)),
    save: (id: string, work: ForgetWork): void => void save.run(JSON.stringify(work), id),
    /** Counts an attempt at the present step before it begins, so that one that ends the process is known. */
    attempt: (id: string): void => void attempt.run(id),
    /** The attempt ended, even if the step has to be repeated. */
    settle: (id: string): void => void settle.run(id),
    /** Removes the names that were looked for, too. */
    end: (id: string, atMs: number): void => void end.run(Math.floor(atMs), id),
    restore: (id: string): boolean => drop.run(id).changes > 0,
    /** Names that clips of the athlete were tagged with. */
    namesOnClips: (id: string): string[] => taggedNames.all(id).map((row) => NameRow.parse(row).name),
    /** Ids that stand for the athlete at this station only. */
    ownIds: (id: string): string[] => pendingNames.all(id).map((row) => IdRow.parse(row).id),
    /** Counts the rows that this station changed, in all tables, since it was opened. */
    changes: (): number => ChangesRow.parse(totalChanges.get()).changes,
    survey: createForgetSurvey(db),
    eraseClips: createClipEraser(db),
    ...createRowEraser(db),
    /** Writes the database again without old pages. Blocks for its whole size. */
    compact(): void {
      db.exec('VACUUM')
    },
    /** Empties the write-ahead log; false while another connection reads from it. */
    emptyLog(): boolean {
      db.exec(`PRAGMA busy_timeout = ${CHECKPOINT_TIMEOUT_MS}`)
      try {
        return BusyRow.parse(db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()).busy === 0
      } finally {
        db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
      }
    },
  }
}

/** Names to look for, of a display name without a separate last name. */
export function toErasedName(name: string): ErasedName {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

export const forgettingStores = ({ db }: StoreTools) => ({ forgotten: createForgottenStore(db) })
