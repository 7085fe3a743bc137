import { batMetrics } from './exports.ts'

/** Columns that are 1 or 0, and -1 where they could not be calculated (2.6, service facts 2.5 to 2.9). */
export const booleanColumns: ReadonlySet<string> = new Set([
  'ApprovedByBiomechQA',
  'leads_with_wrist',
  'sway',
  'sway_leg',
  'knee_dominant_swing',
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
  'continuous_motion',
  'hips_feet_stationary',
  'knees_track',
  'hip_below_knee',
  'wrist_past_feet',
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
])

/** Units of single columns (service facts 2.2 to 2.9). */
const published: Readonly<Record<string, string>> = {
  ...batMetrics,
  time: 's',
  fps: 'Hz',
  linear_stretch: 'm',
  max_layback_angle: 'deg',
  max_x_factor: 'deg',
  arm_slot_angle: 'deg',
  trunk_forward_tilt_at_ball_release: 'deg',
  trunk_lateral_tilt_at_ball_release: 'deg',
  wrist_height_at_release: 'm',
  jump_height: 'm',
  jump_flight_time: 's',
  takeoff_velocity: 'm/s',
  squat_depth: 'm',
  time_while_at_bottom: 's',
  reach_distance: 'm',
  stance_knee_medial_translation: 'm',
  wrists_pass_ankles_distance: 'm',
  hips_pass_heels_distance: 'm',
}

/** Units of columns that are named by a rule; the first that fits counts. */
const byRule: readonly (readonly [name: RegExp, unit: string])[] = [
  [/_3d_[xyz]$|_center_of_mass_[xyz]$/, 'm'],
  [/^frame$|_frame$|_event$/, 'frames'],
  [/^peak_\w+_angular_velocity$|_rotational_velocity_with_respect_to_ground$/, 'deg/s'],
  [/knee_valgus_at_|valgus_distance_|_valgus_bottom$/, 'm'],
  [/_with_respect_to_(trunk|pelvis)$/, 'deg'],
  [/^(head|trunk|pelvis)_(extension|twist|lateral_flexion|global)_?/, 'deg'],
  [
    /^(left|right)_(shoulder|elbow|knee|ankle|arm)_\w*(flexion|adduction|rotation|extension|varus|dorsiflexion)$/,
    'deg',
  ],
]

/** The unit of a column of results; null where none is published. */
export function unitOf(column: string): string | null {
  if (Object.hasOwn(published, column)) return published[column] ?? null
  return byRule.find(([name]) => name.test(column))?.[1] ?? null
}
