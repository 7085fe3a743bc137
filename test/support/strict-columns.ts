// The columns of results, typed in from the service facts (section 2) and the interface document (2.6) apart from the
// product's own tables, so that a slip in one of them shows.

const listed = (text: string) => text.split(/,\s*/)
const sided = (text: string) => listed(text).flatMap((name) => [`left_${name}`, `right_${name}`])
const xyz = (names: readonly string[]) => names.flatMap((name) => [`${name}_x`, `${name}_y`, `${name}_z`])

/** Service facts 2.2 */
export const labels = listed(
  'sessionid, athleteid, frame, time, fps, athlete_name, orgid, activity, movement, handedness',
)

/** Service facts 2.3: group by group. */
export const keyPoints = {
  head: listed('nose_3d, left_eye_3d, right_eye_3d, left_ear_3d, right_ear_3d, mid_head_3d'),
  trunk: listed('proximal_neck_3d, pelvis_3d'),
  arms: listed(
    'left_shoulder_jc_3d, right_shoulder_jc_3d, left_elbow_jc_3d, right_elbow_jc_3d, left_wrist_jc_3d, right_wrist_jc_3d',
  ),
  legs: listed(
    'left_hip_jc_3d, right_hip_jc_3d, left_knee_jc_3d, right_knee_jc_3d, left_ankle_jc_3d, right_ankle_jc_3d',
  ),
  feet: listed(
    'left_heel_3d, right_heel_3d, left_first_toe_3d, right_first_toe_3d, left_mid_toe_3d, right_mid_toe_3d, left_fifth_toe_3d, right_fifth_toe_3d',
  ),
}
export const pointCount = 28

/** Service facts 2.3, 2.4: meters. */
export const positions = xyz([
  ...Object.values(keyPoints).flat(),
  ...listed('trunk_center_of_mass, whole_body_center_of_mass'),
])

/** Service facts 2.4: degrees. */
export const angles = [
  ...listed('head_extension, head_lateral_flexion_clockwise, head_twist_clockwise'),
  ...sided('shoulder_flexion, shoulder_adduction, shoulder_external_rotation, shoulder_horizontal_adduction'),
  ...sided('elbow_flexion'),
  ...sided(
    'hip_flexion_with_respect_to_trunk, hip_adduction_with_respect_to_trunk, hip_internal_rotation_with_respect_to_trunk',
  ),
  ...sided('hip_adduction_with_respect_to_pelvis, hip_internal_rotation_with_respect_to_pelvis'),
  ...sided('knee_extension, knee_varus, knee_internal_rotation'),
  ...sided('ankle_dorsiflexion'),
  ...listed(
    'pelvis_global_tilt, pelvis_global_rotation, trunk_global_flexion, trunk_global_tilt, trunk_global_rotation',
  ),
  ...listed('trunk_twist_clockwise, trunk_lateral_flexion_right'),
  ...sided('arm_rotation'),
]

/** Service facts 2.4: degrees per second. */
export const velocities = listed(
  'pelvis_rotational_velocity_with_respect_to_ground, trunk_rotational_velocity_with_respect_to_ground, left_arm_rotational_velocity_with_respect_to_ground, right_arm_rotational_velocity_with_respect_to_ground',
)

/** Service facts 2.5 to 2.10: the events of each pair. */
export const events: Readonly<Record<string, readonly string[]>> = {
  'baseball/hitting': listed(
    'initiation_frame, max_foot_raise_frame, foot_contact_frame, pelvis_initiation_frame, max_x_factor_frame, x_factor_zero_crossing_frame, wrist_movement_initiation_frame, twist_frame, peak_pelvis_velocity_frame, peak_trunk_velocity_frame, peak_wrist_angular_velocity_frame, ball_contact_frame, swing_through_frame',
  ),
  'baseball/pitching': listed(
    'foot_contact_frame, max_pelvis_rotational_velocity_with_respect_to_ground_frame, max_trunk_rotational_velocity_with_respect_to_ground_frame, max_left_arm_rotational_velocity_with_respect_to_ground_frame, max_right_arm_rotational_velocity_with_respect_to_ground_frame, ball_release_frame',
  ),
  'jump/countermovement': listed(
    'jump_initiation_frame, bottom_of_jump_frame, takeoff_frame, jump_landing_frame, bottom_of_landing_frame, jump_termination_frame',
  ),
  'jump/drop_vertical': listed('jump_initiation_frame, bottom_of_jump_frame, takeoff_frame, jump_landing_frame'),
  'jump/single_leg': listed('jump_initiation_frame, bottom_of_jump_frame, takeoff_frame, jump_landing_frame'),
  'jump/squat': listed('jump_initiation_frame, takeoff_frame, jump_landing_frame'),
  'squat/body_weight': listed('squat_initiation_frame, squat_bottom_frame, squat_end_frame'),
  'squat/overhead': listed('squat_initiation_frame, squat_bottom_frame, squat_end_frame'),
  'squat/single_leg': listed('squat_initiation_frame, squat_bottom_frame, squat_end_frame'),
  'lunge/forward': listed('lunge_forward_initiation_frame, lunge_forward_bottom_frame, lunge_forward_end_frame'),
  'stability/plank': ['start', 'end'],
  'tennis/overhand_serve': listed(
    'initiation_event, ball_release_event, low_arm_event, max_shoulder_external_rotation_event, apex_event, termination_event',
  ),
}
/** Interface document 2.6: of no certain movement. */
export const exampleEvents = ['peak_event', 'turn_event']

/** Service facts 2.5 to 2.9: metrics with a unit. Hitting's bat metrics stand in strict-tables.ts. */
export const metricUnits: Readonly<Record<string, readonly string[]>> = {
  'deg/s': listed('peak_pelvis_angular_velocity, peak_trunk_angular_velocity, peak_arm_angular_velocity'),
  deg: [
    ...listed('max_layback_angle, max_x_factor, arm_slot_angle'),
    ...listed('trunk_forward_tilt_at_ball_release, trunk_lateral_tilt_at_ball_release'),
    ...listed('t_spine_rotation_peak_trunk_rotation, t_spine_rotation_peak_pelvis_rotation'),
    't_spine_rotation_peak_trunk_pelvis_separation',
    ...listed('shoulder_flexion_max_flexion_angle, shoulder_flexion_max_extension_angle'),
  ],
  m: [
    ...listed('linear_stretch, wrist_height_at_release, jump_height, squat_depth, reach_distance'),
    ...sided('knee_valgus_at_bottom, knee_valgus_at_landing, valgus_distance_eccentric'),
    ...listed('right_valgus_distance_Concentric, left_valgus_distance_concentric'),
    ...listed('lunge_forward_right_valgus_bottom, lunge_forward_left_valgus_bottom'),
    ...listed('stance_knee_medial_translation, wrists_pass_ankles_distance, hips_pass_heels_distance'),
  ],
  s: listed('jump_flight_time, time_while_at_bottom'),
  'm/s': ['takeoff_velocity'],
}

/** Service facts 2.5 to 2.9: numbers whose unit is none or not shown. */
export const metricsWithoutUnit = [
  ...listed('pelvis_to_trunk_velocity_speedup, trunk_to_arm_velocity_speedup, stride_length'),
  ...listed('reactive_strength_index_modified, eccentric_hip_knee_dominance, concentric_hip_knee_dominance'),
  ...sided('eccentric_hip_knee_dominance'),
  ...listed(
    'lunge_forward_right_eccentric_hip_knee_dominance, lunge_forward_left_eccentric_hip_knee_dominance, reach_distance_relative',
  ),
  ...listed(
    'sfma_shoulder_extension_peak_extension_angle, sfma_shoulder_extension_peak_internal_rotation_angle, sfma_shoulder_extension_wrist_deviation',
  ),
  ...listed(
    'sfma_shoulder_flexion_max_flexion_angle, sfma_shoulder_flexion_max_abduction_angle, sfma_shoulder_flexion_wrist_deviation',
  ),
  ...listed('trunk_frontal_plane_range_of_motion, stance_hip_flexion_range_of_motion, stance_hip_max_flexion'),
  'sfma_toe_touch_knee_flexion_ROM',
  // Interface document 2.6, an example of a request.
  'peak_power',
]

/** Service facts 2.5 to 2.9 */
export const textMetrics = listed('kinematic_sequence_order, arm_slot_type, t_spine_rotation_direction')

/** Service facts 2.2, 2.5 to 2.9 */
export const booleanMetrics = [
  'ApprovedByBiomechQA',
  ...listed('leads_with_wrist, sway, sway_leg, knee_dominant_swing'),
  ...listed('hanging_back, flying_open, knee_collapse, high_hand, early_release, elbow_hike, arm_drag'),
  ...listed('forearm_flyout, late_rise, getting_out_in_front, closing_front_or_back'),
  ...listed('continuous_motion, hips_feet_stationary, knees_track, hip_below_knee, wrist_past_feet'),
  ...listed('t_spine_rotation_functional, shoulder_flexion_functional_flexion, shoulder_flexion_functional_extension'),
  ...listed('shoulder_9090_functional, sfma_shoulder_extension_functional, sfma_shoulder_flexion_functional'),
  ...listed('sfma_toe_touch_pass_knee_flexion, sfma_toe_touch_wrists_pass_ankles, sfma_toe_touch_hips_pass_heels'),
  'sfma_toe_touch_functional',
]
