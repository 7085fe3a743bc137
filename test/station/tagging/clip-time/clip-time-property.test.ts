import { expect, test } from 'vitest'
import {
  anyCamera,
  anyDay,
  type Camera,
  createRandom,
  createStation,
  DAY,
  type Filmed,
  film,
  HOUR,
  MINUTE,
  type Random,
  SECOND,
} from './clip-time-world.ts'

const seed = Number(process.env['CLIP_TIME_SEED'] ?? 20_261_128)
const CAMERAS = 2_000
const DAYS_OF_A_CAMERA = 5
const first = Date.parse('2026-03-02T14:00:00Z')
const clockQuestions: readonly string[] = ['zone', 'ahead', 'reset', 'correction', 'unconfirmed']

interface Outcome {
  wrong: string[]
  uploaded: number
  asked: number
  /** Questions beyond one for each cause. */
  excess: string[]
}

/** Something happens to the clock between two days. */
function changeClock(camera: Camera, random: Random, dayMs: number): boolean {
  const kind = random.pick(['none', 'none', 'none', 'season', 'reset', 'set'] as const)
  if (kind === 'none') return false
  if (kind === 'season') camera.errorMs += random.pick([-1, 1, -0.5, 0.5]) * HOUR
  if (kind === 'reset') camera.errorMs = Date.parse('2016-01-01T00:00:00Z') - dayMs + random.between(-1, 1) * HOUR
  if (kind === 'set') camera.errorMs = 0
  return true
}

/** Clips of one day as they arrive: one by one, or all of a card. */
function arrivals(
  camera: Camera,
  random: Random,
  reps: ReturnType<typeof anyDay>['reps'],
  isChanged: boolean,
): Filmed[][] {
  if (camera.arrives === 'live') {
    let lastMs = 0
    return reps.map((rep) => {
      // A delay is a camera's usual one up to twice the longest before.
      const delayMs = random.between(camera.maxDelayMs / SECOND / 2, camera.maxDelayMs / SECOND) * SECOND
      lastMs = Math.max(lastMs + 1, rep.startMs + rep.durationMs + delayMs)
      return [film(camera, rep, lastMs)]
    })
  }
  const last = reps.at(-1)
  const endMs = last ? last.startMs + last.durationMs : 0
  // A clock that changed and a card that is late by any time look like a right clock: docs/reliability.md lists this.
  let wayMs = isChanged ? random.between(0, 170) * SECOND : random.between(0, 20 * 60) * MINUTE
  // So does a clock that is ahead by the time that the card was on its way.
  if (camera.errorMs > 0 && Math.abs(camera.errorMs - wayMs) < HOUR) wayMs = 0
  return [reps.map((rep) => film(camera, rep, endMs + wayMs))]
}

function liveThrough(camera: Camera, random: Random, startMs: number, outcome: Outcome, label: string) {
  const deck: ReturnType<typeof anyDay>['deck'] = []
  const station = createStation(() => deck)
  let edgeAsked = false
  for (let day = 0; day < DAYS_OF_A_CAMERA; day++) {
    const dayMs = startMs + day * DAY
    const hasChanged = day > 0 && changeClock(camera, random, dayMs)
    const { deck: today, reps } = anyDay(random, dayMs + random.between(0, 4 * 60) * MINUTE)
    deck.push(...today)
    const wasConfirmed = station.isConfirmed()
    let asked = 0
    for (const batch of arrivals(camera, random, reps, hasChanged)) {
      for (const { seen } of batch) station.learn(seen)
      let waiting = batch
      for (let round = 0; round < 4 && waiting.length > 0; round++) {
        const nowMs = Math.max(...batch.map(({ seen }) => seen.foundAtMs))
        const reasons = new Set<string>()
        waiting = waiting.filter((clip) => {
          const judged = station.judge(clip.seen, nowMs)
          if (judged.kind === 'waits') {
            reasons.add(judged.for)
            return true
          }
          outcome.uploaded += 1
          if (judged.athlete !== clip.athlete)
            outcome.wrong.push(`${label} day ${day} ${JSON.stringify({ camera, clip })}`)
          return false
        })
        const doubts = [...reasons].filter((reason) => clockQuestions.includes(reason))
        if (doubts.length > 0) {
          asked += 1
          station.answer(-camera.errorMs, Math.min(...waiting.map(({ seen }) => seen.foundAtMs)), nowMs)
        } else if (reasons.has('deck-changed-during-clip') && !edgeAsked) {
          edgeAsked = true
          station.setEdge(camera.edge)
        } else break
      }
    }
    outcome.asked += asked
    const isExpectedToAsk = hasChanged || !wasConfirmed || camera.arrives === 'card'
    if (asked > (isExpectedToAsk ? 1 : 0))
      outcome.excess.push(`${label} day ${day}: ${asked} ${JSON.stringify({ camera, hasChanged, wasConfirmed })}`)
  }
}

test('uploads no clip of 10,000 days for an athlete who was not on deck when it began, and asks once for each cause', () => {
  const outcome: Outcome = { wrong: [], uploaded: 0, asked: 0, excess: [] }
  for (let index = 0; index < CAMERAS; index++) {
    const random = createRandom(seed + index)
    liveThrough(anyCamera(random), random, first + index * HOUR, outcome, `seed ${seed + index}`)
  }
  expect(outcome.wrong.slice(0, 3)).toEqual([])
  expect(outcome.excess.slice(0, 3)).toEqual([])
  // The world is no world in which nothing happens.
  expect(outcome.uploaded).toBeGreaterThan(40_000)
  expect(outcome.asked).toBeGreaterThan(1_000)
})
