import type { Motion } from './motion.ts'

export const figureViews = ['front', 'side', 'top', 'free'] as const
export type FigureView = (typeof figureViews)[number]

/** Viewing angles in radians: around the figure, and from above. */
export interface Eye {
  readonly yaw: number
  readonly pitch: number
}

const QUARTER_TURN = Math.PI / 2

export const eyes: Readonly<Record<FigureView, Eye>> = {
  front: { yaw: 0, pitch: 0 },
  side: { yaw: QUARTER_TURN, pitch: 0 },
  top: { yaw: 0, pitch: QUARTER_TURN },
  free: { yaw: 0.6, pitch: 0.3 },
}

/** Rotates the view; never below the floor or over the top. */
export const rotatedEye = ({ yaw, pitch }: Eye, byYaw: number, byPitch: number): Eye => ({
  yaw: Math.atan2(Math.sin(yaw + byYaw), Math.cos(yaw + byYaw)),
  pitch: Math.min(Math.max(pitch + byPitch, 0), QUARTER_TURN),
})

const KEY_ROTATION = Math.PI / 24

/** View after a key; null for other keys. */
export function eyeAfterKey(eye: Eye, key: string): Eye | null {
  switch (key) {
    case 'ArrowLeft':
      return rotatedEye(eye, KEY_ROTATION, 0)
    case 'ArrowRight':
      return rotatedEye(eye, -KEY_ROTATION, 0)
    case 'ArrowUp':
      return rotatedEye(eye, 0, KEY_ROTATION)
    case 'ArrowDown':
      return rotatedEye(eye, 0, -KEY_ROTATION)
    default:
      return null
  }
}

export interface CanvasSize {
  readonly width: number
  readonly height: number
}

export interface Projection {
  /** Pixels for each meter. */
  readonly scale: number
  readonly point: (x: number, y: number, z: number) => readonly [left: number, top: number]
}

/** Share of the picture that the motion fills. */
const FILL_RATIO = 0.88

/** Creates a parallel projection that fits the whole motion from any angle. */
export function projectionOf(
  { yaw, pitch }: Eye,
  { width, height }: CanvasSize,
  motion: Pick<Motion, 'halfX' | 'halfZ' | 'height'>,
): Projection {
  const [sinYaw, cosYaw] = [Math.sin(yaw), Math.cos(yaw)]
  const [sinPitch, cosPitch] = [Math.sin(pitch), Math.cos(pitch)]
  const across = Math.abs(motion.halfX * cosYaw) + Math.abs(motion.halfZ * sinYaw)
  const deep = Math.abs(motion.halfX * sinYaw) + Math.abs(motion.halfZ * cosYaw)
  // Seen from above, the floor may extend beyond the picture; the body may not.
  const upright = motion.height * cosPitch + (1 + sinPitch) * deep * sinPitch
  const scale = FILL_RATIO * Math.min(width / (2 * across), height / upright)
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
