import { z } from 'zod'
import type { Run } from './database-link.ts'

/** The best of a few answers: the quickest says most about the clock. */
const SAMPLES = 3

const Version = z.object({ server_version: z.string() })
const Now = z.object({ now_ms: z.number() })

/** Version of the server without its packager's text, such as `15.9`. */
export async function readServerVersion(run: Run): Promise<string> {
  const [row] = await run(Version, 'SHOW server_version')
  return row?.server_version.split(' ')[0] ?? ''
}

/** The database's clock minus this computer's. */
export async function measureOffset(run: Run): Promise<number> {
  let best = { tripMs: Number.POSITIVE_INFINITY, offsetMs: 0 }
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const beganMs = performance.now()
    const [row] = await run(Now, 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms')
    const tripMs = performance.now() - beganMs
    const offsetMs = (row?.now_ms ?? Date.now()) - (Date.now() - tripMs / 2)
    if (tripMs < best.tripMs) best = { tripMs, offsetMs }
  }
  return Math.round(best.offsetMs)
}
