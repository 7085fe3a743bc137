import { type Camera, nearness, pixelsAt, project } from './camera.ts'
import { blend, type Canvas, fill } from './canvas.ts'
import { ink, type Kit, leather, shoe, skin, type Tone } from './palette.ts'
import { hull, type Limb, limb, type Point, type Shape } from './shape.ts'
import type { Arm, Leg, Skeleton } from './skeleton.ts'
import { add, along, cross, mix, normalize, scale, type Vec3 } from './vector.ts'

/** One colored shape of the figure; the nearest is drawn last. */
export type Part = { readonly shape: Shape; readonly tone: Tone; readonly near: number; readonly alpha?: number }

/** Makes shapes out of joints, as one camera sees them. */
export type Pencil = {
  readonly bone: (a: Vec3, ra: number, b: Vec3, rb: number) => Limb
  readonly body: (points: readonly Vec3[], radius: number) => Shape
  readonly near: (at: Vec3) => number
  readonly point: (at: Vec3) => Point
  readonly pixels: (at: Vec3) => number
}

export function pencil(camera: Camera): Pencil {
  const point = (at: Vec3) => project(camera, at)
  const pixels = (at: Vec3) => pixelsAt(camera, at)
  return {
    point,
    pixels,
    near: (at) => nearness(camera, at),
    bone: (a, ra, b, rb) => limb(point(a), ra * pixels(a), point(b), rb * pixels(b)),
    body: (points, radius) => hull(points.map(point), radius * pixels(points[0] ?? [0, 0, 0])),
  }
}

export function figureOf(skeleton: Skeleton, kit: Kit, pen: Pencil, glove: boolean): Part[] {
  const { leftArm, rightArm, leftLeg, rightLeg } = skeleton
  return [
    ...legOf(leftLeg, kit, pen),
    ...legOf(rightLeg, kit, pen),
    ...trunkOf(skeleton, kit, pen),
    ...headOf(skeleton, kit, pen),
    ...armOf(leftArm, kit, pen),
    ...armOf(rightArm, kit, pen),
    ...(glove ? [gloveOf(leftArm, pen)] : []),
  ]
}

/** Back to front, each with a thin dark rim so that an arm reads in front of the chest. */
export function drawParts(canvas: Canvas, parts: readonly Part[], middle: number): void {
  for (const { shape, tone, near, alpha = 1 } of parts.toSorted((a, b) => a.near - b.near)) {
    const far = Math.min(Math.max((middle - near) * 1.4, 0), 0.34)
    fill(canvas, shape, { color: ink, alpha: 0.4 * alpha, softness: 3.2 })
    fill(canvas, shape, { color: blend(tone[0], ink, far), shade: blend(tone[1], ink, far), alpha })
  }
}

function legOf({ hip, knee, ankle, toe }: Leg, kit: Kit, pen: Pencil): Part[] {
  const heel = along(add(ankle, [0, -0.025, 0]), normalize(add(ankle, scale(toe, -1))), 0.035)
  const near = pen.near(mix(hip, knee, 0.6))
  return [
    { shape: pen.bone(heel, 0.052, toe, 0.036), tone: shoe, near: pen.near(ankle) - 0.012 },
    { shape: pen.bone(knee, 0.069, ankle, 0.046), tone: kit.shin, near: pen.near(mix(knee, ankle, 0.5)) - 0.01 },
    { shape: pen.bone(hip, 0.098, knee, 0.069), tone: kit.trousers, near },
  ]
}

function armOf({ shoulder, elbow, hand }: Arm, kit: Kit, pen: Pencil): Part[] {
  const lower = pen.near(mix(elbow, hand, 0.6))
  const upper = pen.near(mix(shoulder, elbow, 0.6))
  return [
    { shape: pen.bone(elbow, 0.046, hand, 0.034), tone: kit.sleeve, near: lower + 0.04 },
    { shape: pen.bone(shoulder, 0.062, elbow, 0.047), tone: kit.sleeve, near: upper },
    { shape: pen.bone(shoulder, 0.076, mix(shoulder, elbow, 0.45), 0.066), tone: kit.shirt, near: upper + 0.01 },
    {
      shape: pen.bone(hand, 0.046, along(hand, normalize(add(hand, scale(elbow, -1))), 0.04), 0.04),
      tone: skin,
      near: lower + 0.05,
    },
  ]
}

function gloveOf({ elbow, hand }: Arm, pen: Pencil): Part {
  const reach = normalize(add(hand, scale(elbow, -1)))
  return { shape: pen.bone(hand, 0.075, along(hand, reach, 0.11), 0.1), tone: leather, near: pen.near(hand) + 0.09 }
}

function trunkOf(skeleton: Skeleton, kit: Kit, pen: Pencil): Part[] {
  const { pelvis, neck, up, chestFront, hipFront, leftArm, rightArm, leftLeg, rightLeg } = skeleton
  const ribs = along(neck, up, -0.17)
  const wide = scale(normalize(cross(up, chestFront)), 0.1)
  const chest = [leftArm.shoulder, rightArm.shoulder].map((at) => along(mix(at, neck, 0.18), up, -0.03))
  const depth = [along(ribs, chestFront, 0.065), along(ribs, chestFront, -0.055)]
  const waist = along(pelvis, up, 0.1)
  const hips = [leftLeg.hip, rightLeg.hip, along(pelvis, hipFront, 0.035), along(pelvis, hipFront, -0.05)]
  const near = pen.near(mix(pelvis, neck, 0.5))
  // Shade here would be a stripe between the legs.
  const seat: Tone = [kit.trousers[0], kit.trousers[0]]
  const belt = [add(waist, scale(wide, 0.6)), add(waist, scale(wide, -0.6)), along(waist, hipFront, 0.02)]
  return [
    { shape: pen.body([...hips, ...belt], 0.088), tone: seat, near: pen.near(pelvis) - 0.02 },
    { shape: pen.body([...chest, ...depth, ...belt], 0.085), tone: kit.shirt, near },
  ]
}

function headOf({ head, neck, api, up }: Skeleton, kit: Kit, pen: Pencil): Part[] {
  const side = cross([0, 1, 0], api)
  const tip = along(head, api, 0.18)
  const brow = along(head, api, 0.06)
  const corner = (at: Vec3, out: number): Vec3 => add(along(at, side, out), [0, 0.035, 0])
  const brim = [corner(brow, 0.07), corner(brow, -0.07), corner(tip, 0.035), corner(tip, -0.035)]
  const radius = 0.118 * pen.pixels(head)
  const cap: Shape = {
    kind: 'dome',
    center: pen.point(add(head, [0, 0.01, 0])),
    radius,
    normal: [0, -1],
    cut: radius * 0.16,
  }
  const near = pen.near(head)
  const jaw = add(along(head, api, 0.022), [0, -0.055, 0])
  return [
    { shape: pen.bone(along(neck, up, -0.02), 0.058, mix(neck, head, 0.7), 0.05), tone: skin, near: near - 0.06 },
    { shape: pen.bone(head, 0.106, jaw, 0.08), tone: skin, near },
    { shape: cap, tone: kit.cap, near: near + 0.001 },
    { shape: pen.body(brim, 0.016), tone: kit.cap, near: near + (pen.near(api) < -0.2 ? -0.01 : 0.002) },
  ]
}
