import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openForCommand } from '../../../src/station/host/open-for-command.ts'
import { connectToRunningStation } from '../../../src/station/rpc/connect-to-running.ts'
import { isDataFolderInUse } from '../../../src/station/store/station-lock.ts'
import { startService } from '../../service/practice/support.ts'
import { refusal, stationHost } from '../../support/station-host.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

// Runs a whole station with all its waits, on a busy computer.
/** Starts practice with a service that runs already. */
const starts =
  ({ baseUrl, key, close }: Awaited<ReturnType<typeof startService>>) =>
  async () => ({ baseUrl, key, folders: [], close })

test('practice mode has a separate data folder and leaves the live station unchanged', async () => {
  const service = await startService()
  const practice = await startService()
  const station = await stationHost({
    fixedSettings: { service: { baseUrl: service.baseUrl } },
    apiKey: service.key,
    startPractice: starts(practice),
  })
  await station.addFolder('Cam A')
  const { status: heldStatus, settings: heldSettings } = { ...station.api }
  const epochs = () => new Set(station.events.map(({ epoch }) => epoch)).size
  await station.api.connection.setPractice({ on: true })
  const status = await station.api.status()
  expect(status).toMatchObject({ practice: true, folders: [], key: { kind: 'given' } })
  expect(await heldStatus(), 'methods held since before answer for the open session').toMatchObject({ practice: true })
  expect((await heldSettings.get()).settings.folders).toEqual([])
  expect(epochs()).toBe(2)
  await station.api.connection.setPractice({ on: false })
  expect(await station.api.status()).toMatchObject({ practice: false, folders: [{ camera: 'Cam A' }] })
  expect(epochs()).toBe(3)
})

test('a station in practice keeps its data folder, and clients that join practice with it', async () => {
  const practice = await startService()
  const startPractice = starts(practice)
  const dataDir = join(temporaryFolder(quickPlace), 'data')
  const station = await stationHost({ dataDir, startPractice })
  await station.api.connection.setPractice({ on: true })
  const inUse = { code: 'data-folder-in-use', parameters: { folder: dataDir } }
  await refusal(() => stationHost({ dataDir })).toMatchObject(inUse)
  const joined = await connectToRunningStation(dataDir)
  expect(await joined?.station.status()).toMatchObject({ practice: true })
  await joined?.close()
  // A command still reaches the real station’s data.
  const command = openForCommand({ dataDir, usesKeychain: false, userAgent: 'test', version: '0', onBug: () => {} })
  expect(await command?.station.status()).toMatchObject({ practice: false })
  await command?.close()
  await station.api.connection.setPractice({ on: false })
  expect(await station.api.status()).toMatchObject({ practice: false })
  await station.close()
  expect(isDataFolderInUse(dataDir)).toBe(false)
})

test('a station started in practice mode continues it when another one has the live data folder', async () => {
  const practice = await startService()
  const startPractice = starts(practice)
  const dataDir = join(temporaryFolder(quickPlace), 'data')
  const station = await stationHost({ dataDir, startPractice, startInPractice: true })
  const real = await stationHost({ dataDir })
  await refusal(() => station.api.connection.setPractice({ on: false })).toMatchObject({ code: 'data-folder-in-use' })
  expect(await station.api.status()).toMatchObject({ practice: true })
  await real.close()
  await station.api.connection.setPractice({ on: false })
  expect(await station.api.status()).toMatchObject({ practice: false })
})

test('a question between two sessions is refused, instead of reaching a closed database', async () => {
  const practice = await startService()
  const station = await stationHost({
    startPractice: async () => {
      await refusal(async () => station.api.untagged({ offset: 0, limit: 1 })).toMatchObject({ code: 'station-silent' })
      return await starts(practice)()
    },
  })
  await station.api.connection.setPractice({ on: true })
  expect((await station.api.untagged({ offset: 0, limit: 1 })).total).toBe(0)
})

test('a practice service that does not start leaves the station running as before', async () => {
  const station = await stationHost({ startPractice: () => Promise.reject(new Error('no free port')) })
  await refusal(() => station.api.connection.setPractice({ on: true })).toMatchObject({ code: 'practice-failed' })
  expect(await station.api.status()).toMatchObject({ practice: false })
})
