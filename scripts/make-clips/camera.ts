import type { Point } from './shape.ts'
import type { Vec3 } from './vector.ts'

type View = 'side' | 'front'

/** Looks level: `side` from +z with the target to the right, `front` from the target back at the athlete. */
export type Camera = {
  readonly view: View
  readonly width: number
  readonly height: number
  readonly pixelsPerMeter: number
  /** Point of the scene at the middle of the picture: sideways, and height. */
  readonly center: Point
}

const away = 8
const eyeHeight = 1.15

/** Bigger is nearer to the camera. */
export const nearness = (camera: Camera, [x, , z]: Vec3): number => (camera.view === 'side' ? z : x)

export const pixelsAt = (camera: Camera, at: Vec3): number =>
  (camera.pixelsPerMeter * away) / Math.max(away - nearness(camera, at), 0.5)

export function project(camera: Camera, at: Vec3): Point {
  const sideways = (camera.view === 'side' ? at[0] : -at[2]) - camera.center[0]
  const zoom = pixelsAt(camera, at)
  const horizon = camera.height / 2 + (camera.center[1] - eyeHeight) * camera.pixelsPerMeter
  return [camera.width / 2 + sideways * zoom, horizon - (at[1] - eyeHeight) * zoom]
}
