import { batMetrics } from '../exports.ts'
import { eventColumns } from './events.ts'
import { DEFAULT_DECIMALS, eachSide, type PublishedColumn, published, seriesColumns } from './series-columns.ts'

/** Shared by hitting and pitching (service facts 2.5, 2.6). */
const both = [
  ...published({ kind: 'number', unit: 'deg/s', source: '2.5, 2.6' }, [
    'peak_pelvis_angular_velocity',
    'peak_trunk_angular_velocity',
    'peak_arm_angular_velocity',
  ]),
  ...published({ kind: 'text', source: '2.5, 2.6' }, ['kinematic_sequence_order']),
  ...published({ kind: 'boolean', source: '2.5, 2.6' }, ['sway']),
]

const bat = Object.entries(batMetrics).flatMap(([name, unit]) =>
  published({ kind: 'number', unit, source: 'interface 2.6' }, [name]),
)

const hitting = [
  ...published({ kind: 'number', source: '2.5' }, [
    'pelvis_to_trunk_velocity_speedup',
    'trunk_to_arm_velocity_speedup',
  ]),
  ...published({ kind: 'number', unit: 'm', source: '2.5' }, ['linear_stretch']),
  ...published({ kind: 'boolean', source: '2.5' }, ['leads_with_wrist', 'sway_leg', 'knee_dominant_swing']),
]

const pitching = [
  ...published({ kind: 'number', unit: 'deg', source: '2.6' }, [
    'max_layback_angle',
    'max_x_factor',
    'arm_slot_angle',
    'trunk_forward_tilt_at_ball_release',
    'trunk_lateral_tilt_at_ball_release',
  ]),
  // The documentation says percent of height, files hold about 0.7 to 1.2: so no unit is certain.
  ...published({ kind: 'number', source: '2.6' }, ['stride_length']),
  ...published({ kind: 'number', unit: 'm', source: '2.6' }, ['wrist_height_at_release']),
  ...published({ kind: 'text', source: '2.6' }, ['arm_slot_type']),
  ...published({ kind: 'boolean', source: '2.6' }, [
    'hanging_back',
    'flying_open',
    'knee_collapse',
    'high_hand',
    'early_release',
    'elbow_hike',
    'arm_drag',
    'forearm_flyout',
    'late_rise',
    'getting_out_in_front',
    'closing_front_or_back',
  ]),
]

const baseballColumns = [...both, ...bat, ...hitting, ...pitching]

/** Range of motion and stability (service facts 2.9). Angles without a published unit have none here. */
const mobilityColumns = [
  ...published({ kind: 'text', source: '2.9' }, ['t_spine_rotation_direction']),
  ...published({ kind: 'number', unit: 'deg', source: '2.9' }, [
    't_spine_rotation_peak_trunk_rotation',
    't_spine_rotation_peak_pelvis_rotation',
    't_spine_rotation_peak_trunk_pelvis_separation',
    'shoulder_flexion_max_flexion_angle',
    'shoulder_flexion_max_extension_angle',
  ]),
  ...published({ kind: 'boolean', source: '2.9' }, [
    't_spine_rotation_functional',
    'shoulder_flexion_functional_flexion',
    'shoulder_flexion_functional_extension',
    'shoulder_9090_functional',
    'sfma_shoulder_extension_functional',
    'sfma_shoulder_flexion_functional',
    'sfma_toe_touch_pass_knee_flexion',
    'sfma_toe_touch_wrists_pass_ankles',
    'sfma_toe_touch_hips_pass_heels',
    'sfma_toe_touch_functional',
  ]),
  ...published({ kind: 'number', decimals: 1, source: '2.9' }, [
    'sfma_shoulder_extension_peak_extension_angle',
    'sfma_shoulder_extension_peak_internal_rotation_angle',
    'sfma_shoulder_flexion_max_flexion_angle',
    'sfma_shoulder_flexion_max_abduction_angle',
    'trunk_frontal_plane_range_of_motion',
    'stance_hip_flexion_range_of_motion',
    'stance_hip_max_flexion',
    'sfma_toe_touch_knee_flexion_ROM',
  ]),
  ...published({ kind: 'number', source: '2.9' }, [
    'sfma_shoulder_extension_wrist_deviation',
    'sfma_shoulder_flexion_wrist_deviation',
    'reach_distance_relative',
  ]),
  ...published({ kind: 'number', unit: 'm', source: '2.9' }, ['reach_distance']),
  ...published({ kind: 'number', unit: 'm', decimals: 3, source: '2.9' }, [
    'stance_knee_medial_translation',
    'wrists_pass_ankles_distance',
    'hips_pass_heels_distance',
  ]),
]

/**
 * Named by the interface document in an example of a request, without a unit (service interface 2.6, service facts
 * 2.10).
 */
const exampleColumns = published({ kind: 'number', decimals: 0, source: 'interface 2.6' }, ['peak_power'])

const valgus = { kind: 'number', unit: 'm', decimals: 3 } as const

/** Jumps, squats, lunges (service facts 2.7, 2.8). */
const legColumns = [
  ...published({ kind: 'number', unit: 'm', source: '2.7' }, ['jump_height']),
  ...published({ kind: 'number', unit: 's', source: '2.7' }, ['jump_flight_time']),
  ...published({ kind: 'number', unit: 'm/s', source: '2.7' }, ['takeoff_velocity']),
  ...published({ kind: 'number', source: '2.7' }, ['reactive_strength_index_modified']),
  ...published({ ...valgus, source: '2.7, 2.8' }, eachSide('knee_valgus_at_bottom')),
  ...published({ ...valgus, source: '2.7' }, eachSide('knee_valgus_at_landing')),
  ...published({ ...valgus, source: '2.8' }, [
    ...eachSide('valgus_distance_eccentric'),
    'left_valgus_distance_concentric',
    // The page spells it with a capital.
    'right_valgus_distance_Concentric',
  ]),
  ...published({ kind: 'number', unit: 'm', source: '2.8' }, ['squat_depth']),
  ...published({ kind: 'number', unit: 's', source: '2.8' }, ['time_while_at_bottom']),
  ...published({ kind: 'boolean', source: '2.8' }, [
    'continuous_motion',
    'hips_feet_stationary',
    'knees_track',
    'hip_below_knee',
    'wrist_past_feet',
  ]),
  ...published({ kind: 'number', source: '2.8' }, [
    'eccentric_hip_knee_dominance',
    'concentric_hip_knee_dominance',
    ...eachSide('eccentric_hip_knee_dominance'),
  ]),
  ...published({ ...valgus, source: '2.8' }, ['lunge_forward_left_valgus_bottom', 'lunge_forward_right_valgus_bottom']),
  ...published({ kind: 'number', source: '2.8' }, [
    'lunge_forward_left_eccentric_hip_knee_dominance',
    'lunge_forward_right_eccentric_hip_knee_dominance',
  ]),
]

/** Identity and position of a row within its session (service facts 2.2). */
const sessionColumns = [
  ...published({ kind: 'label', source: '2.2' }, [
    'sessionid',
    'athleteid',
    'athlete_name',
    'orgid',
    'activity',
    'movement',
    'handedness',
  ]),
  ...published({ kind: 'label', unit: 'frames', source: '2.2' }, ['frame']),
  ...published({ kind: 'label', unit: 's', decimals: 3, source: '2.2' }, ['time']),
  ...published({ kind: 'label', unit: 'Hz', source: '2.2' }, ['fps']),
  ...published({ kind: 'boolean', source: '2.2' }, ['ApprovedByBiomechQA']),
]

/** Every column that a public source names. Results may have more: the complete list is not published. */
export const publishedColumns: readonly PublishedColumn[] = [
  ...sessionColumns,
  ...eventColumns,
  ...baseballColumns,
  ...legColumns,
  ...mobilityColumns,
  ...exampleColumns,
  ...seriesColumns,
]

const byName = new Map(publishedColumns.map((column) => [column.name, column]))

/** Returns the published properties of a column; undefined where there are none. */
export const findMetric = (name: string): PublishedColumn | undefined => byName.get(name)

const exampleNames = new Set(exampleColumns.map(({ name }) => name))

/** True for a column that only an example of a request names: neither its unit nor its meaning is published. */
export const isExampleColumn = (name: string): boolean => exampleNames.has(name)

/** Columns that are 1 or 0, and -1 where they could not be calculated (service interface 2.6). */
export const booleanColumns: ReadonlySet<string> = new Set(
  publishedColumns.filter(({ kind }) => kind === 'boolean').map(({ name }) => name),
)

/** Unpublished events have the ending of published ones (service facts 2.1); `frame` counts rows and is no event. */
const eventEnding = /._(?:frame|event)$/
/** Unpublished points have the ending of published ones (service facts 2.3, 2.4). */
const pointEnding = /_(?:3d|center_of_mass)_[xyz]$/

/** True for a column with the offset from an event's row. */
export const isEventColumn = (name: string): boolean => (findMetric(name)?.kind ?? kindByName(name)) === 'event'

/** True for a column known to change from row to row; for unknown columns only the values show it. */
export const isSeriesColumn = (name: string): boolean => (findMetric(name)?.kind ?? kindByName(name)) === 'series'

function kindByName(name: string): 'event' | 'series' | undefined {
  if (eventEnding.test(name)) return 'event'
  return pointEnding.test(name) ? 'series' : undefined
}

/** The unit of a column of results; null where none is published. */
export function unitOf(name: string): string | null {
  const metric = findMetric(name)
  if (metric) return metric.unit
  if (isEventColumn(name)) return 'frames'
  return isSeriesColumn(name) ? 'm' : null
}

/** Digits after the decimal point on screens. */
export const decimalsOf = (name: string): number => findMetric(name)?.decimals ?? DEFAULT_DECIMALS
