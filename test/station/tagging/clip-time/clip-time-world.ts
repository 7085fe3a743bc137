// A made-up facility with one camera of every kind: its true history, and what a station sees of it.

import type { CameraMemory, StampedClip } from '../../../../src/station/contract/camera-time.ts'
import type { ClipId } from '../../../../src/station/contract/clip.ts'
import type { StampEdge } from '../../../../src/station/contract/probe.ts'
import { TagsInput } from '../../../../src/station/contract/tags.ts'
import {
  acceptClip,
  answerClock,
  emptyMemory,
  learnClip,
} from '../../../../src/station/tagging/clip-time/camera-memory.ts'
import { spanOf } from '../../../../src/station/tagging/clip-time/clip-times.ts'
import { clockDoubtAbout } from '../../../../src/station/tagging/clip-time/clock-doubt.ts'
import { findOnDeck } from '../../../../src/station/tagging/on-deck.ts'
import type { DeckEntry } from '../../../../src/station/tagging/tagging-ports.ts'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type Random = ReturnType<typeof createRandom>

/** Mulberry32: the same seed gives the same world. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const isTrue = (share: number) => next() < share
  const pick = <Item>(items: readonly Item[]): Item => items[between(0, items.length - 1)] as Item
  return { between, isTrue, pick }
}

/** Errors of clocks that are set for a wrong zone or season: whole, half and quarter hours. */
const zoneErrors = [
  -12, -11, -9.5, -8, -7, -6, -5, -4, -3.5, -1, -0.5, 0.25, 0.5, 1, 2, 3, 5.5, 5.75, 8, 9, 10, 12.75, 14,
]

/** A camera as its maker and its owner made it. The station is told none of this. */
export interface Camera {
  /** Camera time minus true time; changes with seasons and resets. */
  errorMs: number
  readonly edge: StampEdge
  /** Sign of the end that is stamped; `name-only` where the container has no time at all. */
  readonly says: 'maker' | 'name' | 'nothing' | 'name-only'
  /** Names have the true local time, or the same error as the stamp. */
  readonly isNameTrue: boolean
  readonly arrives: 'live' | 'card'
  readonly maxDelayMs: number
  /** Origin of the file's time. */
  readonly file: 'arrival' | 'end' | 'camera'
}

export function anyCamera(random: Random): Camera {
  return {
    errorMs: random.isTrue(0.5) ? 0 : random.pick(zoneErrors) * HOUR,
    edge: random.pick(['start', 'end']),
    says: random.pick(['maker', 'name', 'nothing', 'name-only']),
    isNameTrue: random.isTrue(0.5),
    arrives: random.pick(['live', 'card']),
    maxDelayMs: random.pick([20 * SECOND, 2 * MINUTE, 8 * MINUTE]),
    file: random.pick(['arrival', 'end', 'camera']),
  }
}

export interface Rep {
  readonly startMs: number
  readonly durationMs: number
  readonly athlete: string
}

export interface Filmed extends Rep {
  readonly seen: StampedClip
}

export const who = (name: string) => TagsInput.parse({ athlete: { firstName: name } })

/** Athletes come on deck in turns, and each one throws a few times; clips run on into the next turn now and then. */
export function anyDay(random: Random, beginsMs: number): { deck: DeckEntry[]; reps: Rep[] } {
  const deck: DeckEntry[] = []
  const reps: Rep[] = []
  let nowMs = beginsMs
  for (const turn of Array.from({ length: random.between(2, 4) }, (_, index) => index)) {
    const athlete = `${beginsMs}-${turn}`
    deck.push({ fromMs: nowMs, tags: who(athlete) })
    nowMs += random.between(3, 40) * SECOND
    for (let count = random.between(1, 3); count > 0; count--) {
      const durationMs = random.between(6_000, 45_000)
      reps.push({ startMs: nowMs + random.between(0, 999), durationMs, athlete })
      nowMs += durationMs + random.between(5, 90) * SECOND
    }
    // The next athlete is put on deck while the camera still films.
    if (random.isTrue(0.3))
      nowMs = Math.max(nowMs - random.between(95, 130) * SECOND, (reps.at(-1)?.startMs ?? 0) + 3_000)
  }
  return { deck, reps }
}

let made = 0

export function film(camera: Camera, rep: Rep, foundAtMs: number, station: { fileAtMs?: number } = {}): Filmed {
  const endMs = rep.startMs + rep.durationMs
  const isStart = camera.edge === 'start' || camera.says === 'name-only'
  const stampedMs = (isStart ? rep.startMs : endMs) + camera.errorMs
  const fileMs = { arrival: foundAtMs, end: endMs, camera: endMs + camera.errorMs }[camera.file]
  const named = Math.floor((rep.startMs + (camera.isNameTrue ? 0 : camera.errorMs)) / SECOND) * SECOND
  made += 1
  return {
    ...rep,
    seen: {
      clip: `clip-${made}` as ClipId,
      stampMs: Math.floor(stampedMs / SECOND) * SECOND,
      durationMs: rep.durationMs,
      modifiedAtMs: station.fileAtMs ?? Math.floor(fileMs / SECOND) * SECOND,
      foundAtMs,
      edge: { maker: camera.edge, 'name-only': 'start' as const, name: null, nothing: null }[camera.says],
      namedMs: camera.says === 'name' ? named : null,
      isNetworkClock: false,
      isTrusted: false,
    },
  }
}

/** The deck as the station stores it. */
const deckOf = (entries: readonly DeckEntry[]) => ({
  first: () => entries[0],
  at: (atMs: number) => entries.findLast(({ fromMs }) => fromMs <= atMs),
  following: (atMs: number) => entries.find(({ fromMs }) => fromMs > atMs),
  lastActivity: () => undefined,
  isConfirmed: () => true,
  conflicts: () => [],
})

export type Judged =
  | { readonly kind: 'athlete'; readonly athlete: string }
  | { readonly kind: 'waits'; readonly for: string }

/** A station that knows nothing but the clips that arrive, the deck, and answers. */
export function createStation(entries: () => readonly DeckEntry[]) {
  let memory: CameraMemory = emptyMemory
  let correctionMs = 0

  function judge(clip: StampedClip, nowMs: number): Judged {
    const doubt = clockDoubtAbout(memory, clip, correctionMs)
    if (doubt) return { kind: 'waits', for: doubt.cause }
    const { startMs, earliestMs, latestMs } = spanOf(memory, clip, correctionMs)
    const found = findOnDeck(
      { deck: deckOf(entries()), idleMs: DAY },
      { recordedAtMs: startMs, earliestMs, latestMs, nowMs },
    )
    if (found.kind === 'unknown') return { kind: 'waits', for: found.because.code }
    if (found.kind === 'nobody') return { kind: 'waits', for: 'nobody' }
    memory = acceptClip(memory, clip.clip, correctionMs)
    const { athlete } = found.tags
    return { kind: 'athlete', athlete: athlete && 'firstName' in athlete ? athlete.firstName : '' }
  }

  return {
    judge,
    learn(clip: StampedClip) {
      memory = learnClip(memory, clip, correctionMs)
    },
    answer(trueCorrectionMs: number, askedSinceMs: number, nowMs: number) {
      memory = answerClock(memory, { correctionMs: trueCorrectionMs, presentMs: correctionMs, askedSinceMs, nowMs })
      correctionMs = trueCorrectionMs
    },
    setEdge(edge: StampEdge) {
      memory = { ...memory, edgeByHand: edge }
    },
    isConfirmed: () => memory.confirmed !== null,
    memory: () => memory,
  }
}
