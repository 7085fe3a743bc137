import { axes, joints, massCenters } from './joints.ts'

/**
 * Kind of a column of results: `label` identifies a row, `event` is the offset from a row, `series` changes from row to
 * row; the rest has one value per session, repeated on its rows (service facts 2.1).
 */
type ColumnKind = 'number' | 'boolean' | 'text' | 'event' | 'series' | 'label'

/** A column that a public source names, and what that source says of it. */
export interface PublishedColumn {
  /** As the service spells it. */
  readonly name: string
  readonly kind: ColumnKind
  /** Null where none is published, and for ratios and shares, which have none. */
  readonly unit: string | null
  /** Null everywhere so far: metric pages carry one, but no page that could be read shows it (service facts 2.5). */
  readonly direction: 'higher' | 'lower' | null
  /** Digits behind the point on a screen. Ours, by unit: the published ones could not be read. */
  readonly decimals: number
  /** Section of the service facts; `interface 2.6` is the interface document's. */
  readonly source: string
}

/** Digits of numbers that nothing is known of. */
export const DEFAULT_DECIMALS = 2

const decimalsByUnit: Readonly<Record<string, number>> = {
  deg: 1,
  'deg/s': 0,
  '%': 1,
  m: 2,
  s: 2,
  'm/s': 2,
  Hz: 0,
  frames: 0,
}

interface Known {
  readonly kind: ColumnKind
  readonly unit?: string
  readonly decimals?: number
  readonly source: string
}

/** Columns of which the same is known. */
export function published({ kind, unit, decimals, source }: Known, names: readonly string[]): PublishedColumn[] {
  const digits = decimals ?? (unit === undefined ? DEFAULT_DECIMALS : (decimalsByUnit[unit] ?? DEFAULT_DECIMALS))
  return names.map((name) => ({ name, kind, unit: unit ?? null, direction: null, decimals: digits, source }))
}

export const eachSide = (name: string): string[] => [`left_${name}`, `right_${name}`]

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
