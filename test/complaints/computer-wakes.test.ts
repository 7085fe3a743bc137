import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startService } from '../service/practice/support.ts'
import { runningStation } from '../support/running-station.ts'
import { another } from '../support/sample-clips.ts'
import { quickPlace, temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'

const NEVER_MS = 600_000
/** More than the system takes into its own hands when nobody reads. */
const LARGE_BYTES = 24_000_000

/** An upload of which the store takes no more for a while. */
const stalling = (stallMs: number) => ({
  call: 'upload',
  times: 1,
  fault: { kind: 'stall', stallMs, afterBytes: 100_000 },
})

/** A station that wakes when told, before a store that once stops taking what it is sent. */
async function sleeper({ stallMs }: { stallMs: number }) {
  const service = await startService({ faults: { rules: [stalling(stallMs)] } })
  const path = temporaryFolder(quickPlace)
  const athlete = { firstName: 'Maya', lastName: 'Ortiz', create: true }
  const folders = [{ path, tags: { athlete, activity: 'baseball', movement: 'pitching' } }]
  const given = { service: { baseUrl: service.baseUrl }, folders, uploads: { holdSeconds: 0 } }
  const events: unknown[] = []
  const { station } = runningStation(given, { apiKey: service.key, onEvent: (event) => events.push(event) })
  const film = (name: string, sizeBytes: number) => writeFileSync(join(path, name), another(name, sizeBytes))
  return { service, station, film, events }
}

test('restarts an upload whose connection died during sleep within 15 seconds of waking', async () => {
  const { service, station, film, events } = await sleeper({ stallMs: NEVER_MS })
  film('one.mp4', LARGE_BYTES)
  await eventually(() => expect(station.counts().sending).toBe(1))
  station.wake()
  await eventually(() => expect(service.received()).toHaveLength(1))
  await eventually(() => expect(station.counts().completed).toBe(1))
  // Without a wake it would have been reported as stalled, after a minute.
  expect(JSON.stringify(events)).not.toContain('upload-stalled')
})

test('leaves an upload alone that continues after the computer wakes', async () => {
  const { service, station, film } = await sleeper({ stallMs: 2_000 })
  film('one.mp4', LARGE_BYTES)
  await eventually(() => expect(station.counts().sending).toBe(1))
  station.wake()
  await eventually(() => expect(station.counts().completed).toBe(1))
  expect(service.received()).toMatchObject([{ uploads: 1 }])
})
