import { batMetrics } from '../exports.ts'
import { published } from './published-column.ts'

/** Shared by hitting and pitching (service facts 2.5, 2.6). */
const both = [
  ...published({ kind: 'number', unit: 'deg/s', source: '2.5, 2.6' }, [
    'peak_pelvis_angular_velocity',
    'peak_trunk_angular_velocity',
    'peak_arm_angular_velocity',
  ]),
  ...published({ kind: 'text', source: '2.5, 2.6' }, ['kinematic_sequence_order']),
  ...published({ kind: 'boolean', source: '2.5, 2.6' }, ['sway']),
]

const bat = Object.entries(batMetrics).flatMap(([name, unit]) =>
  published({ kind: 'number', unit, source: 'interface 2.6' }, [name]),
)

const hitting = [
  ...published({ kind: 'number', source: '2.5' }, [
    'pelvis_to_trunk_velocity_speedup',
    'trunk_to_arm_velocity_speedup',
  ]),
  ...published({ kind: 'number', unit: 'm', source: '2.5' }, ['linear_stretch']),
  ...published({ kind: 'boolean', source: '2.5' }, ['leads_with_wrist', 'sway_leg', 'knee_dominant_swing']),
]

const pitching = [
  ...published({ kind: 'number', unit: 'deg', source: '2.6' }, [
    'max_layback_angle',
    'max_x_factor',
    'arm_slot_angle',
    'trunk_forward_tilt_at_ball_release',
    'trunk_lateral_tilt_at_ball_release',
  ]),
  // The documentation says percent of height, files hold about 0.7 to 1.2: so no unit is certain.
  ...published({ kind: 'number', source: '2.6' }, ['stride_length']),
  ...published({ kind: 'number', unit: 'm', source: '2.6' }, ['wrist_height_at_release']),
  ...published({ kind: 'text', source: '2.6' }, ['arm_slot_type']),
  ...published({ kind: 'boolean', source: '2.6' }, [
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
  ]),
]

export const baseballColumns = [...both, ...bat, ...hitting, ...pitching]
