import { limits } from '../../service/limits.ts'
import type { ClipId } from '../contract/clip.ts'
import type { Clock } from '../ports.ts'

/** Uploads are judged by so long: any connection may pause for a while. */
const WINDOW_MS = 2 * 60_000
const MARK_INTERVAL_MS = 10_000
/** After a longer gap the computer slept, or the station was busy: its rates say nothing. */
const MAX_GAP_MS = 60_000
/** The rest of a trickling upload takes so many times as long as its whole video would at the rate that the line shows. */
const SLOWNESS = 10
/** Others show a rate once they sent for this part of the window. */
const MIN_SHARE = 0.25

interface Sum {
  bytes: number
  /** Time of all uploads together. */
  ms: number
}

interface Mark {
  readonly atMs: number
  readonly sentBytes: number
  readonly all: Readonly<Sum>
}

interface Moving {
  readonly sizeBytes: number
  readonly beganAtMs: number
  sentBytes: number
  marks: Mark[]
}

/**
 * Finds an upload whose connection trickles. The floor is what the line shows: other uploads at the same time, else the
 * ones before. The line itself may have become slow since those: the next upload tells, so no other one is found until a
 * video went out.
 */
export function createTrickleWatch(clock: Pick<Clock, 'monotonicMs'>) {
  const moving = new Map<ClipId, Moving>()
  const all: Sum = { bytes: 0, ms: 0 }
  let before: Sum | null = null
  let awaitsProof = false
  let tickedAtMs = clock.monotonicMs()

  function tick(): number {
    const nowMs = clock.monotonicMs()
    const gapMs = nowMs - tickedAtMs
    tickedAtMs = nowMs
    all.ms += gapMs * moving.size
    if (gapMs > MAX_GAP_MS) for (const one of moving.values()) one.marks = []
    for (const one of moving.values()) {
      const last = one.marks.at(-1)
      if (!last || nowMs - last.atMs >= MARK_INTERVAL_MS)
        one.marks.push({ atMs: nowMs, sentBytes: one.sentBytes, all: { ...all } })
      while (one.marks[1] && nowMs - one.marks[1].atMs >= WINDOW_MS) one.marks.shift()
    }
    return nowMs
  }

  function moved(id: ClipId, sizeBytes: number, sentBytes: number) {
    const nowMs = tick()
    const known = moving.get(id)
    const one = known ?? { sizeBytes, beganAtMs: nowMs, sentBytes: 0, marks: [] }
    all.bytes += sentBytes - one.sentBytes
    one.sentBytes = sentBytes
    moving.set(id, one)
  }

  /** A video that went out shows the line's rate: until its answer, since buffers on the way take bytes at once. */
  function ended(id: ClipId) {
    const nowMs = tick()
    const one = moving.get(id)
    moving.delete(id)
    if (one === undefined || one.sentBytes < one.sizeBytes) return
    awaitsProof = false
    const last = before ?? { bytes: 0, ms: 0 }
    before = { bytes: last.bytes / 2 + one.sizeBytes, ms: last.ms / 2 + nowMs - one.beganAtMs }
  }

  /** Forgets what the line showed: it may be another one now. */
  function restart() {
    before = null
    for (const one of moving.values()) one.marks = []
  }

  /** Time that the rest of an upload may take; infinite where nothing shows a faster line. */
  function allowedMs({ sizeBytes }: Moving, others: Sum, windowMs: number): number {
    if (others.ms >= windowMs * MIN_SHARE) return SLOWNESS * ((sizeBytes * others.ms) / others.bytes)
    if (awaitsProof) return Number.POSITIVE_INFINITY
    return SLOWNESS * (before === null ? limits.uploadWindowMs : (sizeBytes * before.ms) / before.bytes)
  }

  function isTrickling(one: Moving, nowMs: number): boolean {
    const [since] = one.marks
    if (since === undefined || one.sentBytes >= one.sizeBytes) return false
    const windowMs = nowMs - since.atMs
    if (windowMs < WINDOW_MS) return false
    const bytes = one.sentBytes - since.sentBytes
    const others = { bytes: all.bytes - since.all.bytes - bytes, ms: all.ms - since.all.ms - windowMs }
    const restMs = ((one.sizeBytes - one.sentBytes) * windowMs) / bytes
    return restMs > allowedMs(one, others, windowMs)
  }

  /** Finds an upload that should give its slot to another one. */
  function find(): ClipId | null {
    const nowMs = tick()
    for (const [id, one] of moving) if (isTrickling(one, nowMs)) return id
    return null
  }

  /** Notes that the found upload gives its slot back. */
  function gaveBack() {
    before = null
    awaitsProof = true
  }

  return { moved, ended, restart, find, gaveBack }
}
