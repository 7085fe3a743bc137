import { type Camera, pixelsAt, project } from './camera.ts'
import { blend, type Canvas, type Color, createCanvas, fill } from './canvas.ts'
import type { Sport } from './motions/motion.ts'
import { places } from './palette.ts'
import { hull, limb } from './shape.ts'
import type { Vec3 } from './vector.ts'

const back = -3
const reach = 7
const ceiling = 4.2

/** Everything that stands still: drawn once, then copied for every frame. */
export function backdropOf(sport: Sport, camera: Camera): Canvas {
  const canvas = createCanvas(camera.width, camera.height)
  const place = places[sport]
  fillAll(canvas, place.wall)
  const room = roomOf(camera)
  const at = (across: number, up: number, near: number) => project(camera, room(across, up, near))
  fill(canvas, limb(at(0, 1.25, back), 2.3 * pixelsAt(camera, room(0, 1.25, back))), { color: place.glow })
  drawNet(canvas, at, place.net, place.wall)
  const ground = [at(-reach, 0, back), at(reach, 0, back), at(reach, 0, 3.5), at(-reach, 0, 3.5)]
  fill(canvas, hull(ground, 0), { color: place.floor })
  // A lighter strip towards the target, as wide as a mound.
  const lane = box(camera.view === 'side' ? -9 : back, 6, -1.05, 1.05).map((corner) => project(camera, corner))
  fill(canvas, hull(lane, 0), { color: blend(place.floor, [255, 255, 255], 0.045) })
  const skirting = [at(-reach, 0, back), at(reach, 0, back), at(reach, 0.07, back), at(-reach, 0.07, back)]
  fill(canvas, hull(skirting, 0), { color: blend(place.wall, [0, 0, 0], 0.3) })
  for (const mark of marks[sport]) {
    fill(
      canvas,
      hull(
        mark.map((corner) => project(camera, corner)),
        0.4,
      ),
      { color: place.line, alpha: 0.8 },
    )
  }
  return canvas
}

type Spot = (across: number, up: number, near: number) => readonly [number, number]

// The room turns with the camera: across the picture, up, and towards the camera.
const roomOf =
  ({ view, center }: Camera) =>
  (across: number, up: number, near: number): Vec3 =>
    view === 'side' ? [across + center[0], up, near] : [near, up, -across - center[0]]

// A hanging net: two sets of crossing diagonals, a cable along the top and posts.
function drawNet(canvas: Canvas, at: Spot, net: Color, wall: Color): void {
  const thread = { color: blend(wall, net, 0.55) }
  for (let across = -reach - ceiling; across < reach; across += 0.36) {
    fill(canvas, limb(at(across, 0, back), 0.42, at(across + ceiling, ceiling, back)), thread)
    fill(canvas, limb(at(across + ceiling, 0, back), 0.42, at(across, ceiling, back)), thread)
  }
  for (const post of [-5.4, -1.8, 1.8, 5.4]) {
    fill(canvas, limb(at(post, 0, back), 2.2, at(post, ceiling, back)), { color: blend(wall, net, 0.7) })
  }
}

const box = (x0: number, x1: number, z0: number, z1: number): Vec3[] => [
  [x0, 0, z0],
  [x1, 0, z0],
  [x1, 0, z1],
  [x0, 0, z1],
]

// The rubber, the plate with the lines of the box, the baseline.
const marks: Record<Sport, readonly Vec3[][]> = {
  pitch: [box(-1.12, -0.96, -0.32, 0.32)],
  swing: [
    [
      [0.36, 0, 0.62],
      [0.36, 0, 1.05],
      [0.14, 0, 1.05],
      [-0.08, 0, 0.835],
      [0.14, 0, 0.62],
    ],
    box(-1, 1.1, 0.42, 0.48),
    box(-1, 1.1, -0.75, -0.69),
  ],
  serve: [box(0.36, 0.44, back + 0.02, 3.5)],
}

function fillAll({ pixels }: Canvas, color: Color): void {
  for (let i = 0; i < pixels.length; i++) pixels[i] = color[(i % 3) as 0 | 1 | 2]
}
