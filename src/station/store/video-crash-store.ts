import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { Evidence } from '../contract/evidence.ts'
import type { VideoCrash, VideoCrashStore } from '../examining/video-crashes.ts'
import { inTransaction } from './database.ts'
import { json } from './rows.ts'

/** Crashes that are remembered. The oldest are dropped; their videos are only tried once more. */
const MAX_CRASHES = 10_000

const Row = z.object({ detail: json.pipe(Evidence), times: z.int() })

export function createVideoCrashStore(db: DatabaseSync): VideoCrashStore {
  const any = db.prepare('SELECT 1 FROM video_crash LIMIT 1')
  const get = db.prepare('SELECT detail, times FROM video_crash WHERE fingerprint = ? AND program = ?')
  const add = db.prepare(`
    INSERT INTO video_crash (fingerprint, program, detail, times, at_ms) VALUES (?, ?, ?, 1, ?)
    ON CONFLICT DO UPDATE SET detail = excluded.detail, times = times + 1, at_ms = excluded.at_ms`)
  const trim = db.prepare(`
    DELETE FROM video_crash WHERE rowid IN (SELECT rowid FROM video_crash ORDER BY at_ms DESC LIMIT -1 OFFSET ${MAX_CRASHES})`)
  const forget = db.prepare('DELETE FROM video_crash WHERE fingerprint = ?')

  const read = (fingerprint: string, program: string): VideoCrash | null => {
    const row = get.get(fingerprint, program)
    return row === undefined ? null : Row.parse(row)
  }

  return {
    isEmpty: () => any.get() === undefined,
    get: read,
    add: (fingerprint, program, { detail, atMs }) =>
      inTransaction(db, () => {
        add.run(fingerprint, program, JSON.stringify(detail), atMs)
        trim.run()
        return read(fingerprint, program) ?? { detail, times: 1 }
      }),
    forget: (fingerprint) => void forget.run(fingerprint),
  }
}
