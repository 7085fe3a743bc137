import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { StationEvent } from '../../../src/station/contract/event.ts'
import { connectToStation } from '../../../src/station/rpc/connect.ts'
import { joinedApi } from '../../../src/station/rpc/joined-api.ts'
import { refusal, stationHost } from '../../support/station-host.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'

/** A running station, and its API as a window in another process has it. */
async function joined() {
  const folder = temporaryFolder(quickPlace)
  const dataDir = join(folder, 'data')
  const host = await stationHost({ dataDir })
  const connection = await connectToStation(dataDir)
  if (!connection) throw new Error('nobody listens')
  const chooseFolder = vi.fn<() => Promise<string | null>>(async () => join(folder, 'chosen'))
  const showInFolder = vi.fn<(path: string) => void>()
  const savePdf = async () => join(folder, 'report.pdf')
  const api = joinedApi(connection.station, { chooseFolder, showInFolder, savePdf, windowState: () => null })
  return { folder, host, connection, showInFolder, api }
}

test('a window’s pages use the station of another process, and show that', async () => {
  const { api, host, folder } = await joined()
  const path = join(folder, 'camera')
  mkdirSync(path)
  await api.settings.change({ screens: { stationName: 'Cage 3' } })
  expect((await host.api.status()).name).toBe('Cage 3')
  expect(await api.status()).toMatchObject({ name: 'Cage 3', joined: true, can: { chooseFolder: true } })
  expect((await host.api.status()).joined).toBeUndefined()
  expect(await api.results.savePdf({ name: 'Report', paper: 'a4' })).toEqual({ path: join(folder, 'report.pdf') })
  expect(await api.folders.look({ path })).toEqual(await host.api.folders.look({ path }))
})

test('dialogs and folders open on the window’s own desktop', async () => {
  const { api, folder, showInFolder } = await joined()
  expect(await api.folders.choose()).toEqual({ path: join(folder, 'chosen') })
  await refusal(() => api.folders.browse({ path: null })).toMatchObject({ code: 'not-here' })
  const { path } = await api.diagnostics.bundle()
  expect(showInFolder).toHaveBeenCalledExactlyOnceWith(path)
  await refusal(() => api.exports.show({ id: 'unknown' })).toMatchObject({ code: 'export-unknown' })
})

test('a joined window offers no practice mode', async () => {
  const { api, host } = await joined()
  await refusal(() => api.connection.setPractice({ on: true })).toMatchObject({ code: 'not-here' })
  expect((await host.api.status()).practice).toBe(false)
})

test('events reach the pages, starting with the current state, until the pages disconnect', async () => {
  const { api, host } = await joined()
  const events: StationEvent[] = []
  const leave = api.subscribe((event) => events.push(event))
  await eventually(() => expect(events[0]).toMatchObject({ topics: [], epoch: expect.any(String) }))
  await host.api.settings.change({ uploads: { paused: true } })
  await eventually(() => expect(events.flatMap(({ topics }) => topics)).toContain('settings'))
  leave()
  const heard = events.length
  await host.api.settings.change({ uploads: { paused: false } })
  expect(events.slice(heard).flatMap(({ topics }) => topics)).not.toContain('settings')
})

test('a failure of the station arrives unchanged, and the station’s end closes the connection', async () => {
  const { api, host, connection } = await joined()
  await refusal(() => api.command({ kind: 'deck-next' })).toMatchObject({ code: 'lineup-empty' })
  await host.close()
  await expect(connection.closed).resolves.toBeUndefined()
  await refusal(() => api.status()).toMatchObject({ code: 'station-silent' })
})
