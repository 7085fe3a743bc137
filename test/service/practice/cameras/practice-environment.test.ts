import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  openPracticeEnvironment,
  type PracticeEnvironmentOptions,
} from '../../../../src/service/practice/practice-environment.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { temporaryFolder } from '../../../support/temporary.ts'
import { eventually } from '../../../support/until.ts'
import { askOf } from '../support.ts'
import { clipsDir, hurriedTime, probe, prober } from './support.ts'

async function openPlace(options: Partial<PracticeEnvironmentOptions> = {}) {
  const place = await openPracticeEnvironment({ dataDir: temporaryFolder(), clipsDir, ...options })
  let open = true
  const close = async () => {
    if (open) await place.close()
    open = false
  }
  onTestFinished(close)
  const clips = () => place.folders.map(({ path }) => readdirSync(path).toSorted())
  return { ...place, close, clips }
}

/** The place when it has filmed so many clips with each camera. */
async function filmed(options: Partial<PracticeEnvironmentOptions>, counts: readonly number[]) {
  const place = await openPlace({ time: hurriedTime(), ...options })
  await eventually(() => expect(place.clips().map(({ length }) => length)).toEqual(counts))
  await place.close()
  return place
}

test('the practice environment opens with a roster, two cameras, and no clips', async () => {
  const dataDir = temporaryFolder()
  const place = await openPlace({ dataDir, time: manualClock() })
  const { body } = await askOf(place)('GET', '/athletes?limit=500')
  expect(body.athletes).toHaveLength(40)
  expect(place.folders).toEqual([
    { path: join(dataDir, 'cameras', 'a'), camera: 'A open side' },
    { path: join(dataDir, 'cameras', 'b'), camera: 'B home plate' },
  ])
  expect(place.clips()).toEqual([[], []])
})

test('the first rep comes after three seconds, the next one half a minute later', async () => {
  const clock = manualClock()
  const place = await openPlace({ time: clock })
  await clock.advance(2_900)
  expect(place.clips()).toEqual([[], []])
  await clock.advance(100)
  await passUntil(clock, () => place.clips().every((names) => names.length === 1))
  await clock.advance(15_000)
  expect(place.clips().map(({ length }) => length)).toEqual([1, 1])
  await clock.advance(15_000)
  await passUntil(clock, () => place.clips().every((names) => names.length === 2))
})

test('each camera misses one of fourteen reps, and no two clips have the same content', async () => {
  const place = await filmed({ reps: 14 }, [13, 13])
  const contents = place.folders.flatMap(({ path }) => readdirSync(path).map((name) => readFileSync(join(path, name))))
  const hashes = contents.map((content) => createHash('sha256').update(content).digest('hex'))
  expect(new Set(hashes).size).toBe(26)
  expect(place.clips().map(([first]) => first)).toEqual(['IMG_0501.MOV', 'C0101.MP4'])
})

test('the two clips of a rep have the same recording time', async () => {
  const startMs = Date.parse('2027-02-03T04:05:06.500Z')
  const place = await filmed({ reps: 1, time: hurriedTime(startMs) }, [1, 1])
  const [a, b] = await Promise.all(place.folders.map(({ path }, at) => probe(join(path, place.clips()[at]?.[0] ?? ''))))
  // The first rep is filmed three seconds after the start; the containers know whole seconds only.
  expect(Math.abs((a?.recordedAtMs ?? 0) - (startMs + 3_000))).toBeLessThan(1_000)
  expect(Math.abs((a?.recordedAtMs ?? 0) - (b?.recordedAtMs ?? 0))).toBeLessThanOrEqual(1_000)
})

test('an environment that opens again continues with its athletes, its key and its file names', async () => {
  const dataDir = temporaryFolder()
  const before = await filmed({ dataDir, reps: 1 }, [1, 1])
  const after = await filmed({ dataDir, reps: 1 }, [2, 2])
  expect(after.clips()).toEqual([
    ['IMG_0501.MOV', 'IMG_0502.MOV'],
    ['C0101.MP4', 'C0102.MP4'],
  ])
  expect(after.key).toBe(before.key)
})

test('an environment that closes while a clip is written leaves complete clips only', async () => {
  const clock = manualClock()
  const place = await openPlace({ time: clock })
  await passUntil(clock, () => place.clips().some((names) => names.length > 0))
  await place.close()
  const paths = place.folders.flatMap(({ path }) => readdirSync(path).map((name) => join(path, name)))
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) expect(await prober.completeness(path), path).toMatchObject({ kind: 'complete' })
})

test('a camera whose folder can’t be written is logged, and the other one keeps filming', async () => {
  const lines: string[] = []
  const clock = manualClock()
  const place = await openPlace({ time: clock, log: (line) => lines.push(line) })
  const [a, b] = place.folders.map(({ path }) => path)
  if (!a || !b) throw new Error('there are two cameras')
  rmSync(a, { recursive: true })
  writeFileSync(a, 'not a folder')
  await passUntil(clock, () => readdirSync(b).length >= 2)
  expect(lines.join('\n')).toContain('practice camera: ')
  rmSync(a)
})

test('without the sample clips the environment fails to open, and names the missing one', async () => {
  const opening = openPracticeEnvironment({ dataDir: temporaryFolder(), clipsDir: join(temporaryFolder(), 'none') })
  await expect(opening).rejects.toThrow(/ENOENT.*IMG_0412\.MOV/)
})

/** Lets a tenth of a second pass at a time, so that real writing keeps up. */
const passUntil = (clock: ReturnType<typeof manualClock>, isSo: () => boolean) =>
  eventually(async () => {
    await clock.advance(100)
    expect(isSo()).toBe(true)
  })
