import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { Failure } from '../../../station/contract/failure.ts'
import { convertSqliteErrors, inTransaction } from '../../../station/store/database.ts'
import { json } from '../../../station/store/rows.ts'
import { type ImportRow, type ImportStore, initialRowState } from '../core/import-port.ts'
import { RowAction, RowState } from '../roster-import.ts'

export const importRowColumns = 'row, name, fingerprint, action, state, athlete_id, because'

export const ImportRowShape = z.object({
  row: z.int(),
  name: z.string(),
  fingerprint: z.string(),
  action: json.pipe(RowAction),
  state: RowState,
  athlete_id: z.string().nullable(),
  because: json.pipe(Failure).nullable(),
})
const Row = ImportRowShape.transform(({ athlete_id, ...row }): ImportRow => ({ ...row, athleteId: athlete_id }))
const IdRow = z.object({ id: z.string() })

/** Key of a file's row: the hash of its whole content. */
export const fingerprintKey = (fingerprint: string) => createHash('sha256').update(fingerprint).digest('hex')

/** Stores roster imports of the screens and the command line: the plan and the progress of each row. */
export function createImportStore(db: DatabaseSync): ImportStore {
  const addRun = db.prepare(
    'INSERT INTO roster_import (id, digest, created_at_ms, file, origin) VALUES (?, ?, ?, ?, ?)',
  )
  const addRow = db.prepare(`
    INSERT INTO roster_import_row (import_id, row, name, fingerprint, action, state, athlete_id)
    VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const open = db.prepare('SELECT id FROM roster_import WHERE digest = ? AND is_open = 1 ORDER BY created_at_ms DESC')
  const next = db.prepare(`
    SELECT ${importRowColumns} FROM roster_import_row WHERE import_id = ? AND state IN ('planned', 'sending')
    ORDER BY state = 'planned', number LIMIT 1`)
  const save = db.prepare(`
    UPDATE roster_import_row SET action = ?, state = ?, athlete_id = ?, because = ? WHERE import_id = ? AND row = ?`)
  const all = db.prepare(`SELECT ${importRowColumns} FROM roster_import_row WHERE import_id = ? ORDER BY number`)
  const claimed = db.prepare('SELECT 1 FROM roster_import_row WHERE import_id = ? AND athlete_id = ?')
  const end = db.prepare('UPDATE roster_import SET is_open = 0 WHERE id = ?')
  // Erases the request bodies of finished rows: the station keeps no copy of what the service already has.
  const erase = db.prepare(`
    UPDATE roster_import_row SET action = CASE action ->> '$.kind'
      WHEN 'create' THEN json_set(action, '$.body', json('{}'), '$.namesakes', json('[]'))
      ELSE json_set(action, '$.body', json('{}')) END
    WHERE import_id = ? AND action ->> '$.kind' IN ('create', 'update')`)
  const made = db.prepare(`
    SELECT athlete_id AS id FROM roster_import_row WHERE fingerprint = ? AND athlete_id IS NOT NULL
    ORDER BY number DESC LIMIT 1`)
  const safely = <Result>(work: () => Result) => convertSqliteErrors(db.location() ?? 'station.db', work)
  const idIn = (row: unknown) => (row === undefined ? undefined : IdRow.parse(row).id)

  return {
    begin: ({ id, digest, createdAtMs, file, origin }, rows) =>
      safely(() =>
        inTransaction(db, () => {
          addRun.run(id, digest, Math.floor(createdAtMs), file, origin && JSON.stringify(origin))
          for (const row of rows) {
            const { state, athleteId } = initialRowState(row)
            addRow.run(
              id,
              row.row,
              row.name,
              fingerprintKey(row.fingerprint),
              JSON.stringify(row.action),
              state,
              athleteId,
            )
          }
        }),
      ),
    open: (digest) => idIn(open.get(digest)),
    next(id) {
      const row = next.get(id)
      return row === undefined ? undefined : Row.parse(row)
    },
    save: (id, { row, action, state, athleteId, because }) =>
      void safely(() =>
        save.run(JSON.stringify(action), state, athleteId, because && JSON.stringify(because), id, row),
      ),
    rows: (id) => all.all(id).map((row) => Row.parse(row)),
    isClaimed: (id, athleteId) => claimed.get(id, athleteId) !== undefined,
    end: (id) =>
      safely(() =>
        inTransaction(db, () => {
          erase.run(id)
          end.run(id)
        }),
      ),
    madeOf: (fingerprint) => idIn(made.get(fingerprintKey(fingerprint))),
  }
}
