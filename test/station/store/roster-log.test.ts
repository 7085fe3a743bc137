import { statSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createTransport } from '../../../src/computer/network/transport.ts'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createServiceClient } from '../../../src/service/client/service-client.ts'
import { createRoster } from '../../../src/station/athletes/roster.ts'
import { databaseFile } from '../../../src/station/store/database.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { startService } from '../../service/practice/support.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test('keeps the log of the database short while a new station reads 2,000 athletes', async () => {
  const { baseUrl, key: apiKey } = await startService({ seedRoster: 2_000 })
  const transport = createTransport({ resolveProxy: async () => null, caFile: null })
  const service = createServiceClient({ baseUrl, apiKey, clock: systemClock, userAgent: 'test', transport })
  const dataDir = temporaryFolder()
  const { roster: store, checkpoints, close } = openStationStore(dataDir)
  onTestFinished(async () => {
    await checkpoints.end()
    close()
  })
  checkpoints.start()
  let largest = 0
  const measured: typeof store = {
    ...store,
    upsert(athletes, atMs) {
      const result = store.upsert(athletes, atMs)
      largest = Math.max(largest, statSync(`${databaseFile(dataDir)}-wal`).size)
      return result
    },
  }
  const roster = createRoster({ store: measured, service, clock: systemClock })
  const { signal } = new AbortController()
  expect(await roster.sync(signal)).toMatchObject({ added: 2_000 })
  expect(largest).toBeGreaterThan(3_000_000)
  expect(largest).toBeLessThan(10_000_000)
})
