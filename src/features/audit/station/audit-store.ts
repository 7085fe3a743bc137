import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { createPrivateFile } from '../../../computer/files/private-file.ts'
import { renameOverSync } from '../../../computer/files/rename-over.ts'
import { captureStatuses } from '../../../service/captures.ts'
import { canRead, inTransaction, withAppErrors } from '../../../station/store/database.ts'
import { json } from '../../../station/store/rows.ts'
import { AuditGroup, AuditReport, AuditRow } from '../audit.ts'
import type { AuditNotes, AuditStore } from '../core/audit-ports.ts'

const groups = AuditGroup.options

/** Rank under which rows of a group are stored: groups that need a person come first. */
const groupRank = (group: AuditGroup): number => groups.indexOf(group)

const ReportRow = z.object({ body: json.pipe(AuditReport) })
const BodyRow = z.object({ body: json.pipe(AuditRow) })
const CountRow = z.object({ count: z.int() })

type LastAudit =
  | { readonly kind: 'unread' }
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly db: DatabaseSync; readonly report: AuditReport }

/** Reads the last finished audit from its file, which is opened when it is first needed. */
function createLastAudit(file: string) {
  let last: LastAudit = { kind: 'unread' }

  function read() {
    if (last.kind === 'unread') last = openLast(file)
    return last.kind === 'open' ? last : null
  }

  return {
    report: (): AuditReport | null => read()?.report ?? null,
    rows({ group, offset, limit }: Parameters<AuditStore['rows']>[0]): ReturnType<AuditStore['rows']> {
      const db = read()?.db
      if (db === undefined) return { total: 0, items: [] }
      const [from, to] = group === null ? [0, groups.length] : [groupRank(group), groupRank(group)]
      const items = db
        .prepare('SELECT body FROM row WHERE rank BETWEEN ? AND ? ORDER BY rank, number LIMIT ? OFFSET ?')
        .all(from, to, limit, offset)
        .map((row) => BodyRow.parse(row).body)
      const { count } = CountRow.parse(
        db.prepare('SELECT count(*) AS count FROM row WHERE rank BETWEEN ? AND ?').get(from, to),
      )
      return { total: count, items }
    },
    /** Closes the file; a later read opens it again. */
    close() {
      if (last.kind === 'open') last.db.close()
      last = { kind: 'unread' }
    },
  }
}

/** Treats a file that can't be read, such as after a power cut, as no audit. */
function openLast(file: string): LastAudit {
  try {
    const db = new DatabaseSync(file, { readOnly: true })
    const found = ReportRow.safeParse(db.prepare('SELECT body FROM report').get())
    const isWhole = found.success && canRead(() => db.prepare('SELECT rank, number, body FROM row LIMIT 1').get())
    if (isWhole) return { kind: 'open', db, report: found.data.body }
    db.close()
    return { kind: 'none' }
  } catch {
    return { kind: 'none' }
  }
}

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
