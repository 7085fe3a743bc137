import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { AuditGroup, AuditReport, AuditRow } from '../../contract/audit.ts'
import type { AuditNotes, AuditStore } from '../../core/audit/audit-ports.ts'
import { captureStatuses } from '../../service-api/captures.ts'
import { canRead, inTransaction, withAppErrors } from '../store/database.ts'
import { json } from '../store/rows.ts'

const groups = AuditGroup.options
const groupRank = (group: AuditGroup) => groups.indexOf(group)

const ListedRow = z.object({
  status: z.enum([...captureStatuses, 'unknown']),
  athletes: json.pipe(z.array(z.string())),
})
const ReportRow = z.object({ body: json.pipe(AuditReport) })
const BodyRow = z.object({ body: json.pipe(AuditRow) })
const CountRow = z.object({ count: z.int() })

/**
 * Notes of audits, in files of their own beside the station's database: they can be made again at any time, and hundreds of
 * thousands of rows must not swell what a station can't do without. `next.db` becomes `last.db` when its audit is finished.
 */
export function createAuditStore(dataDir: string): AuditStore & { close(): void } {
  const folder = join(dataDir, 'audit')
  const file = (name: 'last' | 'next' | 'seen') => join(folder, `${name}.db`)
  let last: DatabaseSync | null = null
  let isLastRead = false
  let report: AuditReport | null = null
  let open: { next: DatabaseSync; seen: DatabaseSync } | null = null

  /** What can't be read, such as after a power cut, is none. */
  function readLast(): DatabaseSync | null {
    if (isLastRead) return last
    isLastRead = true
    try {
      const db = new DatabaseSync(file('last'), { readOnly: true })
      const found = ReportRow.safeParse(db.prepare('SELECT body FROM report').get())
      const isWhole = found.success && canRead(() => db.prepare('SELECT rank, number, body FROM row LIMIT 1').get())
      if (!isWhole) db.close()
      last = isWhole ? db : null
      report = isWhole ? found.data.body : null
    } catch {
      last = null
    }
    return last
  }

  function make(name: 'next' | 'seen', tables: string): DatabaseSync {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    remove(name)
    const db = new DatabaseSync(file(name))
    chmodSync(file(name), 0o600)
    // Nothing of it counts before the audit is finished.
    db.exec(`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; ${tables}`)
    return db
  }

  function remove(name: 'last' | 'next' | 'seen') {
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
    const next = make(
      'next',
      `CREATE TABLE row (rank INTEGER NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (rank, number))
         STRICT, WITHOUT ROWID;
       CREATE TABLE report (body TEXT NOT NULL) STRICT;`,
    )
    const seen = make(
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
    last?.close()
    last = null
    remove('last')
    renameSync(file('next'), file('last'))
    isLastRead = false
  }

  function rows({ group, offset, limit }: Parameters<AuditStore['rows']>[0]) {
    const db = readLast()
    if (db === null) return { total: 0, items: [] }
    const [from, to] = group === null ? [0, groups.length] : [groupRank(group), groupRank(group)]
    const items = db
      .prepare('SELECT body FROM row WHERE rank BETWEEN ? AND ? ORDER BY rank, number LIMIT ? OFFSET ?')
      .all(from, to, limit, offset)
      .map((row) => BodyRow.parse(row).body)
    const { count } = CountRow.parse(
      db.prepare('SELECT count(*) AS count FROM row WHERE rank BETWEEN ? AND ?').get(from, to),
    )
    return { total: count, items }
  }

  const store = {
    last() {
      readLast()
      return report
    },
    rows,
    begin,
    finish,
    abandon,
  }
  return {
    ...withAppErrors(folder, store),
    close() {
      abandon()
      last?.close()
      last = null
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
