import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  ExportFile,
  ExportPreset,
  ExportSpec,
  ExportState,
  exportBounds,
} from '../../../station/contract/export-job.ts'
import type { ExportStore, MadeFile, ResultColumn, StationExport } from '../../../station/ports/export-ports.ts'
import { inTransaction } from '../../../station/store/database.ts'
import { json } from '../../../station/store/rows.ts'
import type { StoreTools } from '../../../station/store/store-tools.ts'

const Row = z.object({ body: json.pipe(ExportPreset) })

/** Stores named export requests. */
function createPresetStore(db: DatabaseSync) {
  const all = db.prepare('SELECT body FROM export_preset ORDER BY name LIMIT ?')
  const put = db.prepare('INSERT OR REPLACE INTO export_preset (name, body) VALUES (?, ?)')
  const remove = db.prepare('DELETE FROM export_preset WHERE name = ?')

  return {
    all: (): ExportPreset[] => all.all(exportBounds.presets).map((row) => Row.parse(row).body),
    put: (preset: ExportPreset): void => void put.run(preset.name, JSON.stringify(preset)),
    remove: (name: string): void => void remove.run(name),
  }
}

const Columns = z.array(
  z.object({ name: z.string(), type: z.string(), isLate: z.boolean().optional(), values: z.int().optional() }),
)
const Origin = z.object({ address: z.string(), keyTag: z.string() })

const JobRow = z
  .object({
    id: z.string(),
    automatic: z.int(),
    created_at_ms: z.number(),
    origin: json.pipe(Origin).nullable(),
    body: json.pipe(ExportSpec),
    state: json.pipe(ExportState),
  })
  .transform(
    ({ id, automatic, created_at_ms, origin, body, state }): StationExport => ({
      id,
      isAutomatic: automatic === 1,
      createdAtMs: created_at_ms,
      origin,
      order: body,
      state,
    }),
  )

const ColumnsRow = z.object({ columns: json.pipe(Columns) })
const MakingRow = z.object({ making: json.pipe(z.object({ folder: z.string().nullable() })) })
const IdRow = z.object({ id: z.string() })
const CountRow = z.object({ jobs: z.int() })

const FileRow = z
  .object({ number: z.int(), path: z.string(), row_count: z.int(), bytes: z.int() })
  .transform(({ row_count, ...row }) => ExportFile.parse({ ...row, rows: row_count }))

const MadeFileRow = z
  .object({ path: z.string(), row_count: z.int(), bytes: z.int(), offsets: json.pipe(z.array(z.int())) })
  .transform(({ path, row_count, bytes, offsets }): MadeFile => ({ path, rows: row_count, bytes, index: offsets }))

/** Columns remembered for an activity and movement; more would be an error of the service. */
const MAX_LEARNED_COLUMNS = 2_000

const jobColumns = 'id, automatic, created_at_ms, origin, body, state'

/** Stores export jobs, their files and the columns learned from them. */
export function createExportStore(db: DatabaseSync): ExportStore {
  const insert = db.prepare(
    'INSERT INTO export_job (id, automatic, created_at_ms, origin, body, state) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const saveState = db.prepare('UPDATE export_job SET state = ? WHERE id = ?')
  const saveColumns = db.prepare('UPDATE export_job SET columns = ? WHERE id = ?')
  const byId = db.prepare(`SELECT ${jobColumns} FROM export_job WHERE id = ?`)
  const columnsOf = db.prepare('SELECT columns FROM export_job WHERE id = ?')
  // The value is part of the SQL text, so that SQLite uses the partial index for it.
  const [byPerson, automatic] = [listStatements(db, 0), listStatements(db, 1)]
  const open = db.prepare(`
    SELECT ${jobColumns} FROM export_job INDEXED BY export_job_open
    WHERE kind IN ('requested', 'running', 'fetching') ORDER BY number`)
  const removeJob = db.prepare('DELETE FROM export_job WHERE id = ?')
  const removeFiles = db.prepare('DELETE FROM export_file WHERE export_id = ?')
  const addFile = db.prepare(`
    INSERT INTO export_file (export_id, number, path, row_count, bytes, offsets) VALUES (?, ?, ?, ?, ?, ?)`)
  const files = db.prepare(`
    SELECT number, path, row_count, bytes FROM export_file WHERE export_id = ? ORDER BY number LIMIT ? OFFSET ?`)
  const oneFile = db.prepare(`
    SELECT path, row_count, bytes, offsets FROM export_file WHERE export_id = ? AND number = ?`)
  const saveMaking = db.prepare('UPDATE export_job SET making = ? WHERE id = ?')
  const makingOf = db.prepare('SELECT making FROM export_job WHERE id = ? AND making IS NOT NULL')
  const halfMade = db.prepare('SELECT id FROM export_job WHERE making IS NOT NULL ORDER BY number')
  const learned = db.prepare('SELECT columns FROM learned_columns WHERE activity = ? AND movement = ?')
  const learn = db.prepare('INSERT OR REPLACE INTO learned_columns (activity, movement, columns) VALUES (?, ?, ?)')
  const atomically = <Result>(work: () => Result) => inTransaction(db, work)
  const columnsIn = (row: unknown): ResultColumn[] => (row === undefined ? [] : ColumnsRow.parse(row).columns)

  function learnFrom({ order }: StationExport, columns: readonly ResultColumn[]) {
    const { activity, movement } = order.request
    const known = columnsIn(learned.get(activity, movement))
    const names = new Set(known.map(({ name }) => name))
    const fresh = columns.filter(({ name }) => !names.has(name))
    const all = [...known, ...fresh].slice(0, MAX_LEARNED_COLUMNS).map(({ name, type }) => ({ name, type }))
    if (fresh.length > 0) learn.run(activity, movement, JSON.stringify(all))
  }

  return {
    add: ({ id, isAutomatic, createdAtMs, origin, order, state }) =>
      void insert.run(
        id,
        isAutomatic ? 1 : 0,
        Math.floor(createdAtMs),
        origin && JSON.stringify(origin),
        JSON.stringify(order),
        JSON.stringify(state),
      ),
    save: ({ id, state }, columns) =>
      atomically(() => {
        saveState.run(JSON.stringify(state), id)
        if (columns !== undefined) saveColumns.run(JSON.stringify(columns), id)
      }),
    get(id) {
      const row = byId.get(id)
      return row === undefined ? undefined : JobRow.parse(row)
    },
    columns: (id) => columnsIn(columnsOf.get(id)),
    page: ({ offset, limit, isAutomatic }) =>
      (isAutomatic ? automatic : byPerson).page.all(limit, offset).map((row) => JobRow.parse(row)),
    total: (isAutomatic) => CountRow.parse((isAutomatic ? automatic : byPerson).count.get()).jobs,
    open: () => open.all().map((row) => JobRow.parse(row)),
    remove: (id) =>
      atomically(() => {
        removeJob.run(id)
        removeFiles.run(id)
      }),
    saveFiles: (job, made) =>
      atomically(() => {
        removeFiles.run(job.id)
        for (const [number, { path, rows, bytes, index }] of made.entries()) {
          addFile.run(job.id, number, path, rows, bytes, JSON.stringify(index))
        }
        learnFrom(job, columnsIn(columnsOf.get(job.id)))
      }),
    files: (id, { offset, limit }) => files.all(id, limit, offset).map((row) => FileRow.parse(row)),
    file(id, number) {
      const row = oneFile.get(id, number)
      return row === undefined ? undefined : MadeFileRow.parse(row)
    },
    savePartialFiles: (id, making) => void saveMaking.run(making && JSON.stringify(making), id),
    partialFiles(id) {
      const row = makingOf.get(id)
      return row === undefined ? null : MakingRow.parse(row).making
    },
    withPartialFiles: () => halfMade.all().map((row) => IdRow.parse(row).id),
    learned: (activity, movement) => columnsIn(learned.get(activity, movement)),
  }
}

const listStatements = (db: DatabaseSync, value: 0 | 1) => ({
  page: db.prepare(`
    SELECT ${jobColumns} FROM export_job WHERE automatic = ${value} ORDER BY number DESC LIMIT ? OFFSET ?`),
  count: db.prepare(`SELECT count(*) AS jobs FROM export_job WHERE automatic = ${value}`),
})

export const exportStores = ({ db }: StoreTools) => ({
  exportStore: createExportStore(db),
  exportPresets: createPresetStore(db),
})
