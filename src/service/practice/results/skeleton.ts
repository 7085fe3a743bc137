import type { Channel, LimbAngle } from './pose.ts'
import { aboutX, aboutY, aboutZ, add, combine, type Rotation, scale, turn, type Vector } from './vectors.ts'

/** Reads a channel of the pose. */
export type ReadPose = (channel: Channel) => number

/** Joint centers by their names without side and ending (service facts 2.3). */
export type Skeleton = ReadonlyMap<string, Vector>

/** Lengths as parts of the athlete's height: the same in every frame of a session. */
const part = {
  hipHalfWidth: 0.055,
  thigh: 0.245,
  shank: 0.246,
  ankleHeight: 0.039,
  heelBehind: 0.045,
  toeAhead: 0.115,
  toeHalfSpread: 0.028,
  trunk: 0.288,
  shoulderHalfWidth: 0.112,
  upperArm: 0.172,
  forearm: 0.157,
  neck: 0.095,
  headHalfWidth: 0.043,
  api: 0.055,
} as const

type Side = 'left' | 'right'

/** Moves the athlete to the ground: the lowest point of the feet has the pose's lift. */
export function buildSkeleton(pose: ReadPose, { heightM, dominant }: { heightM: number; dominant: Side }): Skeleton {
  const mirror = dominant === 'right' ? 1 : -1
  const yaw = pose('pelvisYaw') * mirror
  const pelvis = combine(aboutY(yaw), aboutX(pose('pelvisTilt')))
  const trunk = combine(
    aboutY(yaw + pose('trunkTwist') * mirror),
    aboutX(pose('trunkFlexion')),
    aboutZ(-pose('trunkLateral') * mirror),
  )
  const limb = (side: Side) => (angle: LimbAngle) => pose(`${side === dominant ? 'rear' : 'lead'}${capitalize(angle)}`)
  const points = new Map<string, Vector>([['pelvis', [0, 0, 0]]])
  const neck = turn(trunk, [0, part.trunk, 0])
  addHead(points, neck, combine(trunk, aboutX(-pose('headExtension'))))
  for (const side of ['left', 'right'] as const) {
    addArm(points, { side, from: neck, frame: trunk, angle: limb(side) })
    addLeg(points, { side, from: [0, 0, 0], frame: pelvis, angle: limb(side) })
  }
  const lowest = Math.min(...[...points.values()].map(([, y]) => y))
  const offset: Vector = [pose('aside') * mirror, pose('lift') - lowest, pose('ahead')]
  return new Map([...points].map(([name, point]) => [name, scale(add(point, offset), heightM)]))
}

const capitalize = <Word extends string>(word: Word) =>
  (word.charAt(0).toUpperCase() + word.slice(1)) as Capitalize<Word>

interface Limb {
  readonly side: Side
  readonly from: Vector
  readonly frame: Rotation
  readonly angle: (name: LimbAngle) => number
}

type Points = Map<string, Vector>

function addHead(points: Points, neck: Vector, frame: Rotation) {
  const middle = add(neck, turn(frame, [0, part.neck, 0.01]))
  points.set('proximal_neck', neck).set('mid_head', middle)
  points.set('nose', add(middle, turn(frame, [0, -0.01, part.api])))
  for (const [side, sign] of [
    ['left', 1],
    ['right', -1],
  ] as const) {
    points.set(`${side}_eye`, add(middle, turn(frame, [(sign * part.headHalfWidth) / 2, 0.008, part.api * 0.8])))
    points.set(`${side}_ear`, add(middle, turn(frame, [sign * part.headHalfWidth, 0, 0])))
  }
}

function addArm(points: Points, { side, from, frame, angle }: Limb) {
  const out = side === 'left' ? 1 : -1
  const shoulder = add(from, turn(frame, [out * part.shoulderHalfWidth, -0.02, 0]))
  const upper = combine(
    frame,
    aboutX(-angle('shoulderFlexion')),
    aboutZ(out * angle('shoulderAbduction')),
    aboutY(out * angle('shoulderRotation')),
  )
  const elbow = add(shoulder, turn(upper, [0, -part.upperArm, 0]))
  const lower = combine(upper, aboutX(-angle('elbowFlexion')))
  points.set(`${side}_shoulder_jc`, shoulder).set(`${side}_elbow_jc`, elbow)
  points.set(`${side}_wrist_jc`, add(elbow, turn(lower, [0, -part.forearm, 0])))
}

function addLeg(points: Points, { side, from, frame, angle }: Limb) {
  const out = side === 'left' ? 1 : -1
  const hip = add(from, turn(frame, [out * part.hipHalfWidth, 0, 0]))
  const thigh = combine(
    frame,
    aboutX(-angle('hipFlexion')),
    aboutZ(out * angle('hipAbduction')),
    aboutY(out * angle('hipRotation')),
  )
  const knee = add(hip, turn(thigh, [0, -part.thigh, 0]))
  const shank = combine(thigh, aboutX(angle('kneeFlexion')))
  const ankle = add(knee, turn(shank, [0, -part.shank, 0]))
  const foot = combine(shank, aboutX(-angle('ankleDorsiflexion')))
  const sole = (x: number, z: number) => add(ankle, turn(foot, [out * x, -part.ankleHeight, z]))
  points.set(`${side}_hip_jc`, hip).set(`${side}_knee_jc`, knee).set(`${side}_ankle_jc`, ankle)
  points.set(`${side}_heel`, sole(0, -part.heelBehind))
  points.set(`${side}_first_toe`, sole(-part.toeHalfSpread, part.toeAhead))
  points.set(`${side}_mid_toe`, sole(0, part.toeAhead + 0.01))
  points.set(`${side}_fifth_toe`, sole(part.toeHalfSpread, part.toeAhead - 0.02))
}
