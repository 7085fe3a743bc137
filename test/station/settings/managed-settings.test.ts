// Settings that an organization fixes, in a real file of root's.

import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { showSettings } from '../../../src/cli/commands/settings.ts'
import { findFeed } from '../../../src/features/updates/station/update-source.ts'
import { isAdministratorOnly } from '../../../src/station/settings/administrator-only.ts'
import { MANAGED_CHECK_INTERVAL_MS } from '../../../src/station/settings/managed-checks.ts'
import { readManagedSettings } from '../../../src/station/settings/managed-folder.ts'
import { captureOutput } from '../../support/captured-output.ts'
import { refusal, stationHost } from '../../support/station-host.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'

afterEach(() => void vi.useRealTimers())

const isRoot = process.getuid?.() === 0

function managedFile(text: string) {
  const folder = join(temporaryFolder(quickPlace), 'ondeck')
  mkdirSync(folder, { mode: 0o755 })
  const file = join(folder, 'managed.yaml')
  writeFileSync(file, text, { mode: 0o644 })
  return { folder, file, write: (next: string) => writeFileSync(file, next) }
}

const address = 'service:\n  baseUrl: http://127.0.0.1:1/v1/\n'

test.runIf(isRoot)('managed settings override stored ones, and no client can change them', async () => {
  const { file } = managedFile(`${address}uploads:\n  parallel: 4\n`)
  const { api } = await stationHost({
    fixedSettings: { uploads: { parallel: 1 } },
    readManaged: () => readManagedSettings(file),
  })
  const { settings, fixedKeys, managed } = await api.settings.get()
  expect(settings).toMatchObject({ service: { baseUrl: 'http://127.0.0.1:1/v1' }, uploads: { parallel: 4 } })
  expect(fixedKeys).toEqual(expect.arrayContaining(['service.baseUrl', 'uploads.parallel']))
  expect(managed).toEqual({ file, keys: ['service.baseUrl', 'uploads.parallel'], problems: [] })
  await refusal(() => api.settings.change({ uploads: { parallel: 2 } })).toMatchObject({
    code: 'setting-managed',
    parameters: { key: 'uploads.parallel', file },
  })
  await refusal(() => api.connection.use({ baseUrl: 'http://127.0.0.1:2/v1' })).toMatchObject({
    code: 'setting-managed',
  })
  await api.settings.change({ uploads: { holdSeconds: 3 } })
})

test.runIf(isRoot)('an organization fixes the facility, and no password of it is used or shown', async () => {
  const facility = 'facility:\n  cage: Cage 2\n  database: postgresql://cages@db.example/ondeck\n'
  const { file, write } = managedFile(facility)
  const { api } = await stationHost({ readManaged: () => readManagedSettings(file) })
  const { settings, fixedKeys } = await api.settings.get()
  expect(settings.facility).toMatchObject({ cage: 'Cage 2', database: 'postgresql://cages@db.example/ondeck' })
  expect(fixedKeys).toEqual(expect.arrayContaining(['facility.cage', 'facility.database']))
  await refusal(() => api.settings.change({ facility: { database: null } })).toMatchObject({ code: 'setting-managed' })
  write('facility: {cage: Cage 2, database: "postgresql://cages:secret-of-cages@db.example/ondeck"}\n')
  const managed = readManagedSettings(file)
  expect(managed?.settings).toEqual({ facility: { cage: 'Cage 2' } })
  expect(managed?.problems).toMatchObject([
    { code: 'config-invalid', parameters: { key: 'facility.database', line: 1 } },
  ])
  expect(JSON.stringify(managed)).not.toContain('secret-of-cages')
})

test.runIf(isRoot)('settings show names each managed setting with its value, on standard error', async () => {
  const { file } = managedFile('uploads:\n  holdSeconds: 7\n')
  const { root, api } = await stationHost({ readManaged: () => readManagedSettings(file) })
  await api.settings.change({ uploads: { parallel: 3 } })
  const notes = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => notes.mockRestore())
  const { printed } = await captureOutput()(showSettings({ dataDir: join(root, 'data'), json: true }))
  expect(JSON.parse(printed)).toMatchObject({ settings: { uploads: { parallel: 3 } } })
  expect(String(notes.mock.calls[0])).toContain('Your organization sets uploads.holdSeconds to 7.')
})

test.runIf(isRoot)(
  'a running station applies a changed file, ignores a half-written one, and drops a removed one',
  async () => {
    const { file, write } = managedFile('uploads:\n  parallel: 4\n')
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const { api } = await stationHost({ readManaged: () => readManagedSettings(file) })
    const parallel = async () => (await api.settings.get()).settings.uploads.parallel
    write('uploads:\n  parallel: 3\n')
    vi.advanceTimersByTime(MANAGED_CHECK_INTERVAL_MS)
    await eventually(async () => expect(await parallel()).toBe(3))
    write('uploads: {parallel: 1')
    vi.advanceTimersByTime(MANAGED_CHECK_INTERVAL_MS)
    await eventually(async () => expect((await api.settings.get()).managed?.problems).toHaveLength(1))
    expect(await parallel()).toBe(3)
    rmSync(file)
    vi.advanceTimersByTime(MANAGED_CHECK_INTERVAL_MS)
    await eventually(async () => expect((await api.settings.get()).managed).toBeNull())
    expect(await parallel()).toBe(2)
  },
)

test.runIf(isRoot)('a wrong managed setting is reported with its line, and the others apply', () => {
  const { file } = managedFile(`${address}uploads:\n  parallel: 9\n  holdSeconds: 5\n  color: red\nnonsense: 1\n`)
  const managed = readManagedSettings(file)
  expect(managed?.settings).toEqual({ service: { baseUrl: 'http://127.0.0.1:1/v1' }, uploads: { holdSeconds: 5 } })
  expect(managed?.problems.map(({ parameters: { key, line } }) => [key, line])).toEqual(
    expect.arrayContaining([
      ['uploads.parallel', 4],
      ['uploads.color', 6],
      ['nonsense', 7],
    ]),
  )
})

test.runIf(isRoot)('a managed choice replaces a stored one of another kind', async () => {
  const { file, write } = managedFile('uploads: {}\n')
  const { api, root } = await stationHost({ readManaged: () => readManagedSettings(file) })
  await api.settings.change({ uploads: { afterUpload: { kind: 'move', folder: join(root, 'away') } } })
  write('uploads:\n  afterUpload: {kind: keep}\n')
  const managed = readManagedSettings(file)
  expect(managed?.problems).toEqual([])
  const { mergeSettings } = await import('../../../src/station/station-settings.ts')
  const { settings } = await api.settings.get()
  expect(mergeSettings(settings, managed?.settings ?? {})['uploads']).toMatchObject({ afterUpload: { kind: 'keep' } })
  expect(mergeSettings(settings, managed?.settings ?? {})['uploads']).not.toHaveProperty('afterUpload.folder')
})

test.runIf(isRoot).each<[string, (parts: ReturnType<typeof managedFile>) => void]>([
  ['the file', ({ file }) => chmodSync(file, 0o666)],
  ['the folder', ({ folder }) => chmodSync(folder, 0o777)],
  ['the file as its owner', ({ file }) => chownSync(file, 1_000, 1_000)],
  ['the folder as its owner', ({ folder }) => chownSync(folder, 1_000, 1_000)],
])('a managed file is ignored when an ordinary user can change %s', (_what, open) => {
  const parts = managedFile('uploads: {parallel: 4}\n')
  expect(readManagedSettings(parts.file)?.settings).toEqual({ uploads: { parallel: 4 } })
  open(parts)
  const managed = readManagedSettings(parts.file)
  expect(managed?.settings).toEqual({})
  expect(managed?.problems).toMatchObject([{ code: 'managed-untrusted', parameters: { file: parts.file } }])
})

test('a link in place of the managed file is not followed', () => {
  const { folder, file } = managedFile('uploads: {parallel: 4}\n')
  const link = join(folder, 'link.yaml')
  symlinkSync(file, link)
  expect(readManagedSettings(link)).toMatchObject({ settings: {}, problems: [{ code: 'managed-untrusted' }] })
})

test.runIf(isRoot)('the section about updates fixes settings and names the feed', () => {
  const { file } = managedFile('updates:\n  feed: https://updates.example/ondeck\n  mode: announce\n')
  expect(readManagedSettings(file)).toMatchObject({
    settings: { updates: { mode: 'announce' } },
    feed: 'https://updates.example/ondeck/',
    problems: [],
  })
})

test.runIf(isRoot).each<[string, string, string, number]>([
  ['a key of no section', 'updates:\n  mode: off\n  chanel: beta\n', 'updates.chanel', 3],
  ['a wrong mode', 'updates:\n  mode: sometimes\n', 'updates.mode', 2],
  ['a feed without https', 'updates:\n  feed: http://updates.example/\n', 'updates.feed', 2],
  ['a feed that is no text', 'updates:\n  feed: 7\n', 'updates.feed', 2],
  ['a feed in the wrong section', 'service:\n  feed: https://updates.example/\n', 'service.feed', 2],
  ['a feed outside its section', 'uploads: {}\nfeed: https://updates.example/\n', 'feed', 2],
  ['a section of no OnDeck', 'uploads: {}\nleague:\n  address: x\n', 'league', 2],
  ['a section that is a text', 'updates: announce\n', 'updates', 1],
  ['the key of a provisioning file', 'keyFile: key.txt\n', 'keyFile', 1],
])('%s in a managed file is named with its key and line', (_what, text, key, line) => {
  const { file } = managedFile(text)
  expect(readManagedSettings(file)?.problems).toMatchObject([
    { code: 'config-invalid', parameters: { file, key, line } },
  ])
})

test.runIf(isRoot)('a feed that can’t be used leaves no feed, also not the one of the build', () => {
  const { file } = managedFile('updates:\n  feed: http://updates.example/\n')
  expect(findFeed({ feed: 'https://build.example/', isSigned: false }, readManagedSettings(file))).toBeNull()
})

test.each([
  ['O:BAG:SYD:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)', false, true],
  ['O:BAG:SYD:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1301bf;;;AU)', false, false],
  ['O:BAG:SYD:AI(A;ID;FA;;;BA)(A;ID;FW;;;BU)', false, false],
  ['O:S-1-5-21-1-2-3-1001G:SYD:AI(A;ID;FA;;;BA)', false, false],
  [
    'O:SYG:SYD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICIIO;GA;;;CO)(A;OICI;0x1200a9;;;BU)(A;CI;DCLCRPCR;;;BU)',
    true,
    true,
  ],
  ['O:SYG:SYD:PAI(A;OICI;FA;;;BA)(A;OICI;FA;;;BU)', true, false],
  ['O:BAG:SY', false, false],
  ['', false, false],
])('the Windows security descriptor %s of a folder (%s) counts as closed: %s', (sddl, isFolder, isClosed) => {
  expect(isAdministratorOnly(sddl, isFolder)).toBe(isClosed)
})
