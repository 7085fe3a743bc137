import { type ActivityMovement, type ByActivityMovement, findByPair, findOwn } from './activity-movement.ts'
import { turningSegments } from './series-columns.ts'

/** Default metrics and curves of a pair. No source gives these; they are chosen from its columns. */
const swing = ['peak_trunk_angular_velocity', 'attack_angle', 'on_plane_efficiency']
const jump = ['jump_height', 'jump_flight_time', 'reactive_strength_index_modified']
const squat = ['squat_depth', 'time_while_at_bottom']

const headlinesByPair: ByActivityMovement<readonly string[]> = {
  'baseball/hitting': swing,
  'softball/hitting': swing,
  'baseball/pitching': ['peak_arm_angular_velocity', 'max_layback_angle', 'max_x_factor'],
  'jump/countermovement': jump,
  'jump/drop_vertical': jump,
  'jump/single_leg': jump,
  'jump/squat': jump,
  'squat/body_weight': squat,
  'squat/overhead': squat,
  'squat/single_leg': ['left_knee_valgus_at_bottom', 'right_knee_valgus_at_bottom'],
  'lunge/forward': ['lunge_forward_left_valgus_bottom', 'lunge_forward_right_valgus_bottom'],
  'range_of_motion/t_spine_rotation': [
    't_spine_rotation_peak_trunk_rotation',
    't_spine_rotation_peak_trunk_pelvis_separation',
  ],
  'range_of_motion/shoulder_flexion': ['shoulder_flexion_max_flexion_angle', 'shoulder_flexion_max_extension_angle'],
  'range_of_motion/shoulder_9090': ['shoulder_9090_functional'],
  'range_of_motion/sfma_shoulder_extension': [
    'sfma_shoulder_extension_peak_extension_angle',
    'sfma_shoulder_extension_peak_internal_rotation_angle',
  ],
  'range_of_motion/sfma_shoulder_flexion': [
    'sfma_shoulder_flexion_max_flexion_angle',
    'sfma_shoulder_flexion_max_abduction_angle',
  ],
  'stability/y_balance_lower_quarter': ['reach_distance', 'reach_distance_relative'],
  'stability/sfma_toe_touch': ['wrists_pass_ankles_distance', 'hips_pass_heels_distance'],
}

const speeds = turningSegments.map((segment) => `${segment}_rotational_velocity_with_respect_to_ground`)
const elbows = ['left_elbow_flexion', 'right_elbow_flexion']
const knees = ['left_knee_extension', 'right_knee_extension']
const hips = ['left_hip_flexion_with_respect_to_trunk', 'right_hip_flexion_with_respect_to_trunk']
const shoulders = ['left_shoulder_flexion', 'right_shoulder_flexion']

const turning = [speeds, elbows]
const legs = [knees, hips]

const plotsByActivity: Readonly<Record<string, readonly (readonly string[])[]>> = {
  baseball: turning,
  softball: turning,
  tennis: turning,
  golf: [speeds, ['trunk_twist_clockwise']],
  track_and_field: turning,
  range_of_motion: [shoulders, ['trunk_global_rotation', 'trunk_global_flexion']],
}

/** Headline metrics of a rep, at most three; none where no metric of the pair is published. */
export const headlinesOf = (pair: ActivityMovement): readonly string[] => findByPair(headlinesByPair, pair) ?? []

/** Curves of a rep's two plots, at most four in each. */
export const plotsOf = ({ activity }: ActivityMovement): readonly (readonly string[])[] =>
  findOwn(plotsByActivity, activity) ?? legs
