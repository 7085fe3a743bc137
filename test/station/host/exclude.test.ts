import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderSettings } from '../../../src/station/contract/settings.ts'
import { another } from '../../support/sample-clips.ts'
import { stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

const athlete = { id: '5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e11' }
const tags = { athlete, activity: 'baseball', movement: 'pitching', dimensions: {} }

async function filmed() {
  const station = await stationHost({
    fixedSettings: { finished: { stableSeconds: 0.2 }, uploads: { holdSeconds: 600 } },
  })
  const folder = await station.addFolder('Cam A', { tags })
  for (const name of ['swing.mp4', 'swing_test.mp4', 'warmup/run.mp4']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), another(name))
  }
  const exclude = (patterns: string[]) =>
    station.api.folders.change(FolderSettings.parse({ path: folder, camera: 'Cam A', tags, exclude: patterns }))
  const counted = (counts: object) =>
    eventually(async () => expect((await station.api.status()).counts).toMatchObject(counts))
  await station.api.folders.rescan({ path: folder })
  await counted({ held: 3 })
  const leftOut = async () => (await station.api.leftOut({ kind: 'left-out', offset: 0, limit: 10 })).items
  return { ...station, folder, exclude, counted, leftOut }
}

test('a preview shows what patterns would leave out, and changes nothing', async () => {
  const { api, folder } = await filmed()
  expect(await api.folders.excludePreview({ path: folder, exclude: ['warmup/', '*_test.mp4'] })).toEqual({
    total: 3,
    excluded: 2,
    rows: expect.arrayContaining([
      { relativePath: 'swing_test.mp4', pattern: '*_test.mp4' },
      { relativePath: join('warmup', 'run.mp4'), pattern: 'warmup/' },
    ]),
    areMore: false,
  })
  expect((await api.status()).counts).toMatchObject({ held: 3, 'left-out': 0 })
})

test('patterns leave out clips that are not uploaded, with the reason, and take them in again when they are removed', async () => {
  const { api, exclude, counted, leftOut } = await filmed()
  await exclude(['warmup/', '*_test.mp4'])
  await counted({ held: 1, 'left-out': 2 })
  expect((await api.status()).today).toMatchObject({ clips: 1, leftOut: 2 })
  const reasonOf = async (name: string) => (await leftOut()).find(({ fileName }) => fileName === name)?.reason
  expect(await reasonOf('run.mp4')).toEqual({ kind: 'left-out', why: 'excluded', original: null, name: 'warmup/' })
  expect(await reasonOf('swing_test.mp4')).toMatchObject({ name: '*_test.mp4' })
  await exclude([])
  await counted({ held: 3, 'left-out': 0 })
})

test('a new file that a pattern leaves out is not opened', async () => {
  const { api, folder, exclude, counted } = await filmed()
  await exclude(['*_test.mp4'])
  await counted({ held: 2, 'left-out': 1 })
  writeFileSync(join(folder, 'late_test.mp4'), 'this is no video, which only a reader notices')
  await api.folders.rescan({ path: folder })
  await counted({ held: 2, 'left-out': 2, unreadable: 0 })
})

test('a clip that a person uploads in spite of a pattern is not left out again', async () => {
  const { api, folder, exclude, counted, leftOut } = await filmed()
  await exclude(['swing_test.mp4'])
  await counted({ held: 2, 'left-out': 1 })
  const [row] = await leftOut()
  expect((await api.clip({ id: row!.clip! })).card.actions).toContain('include')
  expect(await api.command({ kind: 'clips-include', clips: [row!.clip!] })).toMatchObject({ done: [row!.clip!] })
  await counted({ held: 3 })
  await exclude(['swing_test.mp4', 'warmup/'])
  await counted({ held: 2, 'left-out': 1 })
  await api.folders.rescan({ path: folder })
  expect((await leftOut()).map(({ fileName }) => fileName)).toEqual(['run.mp4'])
})
