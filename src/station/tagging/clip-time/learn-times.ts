import type { ClipLifecycle } from '../../clips/clip-lifecycle.ts'
import { everyClip } from '../../clips/every-clip.ts'
import type { CameraMemory, StampedClip } from '../../contract/camera-time.ts'
import type { Clip } from '../../contract/clip.ts'
import { clipStandingOf } from '../../contract/clip-kinds.ts'
import type { Settings } from '../../contract/settings.ts'
import type { ClipStore } from '../../ports.ts'
import { cameraLabelOfClip, clockCorrectionMs } from '../cameras.ts'
import type { CameraClocks } from '../tagging-ports.ts'
import { arrivesWith, batchOf } from './batch.ts'
import { acceptClip, confirmByCamera, confirmByHistory, emptyMemory, learnClip, MAX_SEEN } from './camera-memory.ts'
import { type CameraTime, clockDoubt, seenClipOf, spanOf } from './clip-times.ts'
import { arrivalDelays, isAnswered, isLate } from './clock-doubt.ts'
import { MAX_ZONE_MS, QUARTER_HOUR_MS } from './quarters.ts'

/**
 * Compares a camera's clips with those of cameras whose clocks are known: filming the same reps confirms its clock. No
 * other zone may fit as well. Returns a clip of the other camera; null without an agreement.
 */
function agreeingClip(
  { memory, presentMs }: CameraTime,
  others: readonly CameraTime[],
  windowMs: number,
): StampedClip | null {
  const waiting = memory.seen.filter((clip) => !clip.isTrusted)
  const starts = waiting.map((clip) => spanOf(memory, clip, presentMs).startMs)
  const known = others.flatMap((other) =>
    other.memory.seen
      .filter((clip) => isKnown(other.memory, clip))
      .map((clip) => ({ clip, startMs: spanOf(other.memory, clip, other.presentMs).startMs })),
  )
  const matches = (shiftMs: number) =>
    starts.filter((atMs) => known.some(({ startMs }) => Math.abs(startMs - atMs - shiftMs) <= windowMs)).length
  const agreeing = matches(0)
  if (agreeing === 0 || agreeing < waiting.length / 2) return null
  for (let shiftMs = -MAX_ZONE_MS; shiftMs <= MAX_ZONE_MS; shiftMs += QUARTER_HOUR_MS) {
    if (shiftMs !== 0 && matches(shiftMs) >= agreeing) return null
  }
  return known.find(({ startMs }) => starts.some((atMs) => Math.abs(startMs - atMs) <= windowMs))?.clip ?? null
}

/** A clip whose time is known without the camera that is compared. */
const isKnown = ({ confirmed }: CameraMemory, { isNetworkClock, isTrusted }: StampedClip): boolean =>
  isNetworkClock || (isTrusted && confirmed !== null && confirmed.by !== 'camera')

interface Parts {
  readonly store: Pick<ClipStore, 'get' | 'page' | 'ofCamera' | 'cameras'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply'>
  readonly clocks: CameraClocks
  readonly settings: () => Pick<Settings, 'folders' | 'cameras' | 'reps'>
}

/** Later clips of a folder that are looked at to see whether a card is still being copied. */
const MAX_ARRIVING = 20

/** Few enough for one read at the first clip after a start. */
const firstUntagged = { kinds: ['untagged'], after: null, limit: 500 } as const

export const clockCode = 'camera-clock-unclear'

/** True for a clip that waits for an answer about its camera's clock. */
export const isClockUnclear = ({ state }: Pick<Clip, 'state'>): boolean =>
  state.kind === 'untagged' && state.reasons.some(({ code }) => code === clockCode)

/** Learns from every clip what its camera's times mean. */
export function createTimeLearner({ store, lifecycle, clocks, settings }: Parts) {
  /** Cameras that are asked about; null until the database was read. */
  let waitingCameras: Set<string> | null = null
  const labelOf = (clip: Clip) => cameraLabelOfClip(clip, settings())
  const presentMs = (camera: string) => clockCorrectionMs(camera, settings(), clocks)

  /** Learns from a clip that was just examined, and sends on the clips of its card that waited for its time. */
  function learn(clip: Clip) {
    const seen = seenClipOf(clip)
    if (seen === null) return
    const camera = labelOf(clip)
    const memory = learnClip(memoryOf(camera, clip), seen, presentMs(camera))
    clocks.remember(camera, memory)
    for (const other of batchOf(memory, seen)) if (!other.isTrusted && other.clip !== clip.id) judgeAgain(other.clip)
    compareCameras(isLate(memory, seen, presentMs(camera)) ? [camera] : [])
  }

  /** Confirms these cameras, and those that are asked about, by what other cameras show of the same reps. */
  function compareCameras(cameras: readonly string[]) {
    waitingCameras ??= new Set(store.page(firstUntagged).filter(isClockUnclear).map(labelOf))
    for (const label of new Set([...cameras, ...waitingCameras])) compareCamera(label)
  }

  function compareCamera(label: string) {
    const memory = clocks.memory(label)
    if (!memory || memory.seen.every(({ isTrusted }) => isTrusted)) return
    const others = store.cameras().filter((other) => other !== label)
    const timeOf = (camera: string) => ({ memory: clocks.memory(camera) ?? emptyMemory, presentMs: presentMs(camera) })
    const agreeing = agreeingClip(timeOf(label), others.map(timeOf), settings().reps.windowSeconds * 1_000)
    if (agreeing === null) return
    clocks.remember(label, confirmByCamera(memory, agreeing))
    if (!waitingCameras?.delete(label)) return
    const waiting = [...everyClip(store, { kinds: ['untagged'] })].filter((clip) => labelOf(clip) === label)
    for (const { id } of waiting) judgeAgain(id)
  }

  /** Notes that a clip waits for an answer about its camera. */
  const ask = (clip: Clip) => void waitingCameras?.add(labelOf(clip))

  function judgeAgain(id: Clip['id']) {
    const waiting = store.get(id)
    if (!waiting || !isClockUnclear(waiting) || clockDoubt(waiting, settings(), clocks)) return
    lifecycle.apply(id, { kind: 'retag' })
  }

  /** Notes that a clip's time contradicted nothing. */
  function accept(clip: Clip) {
    const camera = labelOf(clip)
    const memory = clocks.memory(camera)
    // A person's tags may upload a clip whose time is doubtful.
    if (!memory || clockDoubt(clip, settings(), clocks)) return
    const accepted = acceptClip(memory, clip.id, presentMs(camera))
    if (accepted !== memory) clocks.remember(camera, accepted)
  }

  /** A camera that recorded before anything was remembered is known by its clips. */
  function memoryOf(camera: string, except: Clip): CameraMemory {
    const known = clocks.memory(camera)
    if (known) return known
    const past = store.ofCamera(camera, MAX_SEEN).filter(({ id }) => id !== except.id)
    const memory = past.toReversed().reduce((so, clip) => withPastClip(so, clip, presentMs(camera)), emptyMemory)
    const isProven = memory.confirmed === null && memory.seen.some(({ isTrusted }) => isTrusted)
    return isProven ? confirmByHistory(memory) : memory
  }

  /** True for a late clip while more of its card are being copied: the newest shows whether the clock is right. */
  function isArriving(clip: Clip): boolean {
    const seen = seenClipOf(clip)
    if (seen === null || seen.isNetworkClock) return false
    const camera = labelOf(clip)
    const memory = clocks.memory(camera) ?? emptyMemory
    if (isAnswered(memory, seen, presentMs(camera)) || !isLate(memory, seen, presentMs(camera))) return false
    if (Math.min(...arrivalDelays(memory, seen, presentMs(camera))) > 2 * MAX_ZONE_MS) return false
    const kinds = ['found', 'settling', 'probing'] as const
    return store
      .page({ kinds, folder: clip.folder, after: null, limit: MAX_ARRIVING })
      .some((other) => other.id !== clip.id && arrivesWith(other, clip))
  }

  return { learn, accept, ask, isArriving }
}

export type TimeLearner = ReturnType<typeof createTimeLearner>

function withPastClip(memory: CameraMemory, clip: Clip, presentMs: number): CameraMemory {
  const seen = seenClipOf(clip)
  if (seen === null) return memory
  const learned = learnClip(memory, seen, presentMs)
  return clipStandingOf(clip.state.kind) === 'uploaded' ? acceptClip(learned, clip.id, presentMs) : learned
}
