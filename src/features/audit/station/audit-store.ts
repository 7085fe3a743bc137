import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { createPrivateFile } from '../../../computer/files/private-file.ts'
import { renameOverSync } from '../../../computer/files/rename-over.ts'
import { captureStatuses } from '../../../service/captures.ts'
import { inTransaction, withAppErrors } from '../../../station/store/database.ts'
import { json } from '../../../station/store/rows.ts'
import type { AuditGroup, AuditReport } from '../audit.ts'
import type { AuditNotes, AuditStore } from '../core/audit-ports.ts'
import { createLastAudit, groupRank } from './last-audit.ts'

const ListedRow = z.object({
  status: z.enum([...captureStatuses, 'unknown']),
  athletes: json.pipe(z.array(z.string())),
})

type AuditFile = 'last' | 'next' | 'seen'

/**
 * Stores audits in files of the folder `audit`, not in the station's database: an audit can be repeated at any time, and
 * hundreds of thousands of rows would only bloat the database. `next.db` becomes `last.db` when its audit is finished.
 */
export function createAuditStore(dataDir: string): AuditStore & { close(): void } {
  const folder = join(dataDir, 'audit')
  const file = (name: AuditFile) => join(folder, `${name}.db`)
  const last = createLastAudit(file('last'))
  let open: { next: DatabaseSync; seen: DatabaseSync } | null = null

  function create(name: 'next' | 'seen', tables: string): DatabaseSync {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    remove(name)
    createPrivateFile(file(name))
    const db = new DatabaseSync(file(name))
    // No sync: the file is worthless until its audit is finished.
    db.exec(`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; ${tables}`)
    return db
  }

  function remove(name: AuditFile) {
    for (const ending of ['', '-journal']) rmSync(file(name) + ending, { force: true })
  }

  function abandon() {
    open?.next.close()
    open?.seen.close()
    open = null
    remove('next')
    remove('seen')
  }

  function begin(): AuditNotes {
    abandon()
    const next = create(
      'next',
      `CREATE TABLE row (rank INTEGER NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (rank, number))
         STRICT, WITHOUT ROWID;
       CREATE TABLE report (body TEXT NOT NULL) STRICT;`,
    )
    const seen = create(
      'seen',
      `CREATE TABLE listed (session_id TEXT PRIMARY KEY, status TEXT NOT NULL, athletes TEXT NOT NULL)
         STRICT, WITHOUT ROWID;`,
    )
    open = { next, seen }
    return withAppErrors(file('next'), createAuditNotes(next, seen))
  }

  function finish(finished: AuditReport) {
    if (!open) throw new Error('an audit that did not begin can not be finished')
    const { next, seen } = open
    next.exec('PRAGMA synchronous = FULL')
    next.prepare('INSERT INTO report (body) VALUES (?)').run(JSON.stringify(finished))
    next.close()
    seen.close()
    open = null
    remove('seen')
    last.close()
    remove('last')
    renameOverSync(file('next'), file('last'))
  }

  const store = { last: last.report, rows: last.rows, begin, finish, abandon }
  return {
    ...withAppErrors(folder, store),
    close() {
      abandon()
      last.close()
    },
  }
}

function createAuditNotes(next: DatabaseSync, seen: DatabaseSync): AuditNotes {
  const find = seen.prepare('SELECT status, athletes FROM listed WHERE session_id = ?')
  const put = seen.prepare('INSERT OR REPLACE INTO listed VALUES (?, ?, ?)')
  const addRow = next.prepare('INSERT INTO row (rank, number, body) VALUES (?, ?, ?)')
  const counts = new Map<AuditGroup, number>()
  let number = 0

  function listedCapture(sessionId: string) {
    const row = find.get(sessionId)
    if (row === undefined) return null
    const { status, athletes: athleteIds } = ListedRow.parse(row)
    return { sessionId, status, athleteIds }
  }

  return {
    noteCaptures: (captures) =>
      inTransaction(seen, () => {
        for (const { sessionId, status, athleteIds } of captures) {
          const all = new Set([...(listedCapture(sessionId)?.athleteIds ?? []), ...athleteIds])
          put.run(sessionId, status, JSON.stringify([...all]))
        }
      }),
    listedCapture,
    add: (rows) =>
      inTransaction(next, () => {
        for (const row of rows) {
          number += 1
          addRow.run(groupRank(row.group), number, JSON.stringify(row))
          counts.set(row.group, (counts.get(row.group) ?? 0) + 1)
        }
      }),
    counts: () => counts,
  }
}
