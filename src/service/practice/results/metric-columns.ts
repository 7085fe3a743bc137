import { type batMetrics, booleanMetric } from '../../exports.ts'
import type { Column } from './column.ts'
import { type Peak, peakOf } from './series-columns.ts'
import type { Motion } from './session-motion.ts'
import { seededFraction, skillOf } from './skill.ts'

/** Recipe for a metric with one value per session (service interface 2.6). */
type Metric =
  | readonly [from: number, to: number]
  | { readonly oneOf: readonly string[] }
  /** A class that an athlete keeps, chosen by a number with its limits. */
  | { readonly classOf: string; readonly limits: readonly (readonly [below: number, name: string])[] }
  /** The names of peaks in the order of their moments. */
  | { readonly orderOf: Readonly<Record<string, Peak>> }
  /** The greatest absolute value of a curve. */
  | { readonly peak: Peak }
  /** A fault or a pass: 1 in this percentage of sessions, -1 (could not be calculated) in two of 100. */
  | { readonly trueInPercent: number }

/**
 * The names are published (service interface 2.6, service facts 2.5 to 2.9); the ranges are plausible, not measured.
 */
type Metrics = Readonly<Record<string, Metric>>

const fault: Metric = { trueInPercent: 20 }
const pass: Metric = { trueInPercent: 75 }
const both = (name: string, metric: Metric): Metrics => ({ [`left_${name}`]: metric, [`right_${name}`]: metric })

const bat: Record<keyof typeof batMetrics, Metric> = {
  attack_angle: [-8, 24],
  on_plane_efficiency: [45, 92],
  launch_position: [35, 88],
  sweet_spot_fore_aft_position_at_contact: [0.2, 0.9],
  attack_direction: [-18, 18],
  swing_path_angle: [18, 40],
}

const peakSpeeds: Metrics = {
  peak_pelvis_angular_velocity: { peak: 'pelvis' },
  peak_trunk_angular_velocity: { peak: 'trunk' },
  peak_arm_angular_velocity: { peak: 'throwing_arm' },
}

const sequence: Metric = { orderOf: { Pelvis: 'pelvis', Trunk: 'trunk', Arm: 'throwing_arm' } }

const hitting: Metrics = {
  ...bat,
  ...peakSpeeds,
  kinematic_sequence_order: sequence,
  pelvis_to_trunk_velocity_speedup: [1.05, 1.55],
  trunk_to_arm_velocity_speedup: [1.2, 1.9],
  linear_stretch: [0.3, 0.8],
  leads_with_wrist: fault,
  sway: fault,
  sway_leg: fault,
  knee_dominant_swing: fault,
}

const pitching: Metrics = {
  ...peakSpeeds,
  kinematic_sequence_order: sequence,
  max_layback_angle: { peak: 'layback' },
  max_x_factor: { peak: 'separation' },
  arm_slot_angle: [25, 95],
  arm_slot_type: {
    classOf: 'arm_slot_angle',
    limits: [
      [45, 'overhand'],
      [65, 'three-quarter'],
      [115, 'sidearm'],
      [180, 'submarine'],
    ],
  },
  trunk_forward_tilt_at_ball_release: [18, 48],
  trunk_lateral_tilt_at_ball_release: [8, 38],
  stride_length: [0.72, 1.05],
  wrist_height_at_release: [1.5, 2.1],
  sway: fault,
  hanging_back: fault,
  flying_open: fault,
  knee_collapse: fault,
  high_hand: fault,
  early_release: fault,
  elbow_hike: fault,
  arm_drag: fault,
  forearm_flyout: fault,
  late_rise: fault,
  getting_out_in_front: fault,
  closing_front_or_back: fault,
}

const valgus: Metric = [-0.06, 0.04]

const jumping: Metrics = {
  jump_height: [0.22, 0.68],
  jump_flight_time: [0.42, 0.74],
  takeoff_velocity: [2.1, 3.6],
  reactive_strength_index_modified: [0.25, 0.8],
  ...both('knee_valgus_at_bottom', valgus),
  ...both('knee_valgus_at_landing', valgus),
}

const squatting: Metrics = {
  ...both('knee_valgus_at_bottom', valgus),
  ...both('valgus_distance_eccentric', valgus),
  left_valgus_distance_concentric: valgus,
  right_valgus_distance_Concentric: valgus,
}

const bodyWeight: Metrics = {
  ...squatting,
  squat_depth: [0.3, 0.75],
  time_while_at_bottom: [0.05, 0.6],
  continuous_motion: pass,
  hips_feet_stationary: pass,
  knees_track: pass,
  hip_below_knee: pass,
  eccentric_hip_knee_dominance: [0, 1],
  concentric_hip_knee_dominance: [0, 1],
}

const functional = (prefix: string, angles: readonly string[]): Metrics => ({
  ...Object.fromEntries(angles.map((name) => [`${prefix}_${name}`, [30, 170]])),
  [`${prefix}_functional`]: pass,
})

const byPair: Readonly<Record<string, Metrics>> = {
  'baseball/hitting': hitting,
  'softball/hitting': hitting,
  'baseball/pitching': pitching,
  'squat/body_weight': bodyWeight,
  'squat/overhead': { ...bodyWeight, wrist_past_feet: pass },
  'squat/single_leg': { ...squatting, ...both('eccentric_hip_knee_dominance', [0, 1]) },
  'lunge/forward': {
    lunge_forward_right_valgus_bottom: valgus,
    lunge_forward_left_valgus_bottom: valgus,
    lunge_forward_right_eccentric_hip_knee_dominance: [0, 1],
    lunge_forward_left_eccentric_hip_knee_dominance: [0, 1],
  },
  'range_of_motion/t_spine_rotation': {
    t_spine_rotation_direction: { oneOf: ['left', 'right'] },
    ...functional('t_spine_rotation', ['peak_trunk_rotation', 'peak_pelvis_rotation', 'peak_trunk_pelvis_separation']),
  },
  'range_of_motion/shoulder_flexion': {
    shoulder_flexion_max_flexion_angle: [140, 182],
    shoulder_flexion_max_extension_angle: [25, 60],
    shoulder_flexion_functional_flexion: pass,
    shoulder_flexion_functional_extension: pass,
  },
  'range_of_motion/shoulder_9090': functional('shoulder_9090', []),
  'range_of_motion/sfma_shoulder_extension': functional('sfma_shoulder_extension', [
    'peak_extension_angle',
    'peak_internal_rotation_angle',
    'wrist_deviation',
  ]),
  'range_of_motion/sfma_shoulder_flexion': functional('sfma_shoulder_flexion', [
    'max_flexion_angle',
    'max_abduction_angle',
    'wrist_deviation',
  ]),
  'stability/y_balance_lower_quarter': {
    reach_distance: [0.4, 1],
    reach_distance_relative: [0.5, 1.1],
    trunk_frontal_plane_range_of_motion: [5, 30],
    stance_knee_medial_translation: [0, 0.08],
    stance_hip_flexion_range_of_motion: [20, 90],
    stance_hip_max_flexion: [30, 110],
  },
  'stability/sfma_toe_touch': {
    sfma_toe_touch_knee_flexion_ROM: [0, 20],
    sfma_toe_touch_pass_knee_flexion: pass,
    sfma_toe_touch_wrists_pass_ankles: pass,
    wrists_pass_ankles_distance: [-0.1, 0.2],
    sfma_toe_touch_hips_pass_heels: pass,
    hips_pass_heels_distance: [-0.05, 0.2],
    sfma_toe_touch_functional: pass,
  },
}

/** Metrics of the interface document without a movement, part of every movement (service interface 2.6). */
const everywhere: Metrics = { peak_power: [900, 5200] }

/** The metrics of a movement that are one value per session (service interface 2.6). */
function metricTableOf(activity: string, movement: string): Metrics {
  return { ...(byPair[`${activity}/${movement}`] ?? (activity === 'jump' ? jumping : {})), ...everywhere }
}

const notCalculatedInPercent = 2

/**
 * The metrics of a movement that are one value per session, repeated on every row (service interface 2.6, service facts
 * 2.1).
 */
export function metricColumns(activity: string, movement: string): Column[] {
  const metrics = metricTableOf(activity, movement)
  return Object.entries(metrics).map(([name, metric]) => toColumn(name, metric, metrics))
}

function toColumn(name: string, metric: Metric, metrics: Readonly<Record<string, Metric>>): Column {
  const share = ({ session }: Motion) => seededFraction(session.sessionId, name)
  if ('peak' in metric) {
    return { kind: 'fixed', name, type: 'double', of: (motion) => rounded(peakOf(motion, metric.peak).value) }
  }
  if ('orderOf' in metric) {
    return { kind: 'fixed', name, type: 'string', of: (motion) => orderOf(motion, metric.orderOf) }
  }
  if ('classOf' in metric) {
    const { classOf, limits } = metric
    const range = metrics[classOf]
    const classed = (motion: Motion) => {
      const value = range && isRange(range) ? within(range, motion, classOf) : 0
      return (limits.find(([below]) => value <= below) ?? limits.at(-1))?.[1] ?? ''
    }
    return { kind: 'fixed', name, type: 'string', of: classed }
  }
  if ('oneOf' in metric) {
    const { oneOf } = metric
    return {
      kind: 'fixed',
      name,
      type: 'string',
      of: (motion) => oneOf[Math.floor(share(motion) * oneOf.length)] ?? '',
    }
  }
  if ('trueInPercent' in metric) {
    return { kind: 'fixed', name, type: 'integer', of: (motion) => toFlag(share(motion) * 100, metric.trueInPercent) }
  }
  return { kind: 'fixed', name, type: 'double', of: (motion) => within(metric, motion, name) }
}

function orderOf(motion: Motion, peaks: Readonly<Record<string, Peak>>): string {
  const moments = Object.entries(peaks).map(([name, peak]) => ({ name, frame: peakOf(motion, peak).frame }))
  return moments
    .toSorted((a, b) => a.frame - b.frame)
    .map(({ name }) => name)
    .join('-')
}

type Range = readonly [from: number, to: number]

const isRange = (metric: Metric): metric is Range => Array.isArray(metric)

const rounded = (value: number) => Math.round(value * 1000) / 1000

const within = ([from, to]: Range, { session }: Motion, name: string) =>
  rounded(from + (to - from) * skillOf(session, name))

function toFlag(percent: number, trueInPercent: number): number {
  if (percent >= 100 - notCalculatedInPercent) return booleanMetric.couldNotBeCalculated
  return percent < trueInPercent ? booleanMetric.true : booleanMetric.false
}
