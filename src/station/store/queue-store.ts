import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { QueueStore } from '../views/view-ports.ts'
import { toClip, toLedgerLine } from './rows.ts'

const TotalRow = z.object({ clips: z.int(), bytes: z.number() })
const BytesRow = z.object({ bytes: z.number() })

const LaterRow = z.object({ atMs: z.number(), bytes: z.number() })

const latest = 'SELECT until_ms AS atMs, sum(size_bytes) AS bytes FROM clip WHERE until_ms IS NOT NULL AND'
const lastFirst = 'GROUP BY until_ms ORDER BY until_ms DESC LIMIT ?'
const inOrder = 'FROM clip WHERE queue_rank IS NOT NULL ORDER BY queue_rank, queue_place, number'
const fromTheEnd = 'FROM clip WHERE queue_rank IS NOT NULL ORDER BY queue_rank DESC, queue_place DESC, number DESC'

/** Reads the queue in upload order; `queue-order.ts` changes the order. */
export function createQueueStore(db: DatabaseSync): QueueStore {
  const page = db.prepare(`SELECT * ${inOrder} LIMIT ? OFFSET ?`)
  const totals = db.prepare('SELECT clips, bytes FROM queue_total')
  const sum = (some: string) =>
    db.prepare(`SELECT coalesce(sum(size_bytes), 0) AS bytes FROM (SELECT size_bytes ${some} LIMIT ?)`)
  const bytesOfFirst = sum(inOrder)
  const bytesOfLast = sum(fromTheEnd)
  const lastSetback = db.prepare(`
    SELECT * FROM ledger WHERE clip_id = ? AND event IN ('broke', 'not-stored') ORDER BY number DESC LIMIT 1`)

  // Both follow the order of the index `clip_by_wait`.
  const held = db.prepare(`${latest} kind = 'held' AND resume IS NULL ${lastFirst}`)
  const waiting = db.prepare(`${latest} kind = 'waiting' AND resume = 'sending' ${lastFirst}`)

  const readTotals = () => TotalRow.parse(totals.get())

  return {
    page: ({ offset, limit }) => page.all(limit, offset).map(toClip),
    totals: readTotals,
    bytesBefore(offset) {
      const { clips, bytes } = readTotals()
      // Sums from the nearer end.
      if (offset <= clips / 2) return BytesRow.parse(bytesOfFirst.get(offset)).bytes
      return bytes - BytesRow.parse(bytesOfLast.get(Math.max(0, clips - offset))).bytes
    },
    later: (limit) => [
      ...held.all(limit).map((row) => ({ kind: 'held' as const, ...LaterRow.parse(row) })),
      ...waiting.all(limit).map((row) => ({ kind: 'waiting' as const, ...LaterRow.parse(row) })),
    ],
    lastSetback(id) {
      const row = lastSetback.get(id)
      return row === undefined ? undefined : toLedgerLine(row)
    },
  }
}
