import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { convertSqliteErrors, inTransaction } from '../../../station/store/database.ts'
import { json } from '../../../station/store/rows.ts'
import type { StoreTools } from '../../../station/store/store-tools.ts'
import { type ImportRow, type ImportRunStore, initialRowState, type StoredImport } from '../core/import-port.ts'
import { ImportReading, RunOutcome } from '../import-view.ts'
import { createImportStore, fingerprintKey, ImportRowShape, importRowColumns } from './import-store.ts'

const flag = z.int().transform((value) => value === 1)

const Run = z
  .object({
    id: z.string(),
    created_at_ms: z.number(),
    file: z.string().nullable(),
    origin: json.pipe(z.object({ address: z.string(), keyTag: z.string() })).nullable(),
    source: json.pipe(z.object({ headers: z.array(z.string()), reading: ImportReading })).nullable(),
    is_open: flag,
    is_stopped: flag,
    is_shown: flag,
    ended_at_ms: z.number().nullable(),
  })
  .transform(
    (row): StoredImport => ({
      id: row.id,
      createdAtMs: row.created_at_ms,
      file: row.file,
      origin: row.origin,
      source: row.source,
      isOpen: row.is_open,
      isStopped: row.is_stopped,
      isShown: row.is_shown,
      endedAtMs: row.ended_at_ms,
    }),
  )
const Row = ImportRowShape.extend({ outcome: RunOutcome }).transform(
  ({ athlete_id, ...row }): ImportRow & { outcome: RunOutcome } => ({ ...row, athleteId: athlete_id }),
)
const Count = z.object({ outcome: RunOutcome, rows: z.int() })
const Total = z.object({ total: z.int() })
const Cells = z.object({ row: z.int(), cells: json.pipe(z.array(z.string())).nullable() })

const runColumns = 'id, created_at_ms, file, origin, source, is_open, is_stopped, is_shown, ended_at_ms'
const ofOutcome = 'import_id = ?1 AND (?2 IS NULL OR outcome = ?2)'

/** Stores imports that run in the station; `import-store.ts` stores those of the command line. */
export function createImportRunStore(db: DatabaseSync): ImportRunStore {
  const addRun = db.prepare(`
    INSERT INTO roster_import (id, digest, created_at_ms, file, origin, source, is_shown) VALUES (?, ?, ?, ?, ?, ?, 1)`)
  const addRow = db.prepare(`
    INSERT INTO roster_import_row (import_id, row, name, fingerprint, action, state, athlete_id, cells)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const current = db.prepare(`
    SELECT ${runColumns} FROM roster_import WHERE is_open = 1 OR is_shown = 1
    ORDER BY is_shown DESC, created_at_ms DESC LIMIT 1`)
  const one = db.prepare(`SELECT ${runColumns} FROM roster_import WHERE id = ?`)
  const counts = db.prepare(
    'SELECT outcome, count(*) AS rows FROM roster_import_row WHERE import_id = ? GROUP BY outcome',
  )
  const total = db.prepare(`SELECT count(*) AS total FROM roster_import_row WHERE ${ofOutcome}`)
  const page = db.prepare(`
    SELECT ${importRowColumns}, outcome FROM roster_import_row WHERE ${ofOutcome} ORDER BY number LIMIT ?3 OFFSET ?4`)
  const cells = db.prepare(`
    SELECT row, cells FROM roster_import_row WHERE import_id = ? AND row BETWEEN ? AND ? ORDER BY number`)
  const end = db.prepare('UPDATE roster_import SET is_open = 0, ended_at_ms = ?, is_stopped = ? WHERE id = ?')
  const resume = db.prepare(`
    UPDATE roster_import SET is_open = 1, is_shown = 1, is_stopped = 0, ended_at_ms = NULL WHERE id = ?`)
  const hide = db.prepare('UPDATE roster_import SET is_open = 0, is_shown = 0, source = NULL WHERE id = ?')
  const erase = db.prepare(`
    UPDATE roster_import_row SET cells = NULL, action = CASE action ->> '$.kind'
      WHEN 'create' THEN json_set(action, '$.body', json('{}'), '$.namesakes', json('[]'))
      WHEN 'update' THEN json_set(action, '$.body', json('{}'))
      ELSE action END
    WHERE import_id = ?`)
  const safely = <Result>(work: () => Result) => convertSqliteErrors(db.location() ?? 'station.db', work)
  const runIn = (row: unknown) => (row === undefined ? undefined : Run.parse(row))

  return {
    begin: ({ id, digest, createdAtMs, file, origin, source }, rows, cellsOf) =>
      safely(() =>
        inTransaction(db, () => {
          const originJson = origin && JSON.stringify(origin)
          addRun.run(id, digest, Math.floor(createdAtMs), file, originJson, JSON.stringify(source))
          for (const row of rows) {
            const { state, athleteId } = initialRowState(row)
            const key = fingerprintKey(row.fingerprint)
            const cellsJson = JSON.stringify(cellsOf(row.row))
            addRow.run(id, row.row, row.name, key, JSON.stringify(row.action), state, athleteId, cellsJson)
          }
        }),
      ),
    current: () => runIn(current.get()),
    get: (id) => runIn(one.get(id)),
    counts(id) {
      const found = counts.all(id).map((row) => Count.parse(row))
      return { ...noRows, ...Object.fromEntries(found.map(({ outcome, rows }) => [outcome, rows])) }
    },
    page: (id, outcome, { offset, limit }) => ({
      total: Total.parse(total.get(id, outcome)).total,
      items: page.all(id, outcome, limit, offset).map((row) => Row.parse(row)),
    }),
    cells: (id, { first, last }) =>
      cells.all(id, first, last).map((row) => {
        const read = Cells.parse(row)
        return { row: read.row, cells: read.cells ?? [] }
      }),
    end: (id, atMs, isStopped) => void safely(() => end.run(Math.floor(atMs), isStopped ? 1 : 0, id)),
    resume: (id) => void safely(() => resume.run(id)),
    dismiss: (id) =>
      safely(() =>
        inTransaction(db, () => {
          erase.run(id)
          hide.run(id)
        }),
      ),
  }
}

const noRows = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, waiting: 0, unanswered: 0 }

export const importStores = ({ db }: StoreTools) => ({
  importRows: createImportStore(db),
  importRuns: createImportRunStore(db),
})
