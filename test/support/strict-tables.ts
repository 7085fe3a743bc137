// The tables of the interface document, copied by hand from its sections 2.1, 2.3 and 4.9: this file must not import
// the product's own copy, so that one misreading cannot hide in both.

const side = ['handedness']
const foot = ['footedness']
const arms = ['arm_position']

/** Section 2.3, and the pairs that 4.9 or its closing text name without dimensions. */
export const dimensionsOfPair: Readonly<Record<string, readonly string[]>> = {
  'agility/cutting': ['direction'],
  'agility/five_ten_five': [],
  'baseball/hitting': ['bat_length', 'handedness'],
  'baseball/pitching': side,
  'basketball/free_throw': side,
  'basketball/jump_shot': side,
  'basketball/layup': side,
  'gait/running': [],
  'gait/walking': [],
  'golf/swing': side,
  'jump/broad': arms,
  'jump/countermovement': arms,
  'jump/drop_vertical': arms,
  'jump/single_leg': ['arm_position', 'footedness'],
  'jump/single_leg_broad': ['arm_position', 'footedness'],
  'jump/squat': arms,
  'lunge/forward': foot,
  'lunge/side': foot,
  'other/other': [],
  'range_of_motion/ankle_flexion': ['body_position', 'footedness'],
  'range_of_motion/cervical_flexion_extension': [],
  'range_of_motion/cervical_rotation': ['direction'],
  'range_of_motion/sfma_shoulder_extension': side,
  'range_of_motion/sfma_shoulder_flexion': side,
  'range_of_motion/shoulder_9090': side,
  'range_of_motion/shoulder_flexion': side,
  'range_of_motion/t_spine_rotation': side,
  'softball/hitting': ['bat_length', 'handedness'],
  'softball/pitching': side,
  'squat/body_weight': [],
  'squat/overhead': [],
  'squat/sfma_squat': [],
  'squat/single_leg': foot,
  'stability/plank': ['plank_orientation', 'plank_position'],
  'stability/push_up': [],
  'stability/rotary': side,
  'stability/sfma_back_bend': [],
  'stability/sfma_toe_touch': [],
  'stability/single_leg_stance': ['eyes', 'footedness'],
  'stability/static_stance': [],
  'stability/y_balance_lower_quarter': ['footedness', 'y_balance_lower_quarter_direction'],
  'stability/y_balance_upper_quarter': ['handedness', 'y_balance_upper_quarter_direction'],
  'tennis/backhand': side,
  'tennis/forehand': side,
  'tennis/overhand_serve': ['handedness', 'overhand_serve_type'],
  'tennis/underhand_serve': side,
  'track_and_field/discus': side,
  'track_and_field/hammer_throw': [],
  'track_and_field/high_jump': [],
  'track_and_field/shot_put': side,
}

/** Section 2.1: what a new athlete may carry, and which values its enumerations take. */
export const athleteTextFields = ['first_name', 'last_name', 'date_of_birth', 'email', 'phone']
export const athleteNumberFields = ['height', 'weight']
export const athleteEnumerations: Readonly<Record<string, readonly string[]>> = {
  gender: ['male', 'female', 'non-binary', 'prefer_not_to_say'],
  dominant_arm: ['left', 'right', 'both'],
  dominant_leg: ['left', 'right', 'both'],
  activity: ['baseball', 'softball', 'tennis', 'basketball', 'golf'],
  competition_level: ['youth', 'high_school', 'college', 'professional'],
}

/** Section 4.6. */
export const captureFields = [
  'athlete_id',
  'session_group_id',
  'camera_configuration',
  'movement_attributes',
  'file_name',
  'capture_time',
]
export const captureStatuses = ['awaiting_upload', 'processing', 'completed', 'error']
