import { findMetric, isSeriesColumn } from './metric-catalog.ts'

/** Column of the other side, and the sign that its values get in the mirror. */
export interface MirrorImage {
  readonly column: string
  readonly sign: 1 | -1
}

/**
 * Series that change sign in the mirror, without their side: what turns or leans to one side. Angles of a limb are
 * measured from its own side and keep their sign (service facts 2.4).
 */
const turning: ReadonlySet<string> = new Set([
  'head_lateral_flexion_clockwise',
  'head_twist_clockwise',
  'pelvis_global_rotation',
  'trunk_global_tilt',
  'trunk_global_rotation',
  'trunk_twist_clockwise',
  'trunk_lateral_flexion_right',
  'arm_rotation',
  'pelvis_rotational_velocity_with_respect_to_ground',
  'trunk_rotational_velocity_with_respect_to_ground',
  'arm_rotational_velocity_with_respect_to_ground',
])

/** Metrics whose sign may depend on the hand; no source says how. */
const unclear: ReadonlySet<string> = new Set(['attack_direction', 'trunk_lateral_tilt_at_ball_release'])

const sidePattern = /(?<=^|_)(left|right)(?=_)/

/** Name of the same column of the other side; a column without a side stays as it is. */
export const otherSide = (name: string): string =>
  name.replace(sidePattern, (side) => (side === 'left' ? 'right' : 'left'))

/**
 * Mirror image of a curve. Null for an unpublished column, and for positions to the side and in depth: where these lie in
 * the mirror depends on where the camera stands.
 */
export function mirroredCurve(name: string): MirrorImage | null {
  if (/_[xz]$/.test(name) || findMetric(name) === undefined || !isSeriesColumn(name)) return null
  return { column: otherSide(name), sign: turning.has(name.replace(/^(left|right)_/, '')) ? -1 : 1 }
}

/** Column of a metric with one value per session in the mirror; null where its sign is not known. */
export const mirroredMetric = (name: string): string | null =>
  findMetric(name) === undefined || unclear.has(name) ? null : otherSide(name)
