import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TagsInput } from '../../../src/station/contract/tags.ts'
import { startService } from '../../service/practice/support.ts'
import { cameraClip } from '../../support/camera-clip.ts'
import { memoryKeychain, refusal, stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

// Runs a whole station with all its waits, on a busy computer.
const pitching = { activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'right' } }
const maya = { athlete: { firstName: 'Maya', lastName: 'Ortiz', create: true }, ...pitching }
const quick = { finished: { stableSeconds: 0.2 } }

/** A station that is connected to a practice service and watches one folder. */
async function connected(given: Record<string, unknown> = {}, tags: object = maya) {
  const service = await startService()
  const station = await stationHost({
    fixedSettings: { service: { baseUrl: service.baseUrl }, ...quick, ...given },
    apiKey: service.key,
  })
  const folder = await station.addFolder('Cam A', { tags: { dimensions: {}, ...tags } })
  const film = (name: string) => writeFileSync(join(folder, name), cameraClip(Date.now()))
  return { service, ...station, folder, film }
}

test('a first start shows that service, key and folder are missing', async () => {
  const { api } = await stationHost()
  const status = await api.status()
  expect(status.service).toEqual({ kind: 'none' })
  expect(status.key).toEqual({ kind: 'none' })
  expect(status.guide).toMatchObject({ service: false, key: false, folder: false, clip: false, done: false })
})

test('a station uploads its first clip after service, key and folder are set, without a restart', async () => {
  const service = await startService()
  const { keychain, keys } = memoryKeychain()
  const { api, addFolder } = await stationHost({ keychain, fixedSettings: { ...quick, uploads: { holdSeconds: 0 } } })
  await api.connection.use({ baseUrl: service.baseUrl })
  expect((await api.status()).service).toEqual({ kind: 'no-key' })
  expect(await api.key.set({ key: service.key })).toEqual({ kind: 'kept' })
  expect([...keys.values()]).toEqual([service.key])
  const folder = await addFolder('Cam A', { tags: maya })
  writeFileSync(join(folder, 'one.mp4'), cameraClip(Date.now()))
  await eventually(async () => expect((await api.status()).counts.completed).toBe(1))
  expect((await api.status()).guide.done).toBe(true)
  expect((await api.status()).service.kind).toBe('connected')
})

test('a refused key is reported, and a new one resumes waiting clips', async () => {
  const service = await startService()
  const { api, addFolder } = await stationHost({
    fixedSettings: { service: { baseUrl: service.baseUrl }, ...quick, uploads: { holdSeconds: 0 } },
  })
  await api.key.set({ key: 'sk_wrong_wrong_wrong' })
  const folder = await addFolder('Cam A', { tags: maya })
  writeFileSync(join(folder, 'one.mp4'), cameraClip(Date.now()))
  await eventually(async () => expect((await api.status()).service.kind).toBe('key-refused'))
  await api.key.set({ key: service.key })
  await eventually(async () => expect((await api.status()).counts.completed).toBe(1))
})

test('a malformed key is refused before it is stored', async () => {
  const { keychain, keys } = memoryKeychain()
  const { api } = await stationHost({ keychain, fixedSettings: { service: { baseUrl: 'http://127.0.0.1:1/v1' } } })
  await refusal(() => api.key.set({ key: 'not a key' })).toMatchObject({ code: 'key-malformed' })
  expect(keys.size).toBe(0)
})

test('a locked keychain is not reported as a missing key, and a key entered then is used for this start only', async () => {
  const { keychain, state } = memoryKeychain()
  state.isLocked = true
  const { api } = await stationHost({ keychain, fixedSettings: { service: { baseUrl: 'http://127.0.0.1:1/v1' } } })
  expect((await api.status()).key).toMatchObject({ kind: 'locked' })
  expect(await api.key.set({ key: 'sk_for_this_start_only' })).toMatchObject({ kind: 'this-start-only' })
  state.isLocked = false
  expect(await api.key.set({ key: 'sk_for_this_start_only' })).toEqual({ kind: 'kept' })
})

test('a tagged clip is held for twenty seconds with screens, and can be uploaded at once or untagged', async () => {
  const { api, film } = await connected()
  film('one.mp4')
  await eventually(async () => expect((await api.status()).counts.held).toBe(1))
  const { items } = await api.reps({ offset: 0, limit: 10, fromMs: null })
  expect(items).toMatchObject([{ athleteName: 'Maya Ortiz', movement: 'pitching', state: { kind: 'held' } }])
  const [clip] = items[0]?.clips ?? []
  await api.command({ kind: 'clips-tag', clips: [clip!.id], tags: { movement: 'hitting', dimensions: {} } })
  await eventually(async () => expect((await api.clip({ id: clip!.id })).tags?.movement).toBe('hitting'))
  const [act] = await api.undoable()
  expect(act).toMatchObject({ what: { kind: 'clips-tag', clips: 1, tags: { movement: 'hitting' } } })
  const topics: string[] = []
  const leave = api.subscribe((event) => topics.push(...event.topics))
  expect(await api.command({ kind: 'undo', id: act!.id })).toMatchObject({ undone: act })
  expect(await api.undoable()).toEqual([])
  await eventually(() => expect(topics).toContain('undo'))
  leave()
  await eventually(async () => expect((await api.clip({ id: clip!.id })).tags?.movement).toBe('pitching'))
  await eventually(async () => expect((await api.status()).counts.held).toBe(1))
  await api.command({ kind: 'clips-send', clips: [clip!.id] })
  await eventually(async () => expect((await api.status()).counts.completed).toBe(1))
})

test('a paused queue uploads nothing, and continues when resumed', async () => {
  const { api, film, service } = await connected({ uploads: { holdSeconds: 0 } })
  await api.settings.set({ key: 'uploads.paused', value: true })
  film('one.mp4')
  await eventually(async () => expect((await api.status()).counts.queued).toBe(1))
  expect((await api.status()).transfer).toMatchObject({ paused: true, leftClips: 1 })
  expect(service.received()).toEqual([])
  await api.settings.set({ key: 'uploads.paused', value: false })
  await eventually(async () => expect((await api.status()).counts.completed).toBe(1))
})

test('a clip canceled during its upload stores nothing, and can be uploaded later', async () => {
  const { api, film, service } = await connected({ uploads: { holdSeconds: 0 } })
  await api.settings.set({ key: 'uploads.limitMbitPerSecond', value: 0.02 })
  film('one.mp4')
  await eventually(async () => expect((await api.status()).counts.sending).toBe(1))
  const { items } = await api.queue.page({ offset: 0, limit: 10 })
  const id = items[0]!.clip.id
  expect(await api.command({ kind: 'clips-cancel', clips: [id] })).toEqual({
    done: [id],
    tooLate: [],
    undo: expect.any(String),
  })
  expect((await api.clip({ id })).card.state.kind).toBe('cancelled')
  expect((await api.clip({ id })).timeline.at(-1)?.details).toHaveProperty('orphans')
  await api.settings.set({ key: 'uploads.limitMbitPerSecond', value: null })
  expect(service.received()).toEqual([])
  await api.command({ kind: 'clips-retry', clips: [id] })
  await eventually(async () => expect((await api.status()).counts.completed).toBe(1))
  expect(service.received()).toHaveLength(1)
})

test('a removed folder imports nothing until it is added again', async () => {
  const { api, film, folder, addFolder } = await connected()
  const other = await addFolder('Cam B', { tags: TagsInput.parse(maya), camera: 'A' })
  await api.folders.remove({ path: folder })
  expect((await api.status()).folders.map(({ settings }) => settings.path)).toEqual([other])
  film('one.mp4')
  // A later clip of the other folder goes all the way meanwhile.
  writeFileSync(join(other, 'other.mp4'), cameraClip(Date.now() - 20_000))
  await eventually(async () => expect((await api.reps({ offset: 0, limit: 10, fromMs: null })).total).toBe(1))
  const look = await api.folders.look({ path: folder })
  expect(look).toMatchObject({ clips: 1, because: null })
  await addFolder('Cam A', { tags: TagsInput.parse(maya) })
  await eventually(async () => expect((await api.reps({ offset: 0, limit: 10, fromMs: null })).total).toBe(2))
})

test('nested folders are refused, with both named', async () => {
  const { api, folder, root, addFolder } = await connected()
  await addFolder(join('cage', 'Cam B'))
  expect((await api.folders.look({ path: join(root, 'cage') })).because).toMatchObject({ code: 'folder-overlaps' })
  expect((await api.folders.look({ path: 'relative' })).because).toMatchObject({ code: 'config-invalid' })
  expect((await api.folders.look({ path: join(folder, 'inner') })).because).toMatchObject({ code: 'folder-overlaps' })
  expect((await api.folders.look({ path: folder })).because).toMatchObject({ code: 'folder-overlaps' })
})

test('settings of the configuration file can’t be changed on the screens, and are named', async () => {
  const { api } = await stationHost({ fixedSettings: { uploads: { parallel: 3 } } })
  expect((await api.settings.get()).fixedKeys).toEqual(['uploads.parallel'])
  await refusal(() => api.settings.set({ key: 'uploads.parallel', value: 1 })).toMatchObject({ code: 'setting-given' })
})

test('a changed setting applies to the next rep, and an invalid one changes nothing', async () => {
  const { api } = await stationHost()
  await refusal(() => api.settings.set({ key: 'uploads.parallel', value: 9 })).toMatchObject({
    code: 'config-invalid',
  })
  expect((await api.settings.get()).settings.uploads.parallel).toBe(2)
})

test('clients receive combined changes of lists, and never a key', async () => {
  const { api, film, events, service } = await connected({ uploads: { holdSeconds: 0 } })
  for (let number = 0; number < 5; number++) film(`${number}.mp4`)
  await eventually(async () => expect((await api.status()).counts.completed).toBe(5))
  expect(events.some(({ topics }) => topics.includes('reps'))).toBe(true)
  expect(events.some(({ progress }) => progress.length > 0)).toBe(true)
  expect(JSON.stringify(events)).not.toContain(service.key)
})
