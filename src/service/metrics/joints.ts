export type Side = 'left' | 'right' | 'middle'

/** A line of the figure between two joints. */
export interface Bone {
  readonly from: string
  readonly to: string
  readonly side: Side
}

export const axes = ['x', 'y', 'z'] as const

const bySide = (...names: readonly string[]) => names.flatMap((name) => [`left_${name}`, `right_${name}`])

/** The 28 key points; each has a column for each axis: `nose_3d_x` (service facts 2.3). */
export const joints: readonly string[] = [
  'nose_3d',
  ...bySide('eye_3d', 'ear_3d'),
  'mid_head_3d',
  'proximal_neck_3d',
  'pelvis_3d',
  ...bySide('shoulder_jc_3d', 'elbow_jc_3d', 'wrist_jc_3d'),
  ...bySide('hip_jc_3d', 'knee_jc_3d', 'ankle_jc_3d'),
  ...bySide('heel_3d', 'first_toe_3d', 'mid_toe_3d', 'fifth_toe_3d'),
]

/** Points without a joint: where the weight is thought to be (service facts 2.4). */
export const massCenters = ['trunk_center_of_mass', 'whole_body_center_of_mass'] as const

/** Lines of one side, from the spine outward; `@` is the side. */
const limbBones = [
  ['nose_3d', '@_eye_3d'],
  ['@_eye_3d', '@_ear_3d'],
  ['mid_head_3d', '@_ear_3d'],
  ['proximal_neck_3d', '@_shoulder_jc_3d'],
  ['@_shoulder_jc_3d', '@_elbow_jc_3d'],
  ['@_elbow_jc_3d', '@_wrist_jc_3d'],
  ['pelvis_3d', '@_hip_jc_3d'],
  ['@_hip_jc_3d', '@_knee_jc_3d'],
  ['@_knee_jc_3d', '@_ankle_jc_3d'],
  ['@_ankle_jc_3d', '@_heel_3d'],
  ['@_ankle_jc_3d', '@_mid_toe_3d'],
  ['@_heel_3d', '@_mid_toe_3d'],
  ['@_mid_toe_3d', '@_first_toe_3d'],
  ['@_mid_toe_3d', '@_fifth_toe_3d'],
] as const

/** Joints that each line connects: chosen by OnDeck, since no source lists them. */
export const bones: readonly Bone[] = [
  { from: 'mid_head_3d', to: 'proximal_neck_3d', side: 'middle' },
  { from: 'proximal_neck_3d', to: 'pelvis_3d', side: 'middle' },
  ...(['left', 'right'] as const).flatMap((side) =>
    limbBones.map(([from, to]) => ({ from: from.replace('@', side), to: to.replace('@', side), side })),
  ),
]

/**
 * Converts a row's point for display. Rows are in the camera's frame: X to the right of its picture, Y down, Z into the
 * picture. Returns X to the right, Y up, Z toward the camera, as in the service's own files (service facts 2.3).
 */
export const toYUp = (x: number, y: number, z: number): readonly [x: number, y: number, z: number] => [x, -y, -z]
