/** The angles of one arm and one leg, in degrees; 0 everywhere is standing upright with hanging arms. */
const limbAngles = [
  'shoulderFlexion',
  'shoulderAbduction',
  'shoulderRotation',
  'elbowFlexion',
  'hipFlexion',
  'hipAbduction',
  'hipRotation',
  'kneeFlexion',
  'ankleDorsiflexion',
] as const
export type LimbAngle = (typeof limbAngles)[number]

/** The angles of the body, in degrees, and its position. */
const bodyAngles = ['pelvisYaw', 'pelvisTilt', 'trunkTwist', 'trunkFlexion', 'trunkLateral', 'headExtension'] as const

/** Position of the body, in fractions of its height: above the ground, ahead, and to its left. */
export const bodyOffsets = ['lift', 'ahead', 'aside'] as const

/** `lead` is the side away from the dominant hand, `rear` the dominant one: so a left-hander is a mirror image. */
export type Channel =
  | (typeof bodyAngles)[number]
  | (typeof bodyOffsets)[number]
  | `${'lead' | 'rear'}${Capitalize<LimbAngle>}`

/** Channels that a pose sets; others keep their values. */
export type Pose = Readonly<Partial<Record<Channel, number>>>

/** Poses at parts (0 to 1) of a movement, the first at 0. */
export type Keyframes = readonly (readonly [part: number, pose: Pose])[]

/** Poses of one channel with their values. */
type Poses = readonly (readonly [part: number, value: number])[]

/** Poses that set a channel; before the first of them it is 0. */
export const posesOf = (keyframes: Keyframes, channel: Channel): Poses =>
  keyframes.flatMap(([part, pose]) => {
    const value = pose[channel]
    return value === undefined ? [] : [[part, value] as const]
  })

/** The value of a channel at a part of the movement: minimum-jerk from pose to pose. */
export function valueAt(poses: Poses, part: number): number {
  let fromPart = 0
  let from = 0
  for (const [at, value] of poses) {
    if (at >= part) return at === fromPart ? value : blend(from, value, (part - fromPart) / (at - fromPart))
    fromPart = at
    from = value
  }
  return from
}

function blend(from: number, to: number, part: number): number {
  return from + (to - from) * part ** 3 * (10 - 15 * part + 6 * part ** 2)
}
