import type { Column } from './column.ts'
import { type Peak, peakOf } from './peaks.ts'

/** Events at parts of a movement or at the peak of a curve (service facts 2.5 to 2.10); the parts fit how it is drawn. */
type Events = Readonly<Record<string, number | Peak>>

const hitting: Events = {
  initiation_frame: 0.05,
  max_foot_raise_frame: 0.3,
  pelvis_initiation_frame: 0.42,
  foot_contact_frame: 0.5,
  max_x_factor_frame: 'separation',
  wrist_movement_initiation_frame: 0.55,
  peak_pelvis_velocity_frame: 'pelvis',
  peak_trunk_velocity_frame: 'trunk',
  twist_frame: 0.62,
  peak_wrist_angular_velocity_frame: 0.65,
  x_factor_zero_crossing_frame: 0.66,
  ball_contact_frame: 0.68,
  swing_through_frame: 0.75,
}

const pitching: Events = {
  foot_contact_frame: 0.62,
  max_pelvis_rotational_velocity_with_respect_to_ground_frame: 'pelvis',
  max_trunk_rotational_velocity_with_respect_to_ground_frame: 'trunk',
  max_left_arm_rotational_velocity_with_respect_to_ground_frame: 'left_arm',
  max_right_arm_rotational_velocity_with_respect_to_ground_frame: 'right_arm',
  ball_release_frame: 0.8,
}

const takingOff: Events = { jump_initiation_frame: 0.03, takeoff_frame: 0.5, jump_landing_frame: 0.74 }
const dipping: Events = { ...takingOff, bottom_of_jump_frame: 0.35 }
const countermovement: Events = { ...dipping, bottom_of_landing_frame: 0.84, jump_termination_frame: 0.98 }

const squatting: Events = { squat_initiation_frame: 0.02, squat_bottom_frame: 0.5, squat_end_frame: 0.98 }

const serving: Events = {
  initiation_event: 0.05,
  ball_release_event: 0.3,
  low_arm_event: 0.6,
  max_shoulder_external_rotation_event: 0.74,
  apex_event: 0.78,
  termination_event: 0.98,
}

const byPair: Readonly<Record<string, Events>> = {
  'baseball/hitting': hitting,
  'softball/hitting': hitting,
  'baseball/pitching': pitching,
  'jump/countermovement': countermovement,
  'jump/drop_vertical': dipping,
  'jump/single_leg': dipping,
  'jump/squat': takingOff,
  'jump/broad': takingOff,
  'jump/single_leg_broad': takingOff,
  'squat/body_weight': squatting,
  'squat/overhead': squatting,
  'squat/single_leg': squatting,
  'squat/sfma_squat': squatting,
  'lunge/forward': {
    lunge_forward_initiation_frame: 0.02,
    lunge_forward_bottom_frame: 0.5,
    lunge_forward_end_frame: 0.98,
  },
  'stability/plank': { start: 0.2, end: 0.8 },
  'tennis/overhand_serve': serving,
}

/** The two events of the interface document, part of every movement (service interface 2.6). */
const everywhere: Events = { peak_event: 0.6, turn_event: 0.5 }

/** The event columns of a movement (service interface 2.6). */
export function eventColumns(activity: string, movement: string): Column[] {
  const events = { ...byPair[`${activity}/${movement}`], ...everywhere }
  return Object.entries(events).map(([name, at]) => ({
    kind: 'event',
    name,
    frameOf: (motion) => (typeof at === 'number' ? motion.frameAt(at) : peakOf(motion, at).frame),
  }))
}
