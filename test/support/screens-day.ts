// A day at a facility as it may be at any moment: something of every state, for the screenshots and for axe.

import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withRecordingTime } from '../../src/service/practice/cameras/recording-time.ts'
import type { Clip } from '../../src/station/contract/clip.ts'
import type { TagsInput } from '../../src/station/contract/tags.ts'
import { clip, demoClip, padded } from './sample-clips.ts'
import { fillPictures, fillStore, pastClip } from './screens-fill.ts'
import { samplePictures } from './screens-pictures.ts'
import { openWorld, type World, type WorldOptions } from './screens-world.ts'
import { eventually } from './until.ts'

const MINUTE_MS = 60_000
const cameras = ['A open side', 'B home plate'] as const
const athletes = [
  { first_name: 'Ansel', last_name: 'Whitford', dominant_arm: 'left' },
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Priya', last_name: 'Raghunathan', dominant_arm: 'right' },
  { first_name: 'Tomás', last_name: 'Quintero de la Cruz', dominant_arm: 'right' },
  { first_name: 'Jo', last_name: 'Park', dominant_arm: 'left' },
  { first_name: 'Wilhelmina', last_name: 'Featherstonehaugh-Cholmondeley', dominant_arm: 'right' },
]

const pitching = { activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'right' } }
const hitting = { activity: 'baseball', movement: 'hitting', dimensions: { handedness: 'right', bat_length: 34 } }

type Base = Pick<WorldOptions, 'screensDir' | 'place'>

/** The tags of one of the athletes, pitching. */
export const tagsOf = (world: World, name: string, more: Partial<TagsInput> = {}): TagsInput => ({
  athlete: { id: world.idOf(name) },
  ...pitching,
  ...more,
})

let exported = 0

/** A camera exports a clip with pictures of somebody who pitches, of any size. */
export function exportClip(world: World, camera: 0 | 1, name: string, { atMs = Date.now(), paddingBytes = 0 } = {}) {
  exported += 1
  const video = demoClip(camera === 0 ? 'cam-a/IMG_0412.MOV' : 'cam-b/C0031.mp4')
  const bytes = withRecordingTime(video, { atMs, utcOffsetMinutes: 0, mark: `${exported}` })
  const path = join(world.folderOf(cameras[camera]), name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, paddingBytes > 0 ? padded(bytes, paddingBytes, `${exported}`) : bytes)
}

/** A station with two cameras and a roster, where nothing has happened yet. */
export const quietDay = (base: Base, more: Partial<WorldOptions> = {}) =>
  openWorld({ ...base, athletes, cameras, processingMs: 60 * MINUTE_MS, ...more })

/** Something of every state on Today and in the queue. */
export async function busyDay(base: Base): Promise<World> {
  const world = await quietDay(base, {
    settings: { 'uploads.holdSeconds': 0, 'uploads.parallel': 2, 'screens.stationName': 'Cage 2' },
    prepare: (dataDir) => morning(dataDir, base.place),
  })
  const { api, service } = world
  const nowMs = Math.floor(Date.now() / 1_000) * 1_000
  await api.command({ kind: 'deck-set', tags: tagsOf(world, 'Maya Ortiz'), fromMs: nowMs - 30 * MINUTE_MS })
  await rep(world, 611, nowMs - 25 * MINUTE_MS)
  exportClip(world, 1, 'C00612.MP4', { atMs: nowMs - 22 * MINUTE_MS })
  writeFileSync(join(world.folderOf(cameras[0]), 'IMG_00613.MOV'), clip('text.mp4'))
  await settled(world, ({ processing }) => processing === 3)

  service.control.setFaults({ rules: [{ call: 'createCapture', times: 1, fault: { kind: 'status', status: 400 } }] })
  exportClip(world, 0, 'IMG_00614.MOV', { atMs: nowMs - 20 * MINUTE_MS })
  await settled(world, ({ failed }) => failed >= 1)

  await api.command({ kind: 'deck-set', tags: tagsOf(world, 'Ansel Whitford'), fromMs: nowMs - 12 * MINUTE_MS })
  for (const name of ['Priya Raghunathan', 'Tomás Quintero de la Cruz', 'Jo Park']) {
    const tags = tagsOf(world, name, name === 'Jo Park' ? hitting : {})
    await api.command({ kind: 'lineup-insert', tags, at: null })
  }
  // So slow that the clips are still being sent when the last screen is looked at.
  await world.set('uploads.limitMbitPerSecond', 0.5)
  for (const [place, minute] of [10, 8, 6, 4].entries()) {
    await rep(world, 620 + place, nowMs - minute * MINUTE_MS, 20_000_000)
  }
  await settled(world, ({ sending, queued }) => sending > 0 && sending + queued === 8)
  await world.set('uploads.holdSeconds', 600)
  await rep(world, 630, nowMs - 1 * MINUTE_MS)
  await settled(world, ({ held }) => held === 2)
  for (const hour of [5, 4]) await rep(world, 500 + hour, nowMs - hour * 60 * MINUTE_MS)
  // Of another day, and in a codec that no browser plays.
  writeFileSync(join(world.folderOf(cameras[0]), 'IMG_00480.MOV'), clip('hevc.mov'))
  await settled(world, ({ untagged }) => untagged === 5)
  return world
}

async function rep(world: World, number: number, atMs: number, paddingBytes = 0) {
  exportClip(world, 0, `IMG_00${number}.MOV`, { atMs, paddingBytes })
  exportClip(world, 1, `C00${number}.MP4`, { atMs: atMs + 200, paddingBytes })
}

type Counts = Awaited<ReturnType<World['api']['status']>>['counts']

/** Waits until the station is so far. */
export async function settled({ api }: World, isSo: (counts: Counts) => boolean) {
  await eventually(async () => {
    const { counts } = await api.status()
    if (!isSo(counts)) throw new Error(`it did not come to that: ${JSON.stringify(counts)}`)
  })
}

/** Work of earlier days: forty reps of two athletes, all complete at the service. */
function morning(dataDir: string, place: string) {
  const clips = [...pastReps(40, Date.now() - 90 * MINUTE_MS)]
  fillStore(dataDir, clips)
  fillPictures(dataDir, clips, samplePictures(place))
}

/** Reps of the past, the oldest first, three minutes apart. */
export function* pastReps(count: number, untilMs: number): Generator<Clip> {
  for (let number = count; number > 0; number -= 1) {
    const athlete = number > count / 2 ? 'Priya Raghunathan' : 'Tomás Quintero de la Cruz'
    const sessionGroupId = randomUUID()
    const atMs = untilMs - number * 3 * MINUTE_MS
    for (const camera of [0, 1] as const) {
      const state = { kind: 'completed', sessionId: `${sessionGroupId}_${camera}` } as const
      const past = { rep: count - number + 1, camera, atMs, sessionGroupId, state }
      yield pastClip({ ...past, athlete: { id: randomUUID(), name: athlete } })
    }
  }
}
