import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { findFfprobe } from '../../src/computer/media/find-ffprobe.ts'
import type { Clip } from '../../src/station/contract/clip.ts'
import type { Command } from '../../src/station/contract/command.ts'
import { Settings } from '../../src/station/contract/settings.ts'
import { TagsInput } from '../../src/station/contract/tags.ts'
import { createStation } from '../../src/station/host/station.ts'
import type { IncompleteRep } from '../../src/station/reps/missing-camera.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { startService } from '../service/practice/support.ts'
import { cameraClip } from '../support/camera-clip.ts'
import { manualClock } from '../support/manual-clock.ts'
import { quickPlace, temporaryFolder } from '../support/temporary.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const cameras = ['A', 'B', 'C'] as const
type Camera = (typeof cameras)[number]

/** Error of each camera's clock. C writes local time as if it were UTC. */
const clockErrorMs: Record<Camera, number> = { A: 0, B: 7 * SECOND, C: -8 * 60 * MINUTE }
/** `npm run chaos` films a whole day of 200. */
const reps = Number(process.env.ONDECK_TEST_REPS ?? 60)
const athletes = 12
const repsEach = Math.ceil(reps / athletes)
const repEveryMs = 90 * SECOND
/** After this rep nothing happens for two hours, and the same athlete goes on. */
const beforeTheIdleAfternoon = Math.floor(reps * 0.62)
/** The coach was wrong about who it is. */
const misnamed = Math.floor(reps * 0.25)
const withoutC = Math.floor(reps * 0.38)

async function cage() {
  const clock = manualClock(Date.parse('2026-11-14T09:00:00Z'))
  const practice = await startService({ now: clock.nowMs, seedRoster: athletes })
  const root = temporaryFolder(quickPlace)
  const folders = cameras.map((camera) => ({ path: join(root, `cam-${camera}`), camera }))
  for (const { path } of folders) mkdirSync(path)
  const settings = Settings.parse({
    service: { baseUrl: practice.baseUrl },
    folders: folders.map((folder) => ({ ...folder, requireDimensions: true })),
    finished: { stableSeconds: 0.5 },
    uploads: { holdSeconds: 20, parallel: 4 },
    // The pages of a day's results take longer than its clips.
    results: { automatic: false },
    cameras: { B: { clockCorrectionSeconds: -7 }, C: { clockCorrectionSeconds: 8 * 3_600 } },
  })
  const missing: IncompleteRep[] = []
  const dataDir = join(root, 'data')
  const station = createStation({
    settings: () => ({ ...settings, once: false, finished: { stableSeconds: 0.5, giveUpSeconds: 600 } }),
    dataDir,
    apiKey: practice.key,
    ffprobePath: (await findFfprobe({ setting: null, resourcesPath: null, environment: process.env })) ?? '',
    userAgent: 'test',
    clock,
    onEvent: (event) => void (event.kind === 'rep' && missing.push(event.rep)),
  })
  const reader = openStationStore(dataDir)
  station.start()
  onTestFinished(async () => {
    reader.close()
    await station.stop()
    station.close()
  })

  /** Time passes in steps, and what really has to be done gets a moment for it. */
  async function pass(durationMs: number, stepMs = 5 * SECOND) {
    for (let passed = 0; passed < durationMs; passed += stepMs) {
      await clock.advance(Math.min(stepMs, durationMs - passed))
      await delay(1)
    }
  }
  async function until(condition: () => boolean, what: string, stepMs = 250) {
    for (let tick = 0; tick < 20_000; tick += 1) {
      if (condition()) return
      await pass(stepMs, stepMs)
    }
    const waiting = reader.store.page({ kinds: ['untagged', 'failed', 'waiting'], after: null, limit: 10 })
    throw new Error(`${what} did not happen: ${JSON.stringify([station.counts(), waiting])}`)
  }
  async function ask(command: Command) {
    expect(station.command(command)).toMatchObject({ done: expect.any(Array) })
    // As long as a person takes for the next thing.
    await pass(250, 250)
  }
  const clipsCalled = (name: string): Clip[] => reader.store.named(name)
  /** The day goes on at its pace: a clip found a quarter of an hour late by a slow computer would seem of another zone. */
  async function found(name: string) {
    await until(() => clipsCalled(name).length > 0, `finding ${name}`, 10)
  }
  return { clock, practice, root, station, reader, missing, pass, until, ask, clipsCalled, found }
}

const nameOf = (rep: number, camera: Camera) => `rep-${rep}-${camera}.mp4`

test('a day in a cage: every capture has the right athlete, movement, dimensions, time and rep', async () => {
  const { clock, practice, root, station, missing, pass, until, ask, clipsCalled, reader, found } = await cage()
  const { body } = await practice.ask('GET', '/athletes?limit=500')
  const ids: string[] = body.athletes.map(({ id }: { id: string }) => id)
  const idAt = (index: number) => ids[index] ?? ''
  const tagsOf = (index: number) =>
    TagsInput.parse({
      athlete: { id: idAt(index) },
      activity: 'baseball',
      movement: index % 2 === 0 ? 'pitching' : 'hitting',
      dimensions: { handedness: index % 3 === 0 ? 'left' : 'right', ...(index % 2 === 1 && { bat_length: 34 }) },
    })
  const trueMs = new Map<number, number>()
  const ofC: number[] = []

  function save(rep: number, camera: Camera) {
    const recordedAtMs = trueMs.get(rep) ?? 0
    writeFileSync(join(root, `cam-${camera}`, nameOf(rep, camera)), cameraClip(recordedAtMs + clockErrorMs[camera]))
  }
  async function film(rep: number, camera: Camera) {
    save(rep, camera)
    await found(nameOf(rep, camera))
  }
  const correct = (rep: number, camera: Camera) => async () => {
    await until(() => clipsCalled(nameOf(rep, camera))[0]?.state.kind === 'held', 'the hold')
    const clips = clipsCalled(nameOf(rep, camera)).map(({ id }) => id)
    await ask({ kind: 'clips-tag', clips, tags: tagsOf(11) })
  }

  for (let index = 0; index < athletes; index += 1) await ask({ kind: 'lineup-insert', tags: tagsOf(index), at: null })
  for (let rep = 0; rep < reps; rep += 1) {
    if (rep % repsEach === 0) await ask({ kind: 'deck-next' })
    await pass(10 * SECOND)
    trueMs.set(rep, Math.floor(clock.nowMs() / SECOND) * SECOND)
    await film(rep, 'A')
    if (rep === misnamed) await correct(rep, 'A')()
    // B exports minutes late, C only when its card is full.
    if (rep >= 3) await film(rep - 3, 'B')
    if (rep === misnamed + 3) await correct(misnamed, 'B')()
    if (rep !== withoutC) ofC.push(rep)
    await pass(repEveryMs - 10 * SECOND)
    if (rep === beforeTheIdleAfternoon) await pass(120 * MINUTE, MINUTE)
    if (rep === beforeTheIdleAfternoon + 1) {
      await until(() => station.counts().untagged > 0, 'the idle question')
      await ask({ kind: 'deck-confirm' })
    }
  }
  for (const rep of [reps - 3, reps - 2, reps - 1]) await film(rep, 'B')
  // A full card is copied at once.
  for (const rep of ofC) save(rep, 'C')
  for (const rep of ofC) await found(nameOf(rep, 'C'))
  await correct(misnamed, 'C')()
  const expected = reps * cameras.length - 1
  await until(() => station.counts().completed === expected, 'the last capture')

  const groups = new Map<number, Set<string>>()
  const wrong: unknown[] = []
  for (const clip of reader.store.page({ kinds: ['completed'], after: null, limit: expected })) {
    const [, number = ''] = /rep-(\d+)-/.exec(clip.path) ?? []
    const rep = Number(number)
    const index = rep === misnamed ? 11 : Math.floor(rep / repsEach)
    const sessionId = clip.state.kind === 'completed' ? clip.state.sessionId : ''
    const { body: capture } = await practice.ask('GET', `/captures/${sessionId}`)
    const { activity, movement, dimensions } = tagsOf(index)
    const should = { athlete_id: idAt(index), activity, movement, ...dimensions, at: trueMs.get(rep) }
    const is = { ...capture, at: Date.parse(capture.capture_time) }
    for (const [field, value] of Object.entries(should))
      if (is[field] !== value) wrong.push([clip.path, field, is[field], value])
    groups.set(rep, (groups.get(rep) ?? new Set()).add(sessionId.replace(/_\d+$/, '')))
  }
  expect(wrong).toEqual([])
  expect([...groups.values()].every(({ size }) => size === 1)).toBe(true)
  expect(new Set([...groups.values()].flatMap((group) => [...group])).size).toBe(reps)
  expect(practice.received()).toHaveLength(expected)
  const withC = groups.get(withoutC) ?? new Set()
  expect(missing.filter((rep) => withC.has(rep.sessionGroupId)).at(-1)?.missing).toContain('C')
})
