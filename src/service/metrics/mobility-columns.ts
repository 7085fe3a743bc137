import { published } from './published-column.ts'

/** Range of motion and stability (service facts 2.9). Angles without a published unit have none here. */
export const mobilityColumns = [
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
export const exampleColumns = published({ kind: 'number', decimals: 0, source: 'interface 2.6' }, ['peak_power'])
