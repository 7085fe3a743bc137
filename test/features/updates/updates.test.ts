import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createUpdates } from '../../../src/features/updates/station/updates.ts'
import { Settings } from '../../../src/station/contract/settings.ts'
import type { InstallLimit, UpdatesState } from '../../../src/station/contract/updates.ts'
import type { InstallUpdate } from '../../../src/station/host/install-update.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'
import { feed, releaseFeed } from './release-feed.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

interface Options {
  readonly service?: object
  readonly updates?: object
  readonly install?: InstallUpdate
  readonly installLimit?: InstallLimit | null
  readonly version?: string
  readonly dataDir?: string
  readonly address?: string | null
}

function stationUpdates({ service = { baseUrl: null }, dataDir = temporaryFolder(), ...options }: Options) {
  const clock = manualClock()
  const work = { isUploading: false, hasOpenReservation: false }
  const updates = createUpdates({
    dataDir,
    feed: options.address === undefined ? feed : options.address,
    version: options.version ?? '1.2.3',
    installKind: 'archive',
    installLimit: options.installLimit ?? (options.install ? null : 'system'),
    settings: () => Settings.parse({ service, folders: [], updates: options.updates }),
    work: () => work,
    install: options.install,
    clock,
    onChange: () => {},
  })
  onTestFinished(updates.stop)
  return { updates, clock, work, dataDir }
}

const hourOf = (atMs: number) => new Date(atMs).getHours()

test('a newer release is announced, with its notes as plain text', async () => {
  const { offer, service } = await releaseFeed()
  offer({ version: '1.10.0', notes: '<b>Fixes</b>\r\n\u001b[31mred\u001b[0m \u202eabc', html: '<script>', extra: 1 })
  const { updates } = stationUpdates({ service })
  const state = await updates.check()
  expect(state).toMatchObject({ because: null, canInstall: false, checking: false })
  expect(state.offered).toEqual({
    version: '1.10.0',
    notes: '<b>Fixes</b>\n\ufffd[31mred\ufffd[0m \ufffdabc',
    relation: 'newer',
  })
  expect(updates.announced()).toBe('1.10.0')
})

test('the feed learns nothing about the station', async () => {
  const { seen, service } = await releaseFeed()
  await stationUpdates({ service }).updates.check()
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/releases/ondeck-release.json' })
  expect(Object.keys(seen[0]?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
  expect(seen[0]?.headers['user-agent']).toBe('ondeck')
})

test.each([
  ['a page instead of a release', { body: '<html>Sign in</html>' }],
  ['a version that is a path', { body: JSON.stringify({ version: '../../9.9.9' }) }],
  ['a version with a suffix', { body: JSON.stringify({ version: '9.9.9-beta.1' }) }],
  ['an error', { status: 500 }],
  ['a redirect to plain http', { status: 302, location: 'http://service.test/elsewhere.json' }],
])('a feed that answers with %s offers nothing', async (_, change) => {
  const { answer, seen, service } = await releaseFeed()
  Object.assign(answer, change)
  const { updates } = stationUpdates({ service })
  const { offered, because } = await updates.check()
  expect(offered).toBeNull()
  expect(because?.code).toBe('update-feed-invalid')
  expect(seen).toHaveLength(1)
})

test('an endless feed is cut off', async () => {
  const { answer, service } = await releaseFeed()
  answer.body = JSON.stringify({ version: '9.9.9', notes: 'x'.repeat(200_000) })
  const { because, offered } = await stationUpdates({ service }).updates.check()
  expect(offered).toBeNull()
  expect(because?.code).toBe('answer-malformed')
})

test('a feed with an untrusted certificate is refused', async () => {
  const { service, seen } = await releaseFeed()
  const { because } = await stationUpdates({ service: { baseUrl: null, proxy: service.proxy } }).updates.check()
  expect(because).toMatchObject({ code: 'certificate-untrusted', parameters: { purpose: 'update-check' } })
  expect(seen).toEqual([])
})

test('the feed is requested once a day, also across restarts', async () => {
  const { seen, service } = await releaseFeed()
  const first = stationUpdates({ service })
  first.updates.start()
  await eventually(() => expect(first.updates.state().checkedAtMs).not.toBeNull())
  for (let hour = 0; hour < 23; hour++) await first.clock.advance(60 * MINUTE_MS)
  expect(seen).toHaveLength(1)
  await eventually(() => expect(first.clock.sleeping()).toBe(1))
  await first.clock.advance(60 * MINUTE_MS)
  await eventually(() => expect(seen).toHaveLength(2))
  await first.updates.stop()
  const second = stationUpdates({ service, dataDir: first.dataDir })
  second.clock.jump(DAY_MS)
  second.updates.start()
  await eventually(() => expect(second.clock.sleeping()).toBe(1))
  expect(seen).toHaveLength(2)
  expect(second.updates.announced()).toBe('9.0.0')
  expect(statSync(join(first.dataDir, 'updates.json')).mode & 0o777).toBe(0o600)
})

test('updates that are off request nothing and announce nothing', async () => {
  const { seen, service } = await releaseFeed()
  const { updates, clock } = stationUpdates({ service, updates: { mode: 'off' } })
  updates.start()
  await eventually(() => expect(clock.sleeping()).toBe(1))
  expect(seen).toEqual([])
  // A person who asks gets an answer all the same.
  expect((await updates.check()).offered?.version).toBe('9.0.0')
  expect(updates.announced()).toBeNull()
})

test('a station without a feed requests, writes and installs nothing', async () => {
  const { updates, clock, dataDir } = stationUpdates({ address: null, install: async () => {} })
  updates.start()
  expect(clock.sleeping()).toBe(0)
  await expect(updates.check()).rejects.toMatchObject({ code: 'update-feed-missing' })
  await expect(updates.install()).rejects.toMatchObject({ code: 'not-here' })
  expect(updates.state()).toMatchObject({ feed: null, offered: null, checkedAtMs: null })
  expect(existsSync(join(dataDir, 'updates.json'))).toBe(false)
})

test('a release is installed in its hour, once nothing is uploading any more', async () => {
  const { service } = await releaseFeed()
  const installed: unknown[] = []
  const { updates, clock, work } = stationUpdates({
    service,
    updates: { hour: hourOf(manualClock().nowMs()) },
    install: async (release, beforeRestart) => {
      beforeRestart()
      installed.push(release)
    },
  })
  work.isUploading = true
  updates.start()
  await eventually(() => expect(clock.sleeping()).toBe(1))
  expect(updates.state()).toMatchObject<Partial<UpdatesState>>({ blockedBy: 'uploading', canInstall: true })
  await expect(updates.install()).rejects.toMatchObject({ code: 'update-blocked', parameters: { why: 'uploading' } })
  Object.assign(work, { isUploading: false, hasOpenReservation: true })
  await clock.advance(MINUTE_MS)
  await expect(updates.install()).rejects.toMatchObject({ code: 'update-blocked', parameters: { why: 'reservation' } })
  expect(installed).toEqual([])
  work.hasOpenReservation = false
  await eventually(() => expect(clock.sleeping()).toBe(1))
  await clock.advance(MINUTE_MS)
  await eventually(() => expect(installed).toEqual([{ version: '9.0.0', proxy: service.proxy }]))
})

test('an upload that begins during the download delays the installation within its hour', async () => {
  const { service } = await releaseFeed()
  const restarted: string[] = []
  const { updates, clock, work } = stationUpdates({
    service,
    updates: { hour: hourOf(manualClock().nowMs()) },
    install: async ({ version }, beforeRestart) => {
      work.isUploading = restarted.push('downloaded') === 1
      beforeRestart()
      restarted.push(version)
    },
  })
  updates.start()
  await eventually(() => expect(clock.sleeping()).toBe(1))
  expect(restarted).toEqual(['downloaded'])
  expect(updates.state()).toMatchObject({ because: null, blockedBy: 'uploading', installing: false })
  work.isUploading = false
  await clock.advance(MINUTE_MS)
  await eventually(() => expect(restarted).toEqual(['downloaded', 'downloaded', '9.0.0']))
})

test('a release that was given to the installer, and did not start, is reported', async () => {
  const { service } = await releaseFeed()
  const install: InstallUpdate = async (_release, beforeRestart) => beforeRestart()
  const first = stationUpdates({ service, install })
  await first.updates.check()
  await first.updates.install()
  await first.updates.stop()
  const { dataDir } = first
  expect(stationUpdates({ service, install, dataDir }).updates.state().because).toMatchObject({
    code: 'update-failed',
    parameters: { version: '9.0.0', detail: { code: 'still-this-version' } },
  })
  expect(stationUpdates({ service, install, dataDir, version: '9.0.0' }).updates.state().because).toBeNull()
})

test('a build that may not install says why, whatever its window offers', async () => {
  const { service } = await releaseFeed()
  const { updates } = stationUpdates({ service, installLimit: 'unsigned', install: async () => {} })
  await updates.check()
  expect(updates.state()).toMatchObject({ canInstall: false, installLimit: 'unsigned' })
  await expect(updates.install()).rejects.toMatchObject({ code: 'not-here' })
})

test('an older release is refused with the reason', async () => {
  const { offer, service } = await releaseFeed()
  offer({ version: '1.2.2' })
  const { updates } = stationUpdates({ service, install: async () => {} })
  expect((await updates.check()).offered?.relation).toBe('older')
  await expect(updates.install()).rejects.toMatchObject({
    code: 'update-unavailable',
    parameters: { version: '1.2.3', offered: '1.2.2' },
  })
  expect(updates.announced()).toBeNull()
})

test('damaged stored updates are ignored', async () => {
  const { service } = await releaseFeed()
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'updates.json'), '{"release":{"version":"<b>"}')
  const { updates } = stationUpdates({ service, dataDir })
  expect(updates.state()).toMatchObject({ offered: null, checkedAtMs: null })
  await updates.check()
  expect(JSON.parse(readFileSync(join(dataDir, 'updates.json'), 'utf8'))).toMatchObject({
    release: { version: '9.0.0' },
  })
})
