import type { Vec3 } from './vector.ts'

/**
 * Values of one key frame. Angles in degrees; hands, elbows and tool are [left, up, front] as seen from the chest.
 */
type Channel =
  | 'pelvis'
  | 'turn' // of hips, chest and head: 0 is side-on, 90 clients the target
  | 'lean' // of the trunk towards x and z, then how much higher the left shoulder is (degrees)
  | 'leftHand'
  | 'rightHand'
  | 'leftElbow'
  | 'rightElbow'
  | 'leftFoot' // the ankle, in the world
  | 'rightFoot'
  | 'leftToe' // turn, pitch
  | 'rightToe'
  | 'tool'

export type Pose = Readonly<Record<Channel, Vec3>>
export type Key = { readonly at: number; readonly pose: Pose }

/** Each step names only what changes; the rest stays as it was. */
export function keyframes(first: Pose, steps: readonly (readonly [number, Partial<Pose>])[]): Key[] {
  let pose = first
  return [{ at: 0, pose }, ...steps.map(([at, changes]) => ({ at, pose: (pose = { ...pose, ...changes }) }))]
}

/** The pose at a moment between the keys. */
export function poseAt(keys: readonly Key[], time: number): Pose {
  const channels = Object.keys(keys[0]?.pose ?? {}) as Channel[]
  const values = channels.map((channel) => {
    const one = (axis: 0 | 1 | 2) =>
      interpolate(
        keys.map((key) => [key.at, key.pose[channel][axis]] as const),
        time,
      )
    return [channel, [one(0), one(1), one(2)]] as const
  })
  return Object.fromEntries(values) as Record<Channel, Vec3>
}

type Knot = readonly [time: number, value: number]

// Monotone cubic (Fritsch-Carlson): smooth, and a planted foot stays planted because nothing overshoots.
function interpolate(knots: readonly Knot[], time: number): number {
  const next = knots.findIndex(([at]) => at > time)
  const [before, after] = [knots[next - 1], knots[next]]
  if (!before || !after) return (next === 0 ? knots[0] : knots.at(-1))?.[1] ?? 0
  const width = after[0] - before[0]
  const k = (time - before[0]) / width
  const [k2, k3] = [k * k, k * k * k]
  return (
    (2 * k3 - 3 * k2 + 1) * before[1] +
    (k3 - 2 * k2 + k) * width * slopeAt(knots, next - 1) +
    (3 * k2 - 2 * k3) * after[1] +
    (k3 - k2) * width * slopeAt(knots, next)
  )
}

function slopeAt(knots: readonly Knot[], index: number): number {
  const [before, here, after] = [knots[index - 1], knots[index], knots[index + 1]]
  if (!before || !here || !after) return 0
  const [left, right] = [here[0] - before[0], after[0] - here[0]]
  const [rise, run] = [(here[1] - before[1]) / left, (after[1] - here[1]) / right]
  if (rise * run <= 0) return 0
  const [a, b] = [2 * right + left, right + 2 * left]
  return (a + b) / (a / rise + b / run)
}
