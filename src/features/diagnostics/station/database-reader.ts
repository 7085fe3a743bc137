import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import { databaseFile } from '../../../station/store/database.ts'
import { json } from '../../../station/store/rows.ts'

const PAGE_ROWS = 200
/** Rows without their content, to find the first line to read. */
const WIDE_PAGE_ROWS = 5_000

const MarkRow = z.object({ number: z.int(), at_ms: z.number() })
const LineRow = z.looseObject({ number: z.int(), at_ms: z.number() })
const LineContent = z.object({
  clip_id: z.string(),
  path: z.string().nullable(),
  event: z.string(),
  state: json,
  details: json,
})
const CountRow = z.object({ kind: z.string(), clips: z.int() })
const SettingsRow = z.object({ version: z.int(), body: json.pipe(z.record(z.string(), z.unknown())) })

/**
 * Opens a station's database for diagnostics: read only, beside a running station, and without migrating the database.
 */
export function openDatabaseReader(dataDir: string) {
  const file = databaseFile(dataDir)
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })

  /** Yields ledger lines since a time as JSON lines, oldest first. */
  async function* ledgerSince(sinceMs: number): AsyncGenerator<string> {
    const page = db.prepare(`
      SELECT ledger.number, at_ms, clip_id, event, ledger.state AS state, details, path
      FROM ledger LEFT JOIN clip ON clip.id = clip_id WHERE ledger.number > ? ORDER BY ledger.number LIMIT ${PAGE_ROWS}`)
    let after = await lastBefore(sinceMs)
    for (;;) {
      const rows = page.all(after).map((row) => LineRow.parse(row))
      yield rows
        .filter(({ at_ms }) => at_ms >= sinceMs)
        .map(lineOf)
        .join('')
      const last = rows.at(-1)
      if (!last) return
      after = last.number
      await turn()
    }
  }

  /** Searches backwards until a whole page is older: one clock that was set back does not end the search. */
  async function lastBefore(sinceMs: number): Promise<number> {
    const page = db.prepare(
      `SELECT number, at_ms FROM ledger WHERE number < ? ORDER BY number DESC LIMIT ${WIDE_PAGE_ROWS}`,
    )
    let before = Number.MAX_SAFE_INTEGER
    for (;;) {
      const rows = page.all(before).map((row) => MarkRow.parse(row))
      const [newest] = rows
      if (!newest || rows.every(({ at_ms }) => at_ms < sinceMs)) return newest?.number ?? 0
      before = rows.at(-1)?.number ?? 0
      await turn()
    }
  }

  return {
    ledgerSince,
    counts: () =>
      Object.fromEntries(
        db
          .prepare('SELECT kind, clips FROM counter ORDER BY kind')
          .all()
          .map((row) => CountRow.parse(row))
          .map(({ kind, clips }) => [kind, clips]),
      ),
    /** Stored settings; undefined when none were ever changed. */
    settings() {
      const row = db.prepare('SELECT version, body FROM settings ORDER BY version DESC LIMIT 1').get()
      return row === undefined ? undefined : SettingsRow.parse(row)
    },
    facts: () => ({ ...db.prepare('PRAGMA user_version').get(), sizeBytes: statSync(file).size }),
    close: () => db.close(),
  }
}

function lineOf(row: z.infer<typeof LineRow>): string {
  const at = new Date(row.at_ms).toISOString()
  const content = LineContent.safeParse(row)
  if (!content.success) return `${JSON.stringify({ at, number: row.number, unreadable: true })}\n`
  const { clip_id: clip, path, event, state, details } = content.data
  return `${JSON.stringify({ at, clip, file: path === null ? null : basename(path), event, state, details })}\n`
}
