import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { canRead } from '../../../station/store/database.ts'
import { json } from '../../../station/store/rows.ts'
import { AuditGroup, AuditReport, AuditRow } from '../audit.ts'
import type { AuditStore } from '../core/audit-ports.ts'

const groups = AuditGroup.options

/** Rank under which rows of a group are stored: groups that need a person come first. */
export const groupRank = (group: AuditGroup): number => groups.indexOf(group)

const ReportRow = z.object({ body: json.pipe(AuditReport) })
const BodyRow = z.object({ body: json.pipe(AuditRow) })
const CountRow = z.object({ count: z.int() })

type LastAudit =
  | { readonly kind: 'unread' }
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly db: DatabaseSync; readonly report: AuditReport }

/** Reads the last finished audit from its file, which is opened when it is first needed. */
export function createLastAudit(file: string) {
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
