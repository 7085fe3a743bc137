import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { AlertStore } from '../alerts/alert-memory.ts'
import { AlertPart } from '../contract/alert.ts'
import { ClipId, clipKinds } from '../contract/clip.ts'
import { attentionKinds } from '../contract/clip-kinds.ts'
import { ExportUrgency } from '../contract/export-job.ts'
import { json } from './rows.ts'

const Memory = z.object({
  untold: z.array(ClipId),
  copiesAskedUntilMs: z.number().default(0),
  ready: z.array(z.object({ id: z.string(), movement: z.string() })),
  expiring: z.record(z.string(), ExportUrgency),
  toldAtMs: z.partialRecord(z.enum(AlertPart.options.map((option) => option.shape.kind.value)), z.number()),
  uploaded: z.int(),
  update: z.string().nullable().default(null),
  stationAlarms: z.array(z.string()).default([]),
  isQuiet: z.boolean(),
})
const Row = z.object({ body: json.pipe(Memory) })
const AttentionRow = z.object({ id: ClipId, kind: z.enum(clipKinds) })

/** Stores which alerts were already sent, in one row. */
export function createAlertStore(db: DatabaseSync): AlertStore {
  const read = db.prepare('SELECT body FROM alert_memory')
  const save = db.prepare('INSERT OR REPLACE INTO alert_memory (only, body) VALUES (1, ?)')
  const copies = db.prepare(`
    SELECT id, kind FROM clip WHERE kind = 'original-missing' AND found_at_ms > ? AND found_at_ms <= ?
    ORDER BY number LIMIT 1000`)
  const inNeed = db.prepare('SELECT id, kind FROM clip WHERE kind = ?')

  return {
    // A row that another version wrote may be unreadable: the station then starts over, as if no alert had been sent.
    read: () => Row.safeParse(read.get()).data?.body ?? null,
    save: (memory) => void save.run(JSON.stringify(memory)),
    orphanedCopies: (afterMs, untilMs) => copies.all(afterMs, untilMs).map((row) => AttentionRow.parse(row).id),
    inNeed: () => attentionKinds.flatMap((kind) => inNeed.all(kind).map((row) => AttentionRow.parse(row))),
  }
}
