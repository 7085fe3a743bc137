import { createContext, useContext } from 'react'
import type { ViewerCamera } from '../viewer-rep.ts'
import type { PictureView } from './viewer-state.ts'

/** Display state of one video, for its overlays. */
export interface PictureStageState {
  readonly camera: ViewerCamera
  /** Null until the video element exists. */
  readonly video: HTMLVideoElement | null
  /** Size of the displayed picture before magnification, in pixels; the overlay has the same size. */
  readonly widthPixels: number
  readonly heightPixels: number
  /** The picture is mirrored. The overlay is not: its points are mirrored one by one. */
  readonly isFlipped: boolean
  readonly view: PictureView
  /** Returns the displayed frame, counted from 0: the last picture that the browser drew. */
  readonly frame: () => number
  /** Calls back at each displayed frame, and once immediately; returns a function that stops it. */
  readonly onFrame: (displayed: (frame: number) => void) => () => void
}

export const StageContext = createContext<PictureStageState | null>(null)

/** Returns the display state of the surrounding picture. */
export function useStage(): PictureStageState {
  const stage = useContext(StageContext)
  if (!stage) throw new Error('There is no stage around this component.')
  return stage
}
