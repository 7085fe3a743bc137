import type { Motion } from './motion.ts'

export const figureViews = ['front', 'side', 'top', 'free'] as const
export type FigureView = (typeof figureViews)[number]

/** From where the figure is looked at, in radians: around it, and from above. */
export interface Eye {
  readonly yaw: number
  readonly pitch: number
}

const QUARTER = Math.PI / 2

export const eyes: Readonly<Record<FigureView, Eye>> = {
  front: { yaw: 0, pitch: 0 },
  side: { yaw: QUARTER, pitch: 0 },
  top: { yaw: 0, pitch: QUARTER },
  free: { yaw: 0.6, pitch: 0.3 },
}

/** The eye after it moved; never below the floor, never over the top. */
export const turnedEye = ({ yaw, pitch }: Eye, byYaw: number, byPitch: number): Eye => ({
  yaw: Math.atan2(Math.sin(yaw + byYaw), Math.cos(yaw + byYaw)),
  pitch: Math.min(Math.max(pitch + byPitch, 0), QUARTER),
})

const KEY_TURN = Math.PI / 24

/** The eye after a key; null for other keys. */
export function eyeAfterKey(eye: Eye, key: string): Eye | null {
  switch (key) {
    case 'ArrowLeft':
      return turnedEye(eye, KEY_TURN, 0)
    case 'ArrowRight':
      return turnedEye(eye, -KEY_TURN, 0)
    case 'ArrowUp':
      return turnedEye(eye, 0, KEY_TURN)
    case 'ArrowDown':
      return turnedEye(eye, 0, -KEY_TURN)
    default:
      return null
  }
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Projection {
  /** Pixels of a meter. */
  readonly scale: number
  readonly point: (x: number, y: number, z: number) => readonly [left: number, top: number]
}

/** How much of the picture the movement fills. */
const FILL = 0.88

/** Parallel lines stay parallel: the whole movement fits the picture from wherever it is looked at. */
export function projectionOf(
  { yaw, pitch }: Eye,
  { width, height }: Size,
  motion: Pick<Motion, 'halfX' | 'halfZ' | 'height'>,
): Projection {
  const [sinYaw, cosYaw] = [Math.sin(yaw), Math.cos(yaw)]
  const [sinPitch, cosPitch] = [Math.sin(pitch), Math.cos(pitch)]
  const across = Math.abs(motion.halfX * cosYaw) + Math.abs(motion.halfZ * sinYaw)
  const deep = Math.abs(motion.halfX * sinYaw) + Math.abs(motion.halfZ * cosYaw)
  // From above, the floor in front and behind may reach beyond the picture; the body may not.
  const upright = motion.height * cosPitch + (1 + sinPitch) * deep * sinPitch
  const scale = FILL * Math.min(width / (2 * across), height / upright)
  const middle = (motion.height / 2) * cosPitch
  return {
    scale,
    point(x, y, z) {
      const right = x * cosYaw + z * sinYaw
      const toward = z * cosYaw - x * sinYaw
      const up = y * cosPitch - toward * sinPitch
      return [width / 2 + right * scale, height / 2 - (up - middle) * scale]
    },
  }
}
