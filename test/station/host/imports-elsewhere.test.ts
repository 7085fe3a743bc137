import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importFacility, people } from '../../support/import-facility.ts'
import { memoryKeychain, stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

const otherKey = 'sk_practice_another_organization'

/** An import of so many new athletes that has begun to create them. */
async function begun(count: number) {
  const facility = await importFacility()
  const { read, begin, run, service } = facility
  service.control.setAccess({ key: otherKey })
  await begin(await read(people(count)))
  await eventually(async () => expect((await run())?.counts.created).toBeGreaterThan(3))
  const others = async (): Promise<unknown[]> =>
    (await service.ask('GET', '/athletes?limit=500', { key: otherKey })).body.athletes
  const isPaused = () =>
    eventually(async () => expect((await run())?.trouble).toMatchObject({ because: { code: 'import-elsewhere' } }))
  return { ...facility, others, isPaused }
}

test('an import creates nobody in another organization after a key change, and continues in its own', async () => {
  const { api, service, run, ended, isPaused, others, athletes } = await begun(60)
  await api.key.set({ key: otherKey })
  await isPaused()
  expect((await run())?.state).toBe('running')
  expect(await others()).toEqual([])

  await api.key.set({ key: service.key })
  await ended()
  expect((await run())?.counts).toMatchObject({ created: 60, failed: 0, waiting: 0 })
  expect(await athletes()).toHaveLength(61)
  expect(await others()).toEqual([])
})

test('a canceled import that continues with another organization’s key changes nothing there', async () => {
  const { api, imports, run, isPaused, others, athletes } = await begun(60)
  const { id = '' } = (await run()) ?? {}
  await imports.stop({ run: id })
  await eventually(async () => expect((await run())?.state).toBe('stopped'))
  const before = (await athletes()).length
  await api.key.set({ key: otherKey })
  await imports.resume({ run: id })
  await isPaused()
  await imports.stop({ run: id })
  await eventually(async () => expect((await run())?.state).toBe('stopped'))
  expect(await others()).toEqual([])
  expect(await athletes()).toHaveLength(before)
})

test('an import continues at another address of the service that has its athletes', async () => {
  const { service, close, root, athletes } = await begun(40)
  await close()
  const { keychain } = memoryKeychain(new Map([[service.baseUrl, service.key]]))
  const fixedSettings = { service: { baseUrl: service.baseUrl } }
  const { api } = await stationHost({ fixedSettings, keychain, dataDir: join(root, 'data') })
  await eventually(async () => expect((await api.imports.state()).run?.state).toBe('done'))
  expect((await api.imports.state()).run?.counts).toMatchObject({ created: 40, failed: 0 })
  expect(await athletes()).toHaveLength(41)
})
