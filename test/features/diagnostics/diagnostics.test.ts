import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { hideSecrets } from '../../../src/computer/log/hide-secrets.ts'
import { type DiagnosticsOptions, writeDiagnostics } from '../../../src/features/diagnostics/station/diagnostics.ts'
import { createClipLifecycle } from '../../../src/station/clips/clip-lifecycle.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { startService } from '../../service/practice/support.ts'
import { cameraClip } from '../../support/camera-clip.ts'
import { jsonLines, readZip } from '../../support/read-zip.ts'
import { stationHost } from '../../support/station-host.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'

const DAY_MS = 86_400_000

const tags = {
  athlete: { firstName: 'Maya', lastName: 'Ortiz', create: true },
  activity: 'baseball',
  movement: 'pitching',
  dimensions: { handedness: 'right' },
}

/** A station that has brought one clip to the practice service, whose store says what it has kept. */
async function oneClipArrived() {
  const service = await startService()
  const shown: string[] = []
  const station = await stationHost({
    fixedSettings: {
      service: { baseUrl: service.baseUrl },
      finished: { stableSeconds: 0.2 },
      uploads: { holdSeconds: 0 },
    },
    apiKey: service.key,
    computer: { showInFolder: (path) => shown.push(path) },
  })
  const folder = await station.addFolder('Cam A', { tags })
  writeFileSync(join(folder, 'one.mp4'), cameraClip(Date.now()))
  await eventually(async () => expect((await station.api.status()).counts.completed).toBe(1))
  const { items } = await station.api.reps({ offset: 0, limit: 10, fromMs: null })
  const [clip] = items.flatMap(({ clips }) => clips)
  if (!clip) throw new Error('the rep has no clip')
  return { ...station, service, shown, clip }
}

test('a store’s md5 counts as proof after the file was read again', async () => {
  const { api, clip } = await oneClipArrived()
  await eventually(async () => {
    const { timeline } = await api.clip({ id: clip.id })
    expect(timeline.filter(({ event }) => event === 'verified')).toHaveLength(1)
  })
})

test('one click packs a running station without secrets, and shows the file', async () => {
  const { api, service, shown, root } = await oneClipArrived()
  const { path, sizeBytes } = await api.diagnostics.bundle()
  expect(shown).toEqual([path])
  expect(dirname(path)).toBe(join(root, 'data/diagnostics'))
  expect(readFileSync(path)).toHaveLength(sizeBytes)
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  const files = readZip(path)
  expect(JSON.parse(files['station.json'] ?? '')).toMatchObject({
    status: { service: { kind: 'connected' }, key: { kind: 'given' }, folders: [{ camera: 'Cam A' }] },
    health: [],
  })
  expect(JSON.parse(files['problems.json'] ?? '')).toEqual([])
  const all = Object.values(files).join('\n')
  expect(all).not.toContain(service.key)
  expect(all).not.toMatch(/x-amz-|"policy"|bearer/i)
})

test('the last few diagnostics files are kept', async () => {
  const { api } = await stationHost()
  const paths: string[] = []
  for (let number = 0; number < 5; number++) paths.push((await api.diagnostics.bundle()).path)
  expect(paths.map((path) => existsSync(path))).toEqual([false, false, true, true, true])
})

const options = (dataDir: string): DiagnosticsOptions => ({
  out: join(temporaryFolder(quickPlace), 'bundle.zip'),
  dataDir,
  program: 'test',
  ffprobePath: null,
  ffmpegPath: '/nowhere/ffmpeg',
  settings: () => ({ service: { proxy: 'http://coach:hunter2@proxy.example:3128' } }),
  station: () => ({ note: 'the very-own-secret' }),
  hide: (text) => hideSecrets(text, ['very-own-secret']),
})

test('a diagnostics file has the ledger of seven days in order, of any length', async () => {
  const dataDir = temporaryFolder(quickPlace)
  const memory = openStationStore(dataDir)
  let nowMs = Date.now() - 10 * DAY_MS
  const clock = { nowMs: () => nowMs, monotonicMs: () => 0, sleep: async () => {} }
  const lifecycle = createClipLifecycle({
    ...memory,
    clock,
    identifiers: { uuid: () => randomUUID() },
    onChange: () => {},
  })
  const { id } = lifecycle.add('/cam', { path: '/cam/old.mov', sizeBytes: 1, modifiedAtMs: 1 })
  for (let line = 0; line < 700; line++) lifecycle.note(id, `old ${line}`, {})
  nowMs = Date.now() - DAY_MS
  for (let line = 0; line < 700; line++) lifecycle.note(id, `new ${line}`, {})
  memory.close()
  const given = options(dataDir)
  await writeDiagnostics(given)
  const ledger = jsonLines(readZip(given.out)['ledger.jsonl'] ?? '')
  expect(ledger.map(({ event }) => event)).toEqual(Array.from({ length: 700 }, (_, line) => `new ${line}`))
  expect(ledger[0]).toMatchObject({ clip: id, file: 'old.mov' })
})

test('a broken database is reported, and everything else is packed', async () => {
  const dataDir = temporaryFolder(quickPlace)
  writeFileSync(join(dataDir, 'station.db'), 'this is no database')
  const given = options(dataDir)
  await writeDiagnostics(given)
  const files = readZip(given.out)
  const problems: { part: string }[] = JSON.parse(files['problems.json'] ?? '')
  expect(problems.map(({ part }) => part)).toEqual(['memory.json', 'ledger.jsonl'])
  expect(JSON.parse(files['settings.json'] ?? '')).toEqual({ service: { proxy: 'http://…@proxy.example:3128' } })
  expect(JSON.parse(files['station.json'] ?? '')).toEqual({ note: 'the [hidden]' })
  expect(JSON.parse(files['versions.json'] ?? '')).toMatchObject({
    ffprobe: { version: 'not found' },
    ffmpeg: { version: 'does not run: ENOENT' },
  })
})

test('a folder that cannot be written to is reported, and nothing is left there', async () => {
  const given = options(temporaryFolder(quickPlace))
  const out = join(dirname(given.out), 'no-such-folder', basename(given.out))
  await expect(writeDiagnostics({ ...given, out })).rejects.toMatchObject({ code: 'data-folder-unusable' })
  expect(existsSync(out)).toBe(false)
})
