import { axes, joints, massCenters } from './joints.ts'
import { eachSide, published } from './published-column.ts'

const withAxes = (names: readonly string[]) => names.flatMap((name) => axes.map((axis) => `${name}_${axis}`))

/** Angles in degrees; flexion of the knee is negative extension (service facts 2.4). */
const bodyAngles = [
  'head_extension',
  'head_lateral_flexion_clockwise',
  'head_twist_clockwise',
  'pelvis_global_tilt',
  'pelvis_global_rotation',
  'trunk_global_flexion',
  'trunk_global_tilt',
  'trunk_global_rotation',
  'trunk_twist_clockwise',
  'trunk_lateral_flexion_right',
]

const limbAngles = [
  'shoulder_flexion',
  'shoulder_adduction',
  'shoulder_external_rotation',
  'shoulder_horizontal_adduction',
  'elbow_flexion',
  'hip_flexion_with_respect_to_trunk',
  'hip_adduction_with_respect_to_trunk',
  'hip_internal_rotation_with_respect_to_trunk',
  'hip_adduction_with_respect_to_pelvis',
  'hip_internal_rotation_with_respect_to_pelvis',
  'knee_extension',
  'knee_varus',
  'knee_internal_rotation',
  'ankle_dorsiflexion',
  'arm_rotation',
]

/** Segments whose speed of turning is exported (service facts 2.4). */
export const turningSegments = ['pelvis', 'trunk', 'left_arm', 'right_arm'] as const

/** Columns with another value on every row (service facts 2.3, 2.4). */
export const seriesColumns = [
  ...published({ kind: 'series', unit: 'm', decimals: 3, source: '2.3' }, withAxes(joints)),
  ...published({ kind: 'series', unit: 'm', decimals: 3, source: '2.4' }, withAxes(massCenters)),
  ...published({ kind: 'series', unit: 'deg', source: '2.4' }, [...bodyAngles, ...limbAngles.flatMap(eachSide)]),
  ...published(
    { kind: 'series', unit: 'deg/s', source: '2.4' },
    turningSegments.map((segment) => `${segment}_rotational_velocity_with_respect_to_ground`),
  ),
]
