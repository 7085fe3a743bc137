import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** A notice is there with the next answer as a rule. */
const MAX_LOOKS = 10
const LOOK_INTERVAL_MS = 100

/**
 * True where a notice from another connection arrives, as those of other stations have to: a pooler that gives each
 * transaction any connection passes none on.
 */
export async function hearsNotices(listening: Client, connect: () => Client): Promise<boolean> {
  const channel = `ondeck_test_${randomUUID().replaceAll('-', '')}`
  const heard = new Set<string>()
  listening.on('notification', (notice) => void heard.add(notice.channel))
  const other = connect()
  other.on('error', () => {})
  try {
    await listening.query(`LISTEN ${channel}`)
    await other.connect()
    await other.query('SELECT pg_notify($1, $2)', [channel, ''])
    for (let looks = 0; looks < MAX_LOOKS && !heard.has(channel); looks += 1) {
      if (looks > 0) await sleep(LOOK_INTERVAL_MS)
      await listening.query('SELECT 1')
    }
    return heard.has(channel)
  } catch {
    // A second connection may be one too many: that says nothing about notices.
    return true
  } finally {
    await other.end().catch(() => {})
  }
}
