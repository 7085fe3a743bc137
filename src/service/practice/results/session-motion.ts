import { bodyOffsets, type Channel, type Keyframes, type Pose, posesOf, valueAt } from './pose.ts'
import { buildSkeleton, type Skeleton } from './skeleton.ts'
import { type Attempt, seededFraction, skillOf } from './skill.ts'

/** Drawing of a movement: its poses, and its duration if the video is long enough. */
interface MovementDrawing {
  readonly keyframes: Keyframes
  readonly naturalMs: number
  /** True for a cycle, which repeats as long as the video lasts. */
  readonly cyclic?: boolean
}

const bent = (knee: number): Pose => ({
  leadHipFlexion: knee * 0.8,
  rearHipFlexion: knee * 0.8,
  leadKneeFlexion: knee,
  rearKneeFlexion: knee,
  leadAnkleDorsiflexion: knee * 0.25,
  rearAnkleDorsiflexion: knee * 0.25,
  trunkFlexion: knee * 0.35,
})

const arms = (flexion: number, abduction: number, elbow: number): Pose => ({
  leadShoulderFlexion: flexion,
  rearShoulderFlexion: flexion,
  leadShoulderAbduction: abduction,
  rearShoulderAbduction: abduction,
  leadElbowFlexion: elbow,
  rearElbowFlexion: elbow,
})

/** Bats, clubs and rackets: load, turn the pelvis, then the trunk, then the arms. */
const swing: MovementDrawing = {
  naturalMs: 1100,
  keyframes: [
    [0, { ...bent(25), ...arms(60, 20, 70), pelvisYaw: -5, trunkTwist: -10 }],
    [0.3, { pelvisYaw: -22, trunkTwist: -22, leadHipFlexion: 55, leadKneeFlexion: 70, rearElbowFlexion: 95 }],
    [0.46, { pelvisYaw: -12 }],
    [0.5, { leadHipFlexion: 20, leadKneeFlexion: 15, leadHipAbduction: 22 }],
    [0.53, { trunkTwist: -40 }],
    [0.64, { pelvisYaw: 62 }],
    [0.68, { leadElbowFlexion: 15, rearElbowFlexion: 30, leadShoulderFlexion: 70, rearShoulderFlexion: 15 }],
    [0.7, { trunkTwist: 10 }],
    [0.85, { pelvisYaw: 92, trunkTwist: 28, leadShoulderAbduction: 75, rearElbowFlexion: 20, rearHipRotation: 35 }],
    [1, { pelvisYaw: 95, trunkTwist: 32, leadElbowFlexion: 80, rearElbowFlexion: 90 }],
  ],
}

/** Balls, discs and shots: raise the knee, stride, lay the arm back, turn and let go. */
const throwing: MovementDrawing = {
  naturalMs: 1600,
  keyframes: [
    [0, { ...bent(12), ...arms(35, 15, 95), pelvisYaw: -80 }],
    [0.3, { leadHipFlexion: 105, leadKneeFlexion: 100, pelvisYaw: -92, trunkTwist: -8 }],
    [0.55, { leadHipFlexion: 45, leadKneeFlexion: 40, leadHipAbduction: 38, ahead: 0.35, rearShoulderAbduction: 88 }],
    [0.57, { pelvisYaw: -75 }],
    [0.64, { trunkTwist: -48, rearShoulderRotation: 95, rearElbowFlexion: 95, ahead: 0.5 }],
    [0.71, { pelvisYaw: -2 }],
    [0.735, { rearShoulderRotation: 170, trunkFlexion: 12 }],
    [0.75, { trunkTwist: 14 }],
    [0.8, { rearElbowFlexion: 25, trunkFlexion: 32 }],
    [0.84, { pelvisYaw: 15, rearShoulderRotation: 30 }],
    [1, { pelvisYaw: 22, trunkTwist: 30, rearShoulderRotation: -20, rearShoulderFlexion: 80, trunkFlexion: 58 }],
  ],
}

/** Dip, leave the ground, land, stand. */
const jump: MovementDrawing = {
  naturalMs: 1900,
  keyframes: [
    [0, { ...bent(3), ...arms(0, 5, 10), lift: 0 }],
    [0.35, { ...bent(95), ...arms(-45, 10, 20) }],
    [0.5, { ...bent(2), ...arms(150, 10, 15), lift: 0.01, leadAnkleDorsiflexion: -35, rearAnkleDorsiflexion: -35 }],
    [0.62, { ...bent(8), lift: 0.22 }],
    [0.74, { ...bent(18), ...arms(70, 20, 20), lift: 0 }],
    [0.84, { ...bent(75), ...arms(30, 20, 20) }],
    [1, { ...bent(3), ...arms(0, 5, 10) }],
  ],
}

/** Down, stay a moment, up. */
const squat: MovementDrawing = {
  naturalMs: 3200,
  keyframes: [
    [0, { ...bent(2), ...arms(10, 8, 10) }],
    [0.45, { ...bent(115), ...arms(85, 10, 10) }],
    [0.55, { ...bent(117) }],
    [1, { ...bent(2), ...arms(10, 8, 10) }],
  ],
}

/** A long step ahead and back. */
const lunge: MovementDrawing = {
  naturalMs: 3000,
  keyframes: [
    [0, { ...bent(2), ...arms(0, 8, 15), ahead: 0 }],
    [0.25, { leadHipFlexion: 60, leadKneeFlexion: 65, ahead: 0.12 }],
    [0.5, { leadHipFlexion: 92, leadKneeFlexion: 95, rearHipFlexion: -12, rearKneeFlexion: 88, ahead: 0.28 }],
    [0.75, { leadHipFlexion: 55, leadKneeFlexion: 50, rearHipFlexion: -4, rearKneeFlexion: 30, ahead: 0.14 }],
    [1, { ...bent(2), ahead: 0 }],
  ],
}

/** One stride of both legs. */
const gait: MovementDrawing = {
  naturalMs: 1050,
  cyclic: true,
  keyframes: [
    [
      0,
      {
        leadHipFlexion: 28,
        leadKneeFlexion: 6,
        rearHipFlexion: -12,
        rearKneeFlexion: 28,
        ...arms(0, 6, 25),
        pelvisYaw: 5,
      },
    ],
    [
      0.25,
      { leadHipFlexion: 6, leadKneeFlexion: 16, rearHipFlexion: 18, rearKneeFlexion: 62, leadAnkleDorsiflexion: 8 },
    ],
    [
      0.5,
      {
        leadHipFlexion: -12,
        leadKneeFlexion: 28,
        rearHipFlexion: 28,
        rearKneeFlexion: 6,
        leadShoulderFlexion: 22,
        rearShoulderFlexion: -18,
        pelvisYaw: -5,
      },
    ],
    [
      0.75,
      { leadHipFlexion: 18, leadKneeFlexion: 62, rearHipFlexion: 6, rearKneeFlexion: 16, leadAnkleDorsiflexion: -8 },
    ],
    [
      1,
      {
        leadHipFlexion: 28,
        leadKneeFlexion: 6,
        rearHipFlexion: -12,
        rearKneeFlexion: 28,
        ...arms(0, 6, 25),
        leadAnkleDorsiflexion: 0,
        pelvisYaw: 5,
      },
    ],
  ],
}

/** Run in, plant, turn, run out. */
const cut: MovementDrawing = {
  naturalMs: 2600,
  keyframes: [
    [0, { ...bent(30), ...arms(10, 10, 80), ahead: 0, aside: 0 }],
    [
      0.25,
      { leadHipFlexion: 60, leadKneeFlexion: 80, rearHipFlexion: -8, rearKneeFlexion: 25, ahead: 0.9, pelvisYaw: 0 },
    ],
    [0.5, { ...bent(72), leadHipAbduction: 30, trunkLateral: 14, ahead: 1.5, pelvisYaw: 38 }],
    [
      0.75,
      { rearHipFlexion: 62, rearKneeFlexion: 85, leadHipFlexion: -5, leadHipAbduction: 5, aside: -0.7, pelvisYaw: 80 },
    ],
    [1, { ...bent(28), trunkLateral: 0, aside: -1.5, pelvisYaw: 90 }],
  ],
}

/** One joint to the end of its range and back. */
const reach: MovementDrawing = {
  naturalMs: 4000,
  keyframes: [
    [0, { ...bent(2), ...arms(0, 5, 8), trunkTwist: 0, headExtension: 0 }],
    [
      0.5,
      {
        rearShoulderFlexion: 168,
        rearShoulderRotation: 45,
        rearElbowFlexion: 12,
        trunkTwist: -42,
        trunkFlexion: 14,
        headExtension: 22,
        leadAnkleDorsiflexion: 18,
      },
    ],
    [1, { ...bent(2), ...arms(0, 5, 8), trunkTwist: 0, headExtension: 0 }],
  ],
}

/** Take a position, hold it, come back. */
const hold: MovementDrawing = {
  naturalMs: 8000,
  keyframes: [
    [0, { ...bent(2), ...arms(5, 8, 12) }],
    [0.2, { leadHipFlexion: 78, leadKneeFlexion: 85, ...arms(35, 40, 20), trunkLateral: 5 }],
    [0.8, { leadHipFlexion: 74, leadKneeFlexion: 82, ...arms(38, 44, 22), trunkLateral: 7 }],
    [1, { ...bent(2), ...arms(5, 8, 12), trunkLateral: 0 }],
  ],
}

const lying: Pose = {
  pelvisTilt: 78,
  trunkFlexion: 78,
  ...arms(82, 8, 8),
  leadAnkleDorsiflexion: 60,
  rearAnkleDorsiflexion: 60,
}

/** Hold the body straight above the ground. */
const plank: MovementDrawing = {
  naturalMs: 10_000,
  keyframes: [
    [0, { ...lying, headExtension: 10 }],
    [0.5, { pelvisTilt: 80, trunkFlexion: 76, headExtension: 4 }],
    [1, { ...lying, headExtension: 10 }],
  ],
}

/** Down to the ground and up on straight arms. */
const pushUp: MovementDrawing = {
  naturalMs: 2400,
  keyframes: [
    [0, lying],
    [0.5, { ...lying, ...arms(20, 55, 95), pelvisTilt: 85, trunkFlexion: 85 }],
    [1, lying],
  ],
}

const byActivity: Readonly<Record<string, MovementDrawing>> = {
  agility: cut,
  baseball: throwing,
  basketball: jump,
  gait,
  golf: swing,
  jump,
  lunge,
  range_of_motion: reach,
  softball: throwing,
  squat,
  stability: hold,
  tennis: swing,
  track_and_field: throwing,
}

/** Movements that differ from their activity's default. */
const byMovement: Readonly<Record<string, MovementDrawing>> = {
  high_jump: jump,
  hitting: swing,
  overhand_serve: throwing,
  plank,
  push_up: pushUp,
  sfma_back_bend: reach,
  sfma_toe_touch: reach,
}

/** Returns the drawing of a movement; unknown ones are drawn as a hold (service interface 4.9). */
const drawingOf = (activity: string, movement: string): MovementDrawing =>
  byMovement[movement] ?? byActivity[activity] ?? hold

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
