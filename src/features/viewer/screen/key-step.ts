import type { KeyboardEvent } from 'react'
import type { Fraction } from './geometry.ts'
import type { PictureStageState } from './stage-context.ts'

const directions: Readonly<Record<string, Fraction>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const LARGE_STEP_PX = 10

/** Step of an arrow key: one pixel of the video, ten with Shift; null for other keys. */
export function keyStep(
  event: KeyboardEvent,
  { camera, widthPixels, heightPixels, isFlipped }: PictureStageState,
): Fraction | null {
  const direction = directions[event.key]
  if (!direction || event.altKey || event.ctrlKey || event.metaKey) return null
  const pixels = event.shiftKey ? LARGE_STEP_PX : 1
  return {
    x: (direction.x * pixels * (isFlipped ? -1 : 1)) / (camera.widthPixels ?? widthPixels),
    y: (direction.y * pixels) / (camera.heightPixels ?? heightPixels),
  }
}
