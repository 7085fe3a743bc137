// The tables of the interface document, copied by hand from its sections 2.1, 2.3 and 4.9: this file must not import
// the product's own copy, so that one misreading cannot hide in both.

const side = ['handedness']
const foot = ['footedness']
const arms = ['arm_position']

/** Service interface 2.3, and the pairs that 4.9 or its closing text name without dimensions. */
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

/** Service interface 2.1: what a new athlete may carry, and which values its enumerations take. */
export const athleteTextFields = ['first_name', 'last_name', 'date_of_birth', 'email', 'phone']
export const athleteNumberFields = ['height', 'weight']
export const athleteEnumerations: Readonly<Record<string, readonly string[]>> = {
  gender: ['male', 'female', 'non-binary', 'prefer_not_to_say'],
  dominant_arm: ['left', 'right', 'both'],
  dominant_leg: ['left', 'right', 'both'],
  activity: ['baseball', 'softball', 'tennis', 'basketball', 'golf'],
  competition_level: ['youth', 'high_school', 'college', 'professional'],
}

/** Service interface 4.6. */
export const captureFields = [
  'athlete_id',
  'session_group_id',
  'camera_configuration',
  'movement_attributes',
  'file_name',
  'capture_time',
]
export const captureStatuses = ['awaiting_upload', 'processing', 'completed', 'error']

const listed = (text: string) => text.split(', ')

/** Service interface 2.1, all fields, and those that are output only. */
export const athleteFields = listed(
  'id, first_name, last_name, date_of_birth, email, phone, gender, dominant_arm, dominant_leg, activity, positions, competition_level, height, weight, custom_attributes, created_at, updated_at',
)
export const athleteOutputFields = ['id', 'created_at', 'updated_at']

const onDiamond = listed(
  'pitcher, catcher, first_base, second_base, third_base, shortstop, left_field, center_field, right_field, designated_hitter',
)
/** Service interface 2.1, the table of positions. */
export const positions: Readonly<Record<string, readonly string[]>> = {
  baseball: onDiamond,
  softball: onDiamond,
  basketball: ['point_guard', 'shooting_guard', 'small_forward', 'power_forward', 'center'],
  tennis: [],
  golf: [],
}

/** Service interface 2.1, the rules of custom keys. */
export const reservedKeys = ['first_name', 'last_name', 'date_of_birth', 'email', 'height', 'weight', 'DOB']
export const goodKeys = ['jersey', '_team', 'a-b', 'Bat2', 'dob', 'Height']
export const badKeys = ['2nd', '-team', 'two words', 'naïve', 'a.b', 'a/b', '', 'jersey!']

/** Service interface 2.2, 2.4, 2.5, 2.7: the fields of what is answered. */
export const captureAnswerFields = listed(
  'session_id, athlete_id, activity, movement, status, error, capture_time, fps_detected',
)
export const captureSource = 'api'
export const reservationFields = listed(
  'session_id, session_group_id, upload_url, upload_fields, upload_expires_at, status',
)
export const reservationStatus = 'NEW'
export const exportJobFields = ['jobId', 'status', 'errorMessage', 'createdAt', 'completedAt']
export const exportPageFields = ['jobId', 'rowCount', 'schema', 'rows']
export const errorFields = ['error', 'message', 'messages']

/** Service interface 2.6. */
export const batMetrics = {
  attack_angle: 'deg',
  on_plane_efficiency: '%',
  launch_position: 'deg',
  sweet_spot_fore_aft_position_at_contact: 'm',
  attack_direction: 'deg',
  swing_path_angle: 'deg',
}
export const booleans = { true: 1, false: 0, couldNotBeCalculated: -1 }

/** Section 4: every call. */
export const calls = [
  'POST /athletes',
  'GET /athletes',
  'GET /athletes/{athleteId}',
  'POST /athletes/{athleteId}',
  'DELETE /athletes/{athleteId}',
  'POST /captures',
  'GET /captures',
  'GET /captures/{captureId}',
  'POST /data/export',
  'GET /data/export/job/{jobId}',
  'GET /data/export/job/{jobId}/results',
]
export const athleteSortings = ['first_name', 'last_name', 'date_of_birth']
export const captureFilters = ['athlete_id', 'source', 'status', 'activity', 'movement', 'limit', 'offset']

/** Service interface 4.9: the fields, the values of activity and movement, and the pairs that are accepted. */
export const exportFields = listed(
  'startTime, endTime, athletes, activity, movement, dateMode, metrics, row_filter_column',
)
export const exportDateModes = ['last_modified', 'capture_time']
export const exportActivities =
  'agility, baseball, basketball, gait, golf, jump, lunge, other, range_of_motion, softball, squat, stability, track_and_field, tennis'
export const exportMovements =
  'cutting, hitting, pitching, free_throw, jump_shot, layup, running, walking, swing, broad, countermovement, drop_vertical, single_leg, single_leg_broad, squat, forward, other, static_stance, ankle_flexion, cervical_flexion_extension, cervical_rotation, sfma_shoulder_extension, sfma_shoulder_flexion, shoulder_9090, shoulder_flexion, t_spine_rotation, body_weight, overhead, sfma_squat, plank, push_up, rotary, sfma_back_bend, sfma_toe_touch, single_leg_stance, y_balance_lower_quarter, y_balance_upper_quarter, hammer_throw, high_jump, shot_put, five_ten_five, discus, backhand, forehand, overhand_serve, underhand_serve'
export const exportPairs: Readonly<Record<string, string>> = {
  agility: 'cutting, five_ten_five',
  baseball: 'hitting, pitching',
  basketball: 'free_throw, jump_shot, layup',
  gait: 'running, walking',
  golf: 'swing',
  jump: 'broad, countermovement, drop_vertical, single_leg, single_leg_broad, squat',
  lunge: 'forward',
  other: 'other',
  range_of_motion:
    'ankle_flexion, cervical_flexion_extension, cervical_rotation, sfma_shoulder_extension, sfma_shoulder_flexion, shoulder_9090, shoulder_flexion, t_spine_rotation',
  softball: 'hitting',
  squat: 'body_weight, overhead, sfma_squat, single_leg',
  stability:
    'plank, push_up, rotary, sfma_back_bend, sfma_toe_touch, single_leg_stance, static_stance, y_balance_lower_quarter, y_balance_upper_quarter',
  track_and_field: 'discus, hammer_throw, high_jump, shot_put',
  tennis: 'backhand, forehand, overhand_serve, underhand_serve',
}

/** Section 5. */
export const keyPrefix = 'sk'
export const exportTiers = ['premium', 'base', 'unavailable']

/** Section 7. */
export const errorCodes = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  429: 'TooManyRequests',
  500: 'InternalServerError',
}
export const athleteNotFound = 'athlete_id not found'

/** Section 8, and the version of section 9. */
export const limits = {
  pageSizeMax: 500,
  pageSizeDefault: 100,
  filterLengthMax: 128,
  captureIdLengthMax: 255,
  fileNameLengthMax: 255,
  uploadWindowMs: 1_800_000,
  resultRetentionMs: 259_200_000,
  exportRangeDefaultMs: 86_400_000,
  baseTierEarliestDay: '2024-12-12',
}
export const version = 'v1'
export const goodFileNames = ['a.mov', 'a.MP4', 'with space.Mov', `${'x'.repeat(251)}.mp4`]
export const badFileNames = ['', ' ', 'a', 'a.avi', 'a/b.mov', 'a\\b.mov', `${'x'.repeat(252)}.mp4`]
