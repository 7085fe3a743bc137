import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createServiceClient } from '../../../src/service/client/service-client.ts'
import { startService } from '../../service/practice/support.ts'
import { hangMs } from '../../support/pace.ts'
import { another } from '../../support/sample-clips.ts'
import { memoryKeychain, stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

const of = (firstName: string) => ({
  athlete: { firstName, lastName: 'Ortiz', create: true },
  activity: 'baseball',
  movement: 'pitching',
  dimensions: {},
})

test('reports once that captures are not enabled, keeps clips queued, and uploads them after a retry', async () => {
  const service = await startService({ capturesEnabled: false })
  const { keychain } = memoryKeychain(new Map([[service.baseUrl, service.key]]))
  const fixedSettings = { finished: { stableSeconds: 0.2 }, uploads: { holdSeconds: 0, parallel: 1 } }
  const { api, events, addFolder } = await stationHost({ keychain, fixedSettings })
  await api.connection.use({ baseUrl: service.baseUrl })
  const notices = () => events.flatMap((event) => event.notices.map(({ what }) => what.kind))
  for (const name of ['Maya', 'Jonas', 'Ada']) {
    const folder = await addFolder(name, { tags: of(name) })
    writeFileSync(join(folder, `${name}.mp4`), another(name))
  }
  await eventually(async () => {
    const status = await api.status()
    expect(status.captures).toMatchObject({ kind: 'refused', because: { code: 'captures-not-enabled' } })
    expect(status.service.kind).toBe('connected')
    expect(status.counts).toMatchObject({ queued: 3, failed: 0 })
  })
  // Events are batched for a moment.
  await eventually(() => expect(notices().filter((kind) => kind === 'captures-refused')).toHaveLength(1))
  expect(await api.athletes.search({ text: 'Maya', limit: 5 })).toHaveLength(1)

  service.control.setAccess({ key: service.key, capturesEnabled: true })
  await api.command({ kind: 'captures-retry' })
  await eventually(async () => expect((await api.status()).counts).toMatchObject({ completed: 3, queued: 0 }))
  expect((await api.status()).captures).toEqual({ kind: 'open' })
  await eventually(() =>
    expect(notices().filter((kind) => kind.startsWith('captures'))).toEqual(['captures-refused', 'captures-open']),
  )
})

test('a 403 for athletes or exports does not stop captures', async () => {
  const service = await startService({})
  const { body } = await service.ask('POST', '/athletes', { body: { first_name: 'Maya', last_name: 'Ortiz' } })
  const forbidden = { kind: 'status', status: 403 } as const
  const calls = ['createAthlete', 'listAthletes', 'createExport']
  service.control.setFaults({ rules: calls.map((call) => ({ call, fault: forbidden })) })
  const { keychain } = memoryKeychain(new Map([[service.baseUrl, service.key]]))
  const fixedSettings = { finished: { stableSeconds: 0.2 }, uploads: { holdSeconds: 0 } }
  const { api, addFolder } = await stationHost({ keychain, fixedSettings })
  await api.connection.use({ baseUrl: service.baseUrl })
  const film = (folder: string, name: string) => writeFileSync(join(folder, name), another(name))
  const known = await addFolder('Known', { tags: { ...of('Maya'), athlete: { id: body.athlete.id } } })
  film(known, 'first.mp4')
  film(await addFolder('New', { tags: of('Jonas') }), 'new.mp4')
  await eventually(async () => expect((await api.status()).counts).toMatchObject({ completed: 1 }))
  const transport = { requestOptions: async () => ({}), proxyFor: async () => null }
  const client = createServiceClient({
    baseUrl: service.baseUrl,
    apiKey: service.key,
    clock: systemClock,
    userAgent: 'test',
    transport,
  })
  await expect(
    client.createExport({ activity: 'baseball', movement: 'pitching' }, AbortSignal.timeout(hangMs())),
  ).rejects.toMatchObject({
    code: 'export-not-allowed',
  })
  film(known, 'second.mp4')
  await eventually(async () => expect((await api.status()).counts).toMatchObject({ completed: 2, failed: 1 }))
  const { items } = await api.attention({ offset: 0, limit: 5 })
  expect(items.map(({ clip }) => clip.fileName)).toEqual(['new.mp4'])
  const { captures, service: connection } = await api.status()
  expect([captures.kind, connection.kind]).toEqual(['open', 'connected'])
})

test('a 403 on the list of captures says that access is refused, never that the service is offline', async () => {
  const service = await startService({})
  const calls = ['listCaptures', 'getCapture']
  service.control.setFaults({ rules: calls.map((call) => ({ call, fault: { kind: 'status', status: 403 } as const })) })
  const { keychain } = memoryKeychain(new Map([[service.baseUrl, service.key]]))
  const fixedSettings = { finished: { stableSeconds: 0.2 }, uploads: { holdSeconds: 0 } }
  const { api, addFolder } = await stationHost({ keychain, fixedSettings })
  await api.connection.use({ baseUrl: service.baseUrl })
  const folder = await addFolder('Cage', { tags: of('Maya') })
  const refusedService = async () => {
    const { service: connection } = await api.status()
    expect(connection).toMatchObject({ kind: 'connected', refused: { because: { code: 'not-allowed' } } })
    expect((await api.status()).safety.blockedBy, 'no upload waits for a list').toBeNull()
  }
  writeFileSync(join(folder, 'first.mp4'), another('first'))
  await eventually(refusedService)
  // Uploads continue all the same.
  writeFileSync(join(folder, 'second.mp4'), another('second'))
  await eventually(async () => expect((await api.status()).counts).toMatchObject({ processing: 2 }))
  await refusedService()

  service.control.setFaults({ rules: [] })
  await eventually(async () => expect((await api.status()).service).not.toHaveProperty('refused'))
})
