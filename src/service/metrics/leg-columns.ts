import { eachSide, published } from './published-column.ts'

const valgus = { kind: 'number', unit: 'm', decimals: 3 } as const

/** Jumps, squats, lunges (service facts 2.7, 2.8). */
export const legColumns = [
  ...published({ kind: 'number', unit: 'm', source: '2.7' }, ['jump_height']),
  ...published({ kind: 'number', unit: 's', source: '2.7' }, ['jump_flight_time']),
  ...published({ kind: 'number', unit: 'm/s', source: '2.7' }, ['takeoff_velocity']),
  ...published({ kind: 'number', source: '2.7' }, ['reactive_strength_index_modified']),
  ...published({ ...valgus, source: '2.7, 2.8' }, eachSide('knee_valgus_at_bottom')),
  ...published({ ...valgus, source: '2.7' }, eachSide('knee_valgus_at_landing')),
  ...published({ ...valgus, source: '2.8' }, [
    ...eachSide('valgus_distance_eccentric'),
    'left_valgus_distance_concentric',
    // The page spells it with a capital.
    'right_valgus_distance_Concentric',
  ]),
  ...published({ kind: 'number', unit: 'm', source: '2.8' }, ['squat_depth']),
  ...published({ kind: 'number', unit: 's', source: '2.8' }, ['time_while_at_bottom']),
  ...published({ kind: 'boolean', source: '2.8' }, [
    'continuous_motion',
    'hips_feet_stationary',
    'knees_track',
    'hip_below_knee',
    'wrist_past_feet',
  ]),
  ...published({ kind: 'number', source: '2.8' }, [
    'eccentric_hip_knee_dominance',
    'concentric_hip_knee_dominance',
    ...eachSide('eccentric_hip_knee_dominance'),
  ]),
  ...published({ ...valgus, source: '2.8' }, ['lunge_forward_left_valgus_bottom', 'lunge_forward_right_valgus_bottom']),
  ...published({ kind: 'number', source: '2.8' }, [
    'lunge_forward_left_eccentric_hip_knee_dominance',
    'lunge_forward_right_eccentric_hip_knee_dominance',
  ]),
]
