/** Explanations of metrics, where a public source has one. */
export const metricMeaningsEn = {
  time: 'Seconds from the first frame.',
  fps: 'Frames per second of the capture.',
  ApprovedByBiomechQA: 'The session passed the service’s movement quality check.',

  peak_pelvis_angular_velocity: 'The highest speed at which the pelvis turns.',
  peak_trunk_angular_velocity: 'The highest speed at which the trunk turns.',
  peak_arm_angular_velocity: 'The highest speed at which the arm turns.',
  kinematic_sequence_order: 'The order in which the segments reach their peak speeds.',
  attack_angle: 'Bat path angle relative to horizontal at contact.',
  on_plane_efficiency:
    'Share of the swing path within 10 degrees of the optimal plane, from foot contact to ball contact.',
  launch_position: 'Bat angle relative to the spine in the sagittal plane at launch.',
  sweet_spot_fore_aft_position_at_contact: 'Position of the bat’s sweet spot relative to the pelvis at contact.',
  attack_direction: 'Horizontal bat angle relative to home plate.',
  swing_path_angle: 'Vertical bat path angle in the last 0.04 seconds before ball contact.',
  pelvis_to_trunk_velocity_speedup: 'Peak trunk speed divided by peak pelvis speed.',
  trunk_to_arm_velocity_speedup: 'Peak arm speed divided by peak trunk speed.',
  linear_stretch: 'Distance from the lead ankle to the wrists at foot contact.',
  max_x_factor: 'The greatest separation of hips and shoulders.',
  stride_length: 'Compared with the athlete’s height.',
  arm_slot_angle: 'Measured from vertical.',
  arm_slot_type:
    'Overhand up to 45 degrees from vertical, three-quarter up to 65, sidearm up to 115, submarine beyond.',

  left_knee_valgus_at_bottom: 'Inward is negative.',
  right_knee_valgus_at_bottom: 'Inward is negative.',
  left_valgus_distance_eccentric: 'Inward is negative.',
  right_valgus_distance_eccentric: 'Inward is negative.',
  left_valgus_distance_concentric: 'Inward is negative.',
  right_valgus_distance_Concentric: 'Inward is negative.',
  eccentric_hip_knee_dominance: 'From 0 (hip) to 1 (knee).',
  concentric_hip_knee_dominance: 'From 0 (hip) to 1 (knee).',

  t_spine_rotation_functional: 'More than 45 degrees.',
  shoulder_flexion_functional_flexion: '165 degrees or more.',
  shoulder_flexion_functional_extension: '40 degrees or more.',
  reach_distance_relative: 'Reach distance compared with leg length.',
}
