import type { Column, Frame } from './column.ts'
import type { Channel, LimbAngle } from './pose.ts'
import type { Motion } from './session-motion.ts'

/** Reads an angle of the pose at a frame: of the body by its channel, of a limb by side and angle. */
interface Reader {
  readonly body: (channel: Channel) => number
  readonly limb: (angle: LimbAngle) => number
  /** 1 when the dominant hand is the right one: angles that turn or lean change sign in the mirror image. */
  readonly mirror: number
}

type Side = 'left' | 'right'
type Angle = (read: Reader) => number

const sides = ['left', 'right'] as const

/** Degrees. Names from service facts 2.4; `left_` and `right_` go before each. */
const limbColumns: Readonly<Record<string, Angle>> = {
  shoulder_flexion: ({ limb }) => limb('shoulderFlexion'),
  shoulder_adduction: ({ limb }) => -limb('shoulderAbduction'),
  shoulder_external_rotation: ({ limb }) => limb('shoulderRotation'),
  shoulder_horizontal_adduction: ({ limb }) => limb('shoulderFlexion') - limb('shoulderAbduction') / 2,
  elbow_flexion: ({ limb }) => limb('elbowFlexion'),
  hip_flexion_with_respect_to_trunk: ({ limb, body }) => limb('hipFlexion') + body('trunkFlexion'),
  hip_adduction_with_respect_to_trunk: ({ limb, body }) => body('trunkLateral') / 2 - limb('hipAbduction'),
  hip_internal_rotation_with_respect_to_trunk: ({ limb, body }) => limb('hipRotation') - body('trunkTwist'),
  hip_adduction_with_respect_to_pelvis: ({ limb }) => -limb('hipAbduction'),
  hip_internal_rotation_with_respect_to_pelvis: ({ limb }) => limb('hipRotation'),
  knee_extension: ({ limb }) => -limb('kneeFlexion'),
  knee_varus: ({ limb }) => -limb('kneeFlexion') * 0.05,
  knee_internal_rotation: ({ limb }) => limb('hipRotation') * 0.2 + limb('kneeFlexion') * 0.04,
  ankle_dorsiflexion: ({ limb }) => limb('ankleDorsiflexion'),
  arm_rotation: ({ limb, body, mirror }) =>
    mirror * (body('pelvisYaw') + body('trunkTwist') - limb('shoulderRotation') - limb('shoulderFlexion') / 2),
}

const bodyColumns: Readonly<Record<string, Angle>> = {
  head_extension: ({ body }) => body('headExtension'),
  head_lateral_flexion_clockwise: ({ body, mirror }) => mirror * body('trunkLateral') * 0.3,
  head_twist_clockwise: ({ body, mirror }) => -mirror * body('trunkTwist') * 0.5,
  pelvis_global_tilt: ({ body }) => body('pelvisTilt'),
  pelvis_global_rotation: ({ body, mirror }) => mirror * body('pelvisYaw'),
  trunk_global_flexion: ({ body }) => body('trunkFlexion'),
  trunk_global_tilt: ({ body, mirror }) => mirror * body('trunkLateral'),
  trunk_global_rotation: ({ body, mirror }) => mirror * (body('pelvisYaw') + body('trunkTwist')),
  trunk_twist_clockwise: ({ body, mirror }) => mirror * body('trunkTwist'),
  trunk_lateral_flexion_right: ({ body, mirror }) => mirror * body('trunkLateral'),
}

/** Degrees per second: how fast an angle changes. */
const velocities: readonly (readonly [name: string, of: Angle | undefined, side: Side | undefined])[] = [
  ['pelvis', bodyColumns['pelvis_global_rotation'], undefined],
  ['trunk', bodyColumns['trunk_global_rotation'], undefined],
  ['left_arm', limbColumns['arm_rotation'], 'left'],
  ['right_arm', limbColumns['arm_rotation'], 'right'],
]

function readerAt(motion: Motion, frame: number, side: Side): Reader {
  const { dominant } = motion.session
  const which = side === dominant ? 'rear' : 'lead'
  return {
    body: (channel) => motion.value(frame, channel),
    limb: (angle) => motion.value(frame, `${which}${capitalize(angle)}`),
    mirror: dominant === 'right' ? 1 : -1,
  }
}

const capitalize = <Word extends string>(word: Word) =>
  (word.charAt(0).toUpperCase() + word.slice(1)) as Capitalize<Word>

const angleAt =
  (angle: Angle, side: Side) =>
  ({ motion, index }: Frame) =>
    angle(readerAt(motion, index, side))

function speedAt(angle: Angle, side: Side) {
  return ({ motion, index }: Frame) => {
    const at = (frame: number) => angle(readerAt(motion, frame, side))
    return (at(index + 0.5) - at(index - 0.5)) * motion.session.fps
  }
}

/** Joint angles and their speeds, one value per frame (service facts 2.4). */
export const angleColumns: readonly Column[] = [
  ...Object.entries(bodyColumns).map(([name, angle]): Column => ({ kind: 'series', name, at: angleAt(angle, 'left') })),
  ...sides.flatMap((side) =>
    Object.entries(limbColumns).map(
      ([name, angle]): Column => ({ kind: 'series', name: `${side}_${name}`, at: angleAt(angle, side) }),
    ),
  ),
  ...velocities.flatMap(([name, angle, side]): Column[] =>
    angle
      ? [
          {
            kind: 'series',
            name: `${name}_rotational_velocity_with_respect_to_ground`,
            at: speedAt(angle, side ?? 'left'),
          },
        ]
      : [],
  ),
]

/** A curve whose greatest absolute value is a metric and whose time is an event. */
export type Peak = 'pelvis' | 'trunk' | 'left_arm' | 'right_arm' | 'throwing_arm' | 'layback' | 'separation'

interface Found {
  readonly value: number
  readonly frame: number
}

const found = new WeakMap<Motion, Map<string, Found>>()
const byName = new Map(angleColumns.map((column) => [column.name, column]))

/** Finds where a curve of the session is farthest from 0, so that metrics, events and curves agree. */
export function peakOf(motion: Motion, peak: Peak): Found {
  const peaks = found.get(motion) ?? new Map<string, Found>()
  found.set(motion, peaks)
  const name = curveOf(peak, motion)
  const known = peaks.get(name) ?? findPeak(motion, name)
  peaks.set(name, known)
  return known
}

function curveOf(peak: Peak, { session: { dominant } }: Motion): string {
  switch (peak) {
    case 'layback':
      return `${dominant}_shoulder_external_rotation`
    case 'separation':
      return 'trunk_twist_clockwise'
    case 'throwing_arm':
      return `${dominant}_arm_rotational_velocity_with_respect_to_ground`
    case 'pelvis':
    case 'trunk':
    case 'left_arm':
    case 'right_arm':
      return `${peak}_rotational_velocity_with_respect_to_ground`
  }
}

function findPeak(motion: Motion, name: string): Found {
  const column = byName.get(name)
  let best: Found = { value: 0, frame: 0 }
  if (column?.kind !== 'series') return best
  for (let index = 0; index < motion.session.frameCount; index++) {
    const value = Math.abs(column.at({ motion, index, skeleton: () => motion.skeleton(index) }))
    if (value > best.value) best = { value, frame: index }
  }
  return best
}
