/**
 * All captures that are possible: the dimension keys of each activity and movement (service interface 2.3), and the
 * pairs that service interface 4.9 or the text of service interface 2.3 names without dimensions.
 */
type Catalog = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const hand = ['handedness'] as const
const foot = ['footedness'] as const
const arms = ['arm_position'] as const

/** The dimension keys per pair (service interface 2.3), part of `movement_attributes` (service interface 4.6). */
export const movementDimensions = {
  agility: { cutting: ['direction'] },
  baseball: { hitting: ['bat_length', 'handedness'], pitching: hand },
  basketball: { free_throw: hand, jump_shot: hand, layup: hand },
  golf: { swing: hand },
  jump: {
    broad: arms,
    countermovement: arms,
    drop_vertical: arms,
    single_leg: ['arm_position', 'footedness'],
    single_leg_broad: ['arm_position', 'footedness'],
    squat: arms,
  },
  lunge: { forward: foot, side: foot },
  range_of_motion: {
    ankle_flexion: ['body_position', 'footedness'],
    cervical_rotation: ['direction'],
    sfma_shoulder_extension: hand,
    sfma_shoulder_flexion: hand,
    shoulder_9090: hand,
    shoulder_flexion: hand,
    t_spine_rotation: hand,
  },
  softball: { hitting: ['bat_length', 'handedness'], pitching: hand },
  squat: { single_leg: foot },
  stability: {
    plank: ['plank_orientation', 'plank_position'],
    rotary: hand,
    single_leg_stance: ['eyes', 'footedness'],
    y_balance_lower_quarter: ['footedness', 'y_balance_lower_quarter_direction'],
    y_balance_upper_quarter: ['handedness', 'y_balance_upper_quarter_direction'],
  },
  tennis: {
    backhand: hand,
    forehand: hand,
    overhand_serve: ['handedness', 'overhand_serve_type'],
    underhand_serve: hand,
  },
  track_and_field: { discus: hand, shot_put: hand },
} as const satisfies Catalog

/**
 * The pairs that an export accepts (service interface 4.9). Side lunge and softball pitching can be captured but not
 * exported.
 */
export const exportMovements = {
  agility: ['cutting', 'five_ten_five'],
  baseball: ['hitting', 'pitching'],
  basketball: ['free_throw', 'jump_shot', 'layup'],
  gait: ['running', 'walking'],
  golf: ['swing'],
  jump: ['broad', 'countermovement', 'drop_vertical', 'single_leg', 'single_leg_broad', 'squat'],
  lunge: ['forward'],
  other: ['other'],
  range_of_motion: [
    'ankle_flexion',
    'cervical_flexion_extension',
    'cervical_rotation',
    'sfma_shoulder_extension',
    'sfma_shoulder_flexion',
    'shoulder_9090',
    'shoulder_flexion',
    't_spine_rotation',
  ],
  softball: ['hitting'],
  squat: ['body_weight', 'overhead', 'sfma_squat', 'single_leg'],
  stability: [
    'plank',
    'push_up',
    'rotary',
    'sfma_back_bend',
    'sfma_toe_touch',
    'single_leg_stance',
    'static_stance',
    'y_balance_lower_quarter',
    'y_balance_upper_quarter',
  ],
  tennis: ['backhand', 'forehand', 'overhand_serve', 'underhand_serve'],
  track_and_field: ['discus', 'hammer_throw', 'high_jump', 'shot_put'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The pairs that the text of service interface 2.3 names as having no dimensions. */
const namedWithoutDimensions = { gait: ['walking'], squat: ['body_weight'] } as const

/**
 * Every pair that can be captured, with its dimension keys; an empty list where none are published (service interface
 * 2.3, 4.9).
 */
export const captureMovements: Catalog = unite(movementDimensions, exportMovements, namedWithoutDimensions)

function unite(published: Catalog, ...withoutDimensions: Readonly<Record<string, readonly string[]>>[]): Catalog {
  const all: Record<string, Record<string, readonly string[]>> = {}
  for (const pairs of withoutDimensions) {
    for (const [activity, movements] of Object.entries(pairs)) {
      for (const movement of movements) all[activity] = { ...all[activity], [movement]: [] }
    }
  }
  for (const [activity, movements] of Object.entries(published)) all[activity] = { ...all[activity], ...movements }
  return all
}

export const activities: readonly string[] = Object.keys(captureMovements)

/** The movements of an activity; none of one that can't be captured. */
export const movementsOf = (activity: string): readonly string[] =>
  Object.keys((Object.hasOwn(captureMovements, activity) && captureMovements[activity]) || {})

/** The dimension keys of a pair; undefined when the pair can't be captured. Own properties only: `constructor` is none. */
export function dimensionsOf(activity: string, movement: string): readonly string[] | undefined {
  const movements = Object.hasOwn(captureMovements, activity) ? captureMovements[activity] : undefined
  return movements && Object.hasOwn(movements, movement) ? movements[movement] : undefined
}

/** Dimensions whose values are a rule, not a suggestion: left or right (service facts 1.2). */
export const sidedDimensions = ['handedness', 'footedness'] as const

/** Values that public sources give for a dimension (service facts 1.2): suggestions, never a reason to refuse. */
export const suggestedDimensionValues: Readonly<Record<string, readonly string[]>> = {
  handedness: ['left', 'right'],
  footedness: ['left', 'right'],
  arm_position: ['arm-swing', 'hands-on-hips'],
  overhand_serve_type: ['pinpoint', 'platform'],
  y_balance_lower_quarter_direction: ['Anterior', 'Posteromedial', 'Posterolateral'],
  y_balance_upper_quarter_direction: ['Medial', 'Superolateral', 'Inferolateral'],
  direction: ['left', 'right'],
}

/** The usual values of a dimension; none for one that public sources do not name. */
export const suggestedValuesOf = (dimension: string): readonly string[] =>
  Object.hasOwn(suggestedDimensionValues, dimension) ? (suggestedDimensionValues[dimension] ?? []) : []
