import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { compactDatabase } from '../../../station/store/compact-database.ts'
import type { ErasedAthlete } from '../core.ts'
import { eraseInJson } from './erase-clips.ts'

const MAX_SLICE_ROWS = 500

const Row = z.object({ rank: z.int(), number: z.int(), body: z.string() })

/** Erases an athlete's names from the rows of the last audit, which keep their clips and captures. */
export async function eraseAudit(dataDir: string, athlete: ErasedAthlete): Promise<void> {
  const file = join(dataDir, 'audit', 'last.db')
  if (!existsSync(file)) return
  const db = new DatabaseSync(file, { timeout: 5_000 })
  try {
    db.exec('PRAGMA secure_delete = ON')
    const slice = db.prepare(
      'SELECT rank, number, body FROM row WHERE (rank, number) > (?, ?) ORDER BY rank, number LIMIT ?',
    )
    const update = db.prepare('UPDATE row SET body = ? WHERE rank = ? AND number = ?')
    for (let [rank, number] = [-1, -1]; ; await nextTurn()) {
      const rows = slice.all(rank, number, MAX_SLICE_ROWS).map((row) => Row.parse(row))
      const last = rows.at(-1)
      if (last === undefined) break
      for (const row of rows) {
        const body = eraseInJson(row.body, athlete)
        if (body !== row.body) update.run(body, row.rank, row.number)
      }
      ;[rank, number] = [last.rank, last.number]
    }
  } finally {
    db.close()
  }
  await compactDatabase(file)
}
