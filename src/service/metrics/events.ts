import { type ActivityMovement, type ByActivityMovement, findByPair, findOwn } from './activity-movement.ts'
import { published, turningSegments } from './series-columns.ts'

/**
 * Alignment of a pair's sessions for comparison: at one event, and scaled between two. Chosen by OnDeck, not published.
 */
export interface EventAlignment {
  readonly event: string
  readonly from: string
  readonly to: string
}

/** In the order of the published table (service facts 2.5). */
const hitting = [
  'initiation_frame',
  'max_foot_raise_frame',
  'foot_contact_frame',
  'pelvis_initiation_frame',
  'max_x_factor_frame',
  'x_factor_zero_crossing_frame',
  'wrist_movement_initiation_frame',
  'twist_frame',
  'peak_pelvis_velocity_frame',
  'peak_trunk_velocity_frame',
  'peak_wrist_angular_velocity_frame',
  'ball_contact_frame',
  'swing_through_frame',
]

/** As a pitch goes: the peaks come between contact and release (service facts 2.6). */
const pitching = [
  'foot_contact_frame',
  ...turningSegments.map((segment) => `max_${segment}_rotational_velocity_with_respect_to_ground_frame`),
  'ball_release_frame',
]

const squatJump = ['jump_initiation_frame', 'takeoff_frame', 'jump_landing_frame']
const jump = ['jump_initiation_frame', 'bottom_of_jump_frame', 'takeoff_frame', 'jump_landing_frame']
const countermovement = [...jump, 'bottom_of_landing_frame', 'jump_termination_frame']
const squat = ['squat_initiation_frame', 'squat_bottom_frame', 'squat_end_frame']
const lunge = ['lunge_forward_initiation_frame', 'lunge_forward_bottom_frame', 'lunge_forward_end_frame']
const plank = ['start', 'end']
const serve = [
  'initiation_event',
  'ball_release_event',
  'low_arm_event',
  'max_shoulder_external_rotation_event',
  'apex_event',
  'termination_event',
]
/** Examples of requests name these, without a movement (service interface 2.6, service facts 2.10). */
const examples = ['peak_event', 'turn_event']

const eventsByPair: ByActivityMovement<readonly string[]> = {
  'baseball/hitting': hitting,
  'baseball/pitching': pitching,
  'jump/countermovement': countermovement,
  'jump/drop_vertical': jump,
  'jump/single_leg': jump,
  'jump/squat': squatJump,
  'squat/body_weight': squat,
  'squat/overhead': squat,
  'squat/single_leg': squat,
  'lunge/forward': lunge,
  'stability/plank': plank,
  'tennis/overhand_serve': serve,
}

const alignmentByActivity: Readonly<Record<string, EventAlignment>> = {
  jump: { event: 'takeoff_frame', from: 'jump_initiation_frame', to: 'jump_landing_frame' },
  squat: { event: 'squat_bottom_frame', from: 'squat_initiation_frame', to: 'squat_end_frame' },
}

const atContact = { event: 'ball_contact_frame', from: 'foot_contact_frame', to: 'ball_contact_frame' }

const alignmentByPair: ByActivityMovement<EventAlignment> = {
  'baseball/hitting': atContact,
  'softball/hitting': atContact,
  'baseball/pitching': { event: 'ball_release_frame', from: 'foot_contact_frame', to: 'ball_release_frame' },
  'lunge/forward': {
    event: 'lunge_forward_bottom_frame',
    from: 'lunge_forward_initiation_frame',
    to: 'lunge_forward_end_frame',
  },
  'stability/plank': { event: 'start', from: 'start', to: 'end' },
  'tennis/overhand_serve': { event: 'apex_event', from: 'initiation_event', to: 'termination_event' },
}

/** Returns the published events of a pair, in order; none where no source names any. */
export const eventsOf = (pair: ActivityMovement): readonly string[] => findByPair(eventsByPair, pair) ?? []

/**
 * Selects the events to show from a pair's columns: events known only from examples are dropped where the pair has
 * published ones.
 */
export function shownEvents(pair: ActivityMovement, names: readonly string[]): readonly string[] {
  return eventsOf(pair).length === 0 ? names : names.filter((name) => !examples.includes(name))
}

/** Default alignment of a pair's sessions; null: at frame 0. */
export const alignmentOf = (pair: ActivityMovement): EventAlignment | null =>
  findByPair(alignmentByPair, pair) ?? findOwn(alignmentByActivity, pair.activity) ?? null

const sourceOf: readonly (readonly [source: string, names: readonly string[]])[] = [
  ['2.5', hitting],
  ['2.6', pitching],
  ['2.7', countermovement],
  ['2.8', [...squat, ...lunge]],
  ['2.9', plank],
  ['2.10', [...serve, ...examples]],
]

/** Every published event once; `foot_contact_frame` belongs to two pairs. */
export const eventColumns = sourceOf.flatMap(([source, names], index) => {
  const before = new Set(sourceOf.slice(0, index).flatMap(([, earlier]) => earlier))
  return published(
    { kind: 'event', unit: 'frames', source },
    names.filter((name) => !before.has(name)),
  )
})
