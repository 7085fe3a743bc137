import { drawingOf } from './drawing-of.ts'
import { bodyOffsets, type Channel, type Keyframes, posesOf, valueAt } from './pose.ts'
import { seededFraction } from './seeded-fraction.ts'
import { buildSkeleton, type Skeleton } from './skeleton.ts'
import { type Attempt, skillOf } from './skill.ts'

/** Data of a capture from which its motion is computed, so that it is always the same (service interface 2.6). */
export interface Session extends Attempt {
  readonly athleteName: string
  readonly organizationId: string
  readonly activity: string
  readonly movement: string
  readonly dominant: 'left' | 'right'
  readonly fps: number
  readonly frameCount: number
  readonly heightM: number
  /** True when the capture fails the movement quality check. */
  readonly failsCheck?: boolean
}

/** The motion of one session; a frame may be between two pictures. */
export interface Motion {
  readonly session: Session
  value(frame: number, channel: Channel): number
  skeleton(frame: number): Skeleton
  /** The frame at a part (0 to 1) of the movement. */
  frameAt(part: number): number
}

/** Variation between sessions of the same movement. */
const variation = 0.24
const swayDegrees = 0.6
const swayHz = 0.3
/** Share of the remaining time before the movement. */
const leadIn = 0.3

/** Computes a smooth, plausible motion, never a measurement (docs/practice-service.md). */
export function createMotion(session: Session): Motion {
  const { fps, frameCount } = session
  const { keyframes, naturalMs, cyclic = false } = drawingOf(session.activity, session.movement)
  const clipMs = (frameCount / fps) * 1000
  const movementMs = cyclic ? naturalMs : Math.min(naturalMs, clipMs)
  const startMs = cyclic ? 0 : (clipMs - movementMs) * leadIn

  function partAt(frame: number): number {
    const part = ((frame / fps) * 1000 - startMs) / movementMs
    return cyclic ? part - Math.floor(part) : Math.min(1, Math.max(0, part))
  }

  /** Constants of a channel, computed once. */
  const tracks = new Map<Channel, Track>()
  function trackOf(channel: Channel): Track {
    const track = tracks.get(channel) ?? createTrack(session, channel, keyframes)
    tracks.set(channel, track)
    return track
  }

  function value(frame: number, channel: Channel): number {
    const { poses, factor, phase, sways } = trackOf(channel)
    const drawn = valueAt(poses, partAt(frame)) * factor
    return sways ? drawn + swayDegrees * Math.sin(2 * Math.PI * swayHz * (frame / fps) + phase) : drawn
  }

  return {
    session,
    value,
    skeleton: (frame) => buildSkeleton((channel) => value(frame, channel), session),
    frameAt: (part) => Math.min(frameCount - 1, Math.max(0, Math.round(((startMs + part * movementMs) / 1000) * fps))),
  }
}

interface Track {
  readonly poses: ReturnType<typeof posesOf>
  readonly factor: number
  readonly phase: number
  readonly sways: boolean
}

function createTrack(session: Session, channel: Channel, keyframes: Keyframes): Track {
  return {
    poses: posesOf(keyframes, channel),
    factor: 1 + (skillOf(session, channel) - 0.5) * variation,
    phase: seededFraction(channel, session.sessionId) * 2 * Math.PI,
    sways: !(bodyOffsets as readonly string[]).includes(channel),
  }
}
