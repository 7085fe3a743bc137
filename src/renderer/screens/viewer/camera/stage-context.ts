import { createContext, useContext } from 'react'
import type { ViewerCamera } from '../../../../contract/viewer/viewer-rep.ts'
import type { PictureView } from '../viewer-state.ts'

/** What is displayed of one video, for what lies over it. */
export interface StageState {
  readonly camera: ViewerCamera
  /** Null while there is no video. */
  readonly video: HTMLVideoElement | null
  /** The picture as displayed, before it is magnified, in pixels; the overlay lies exactly over it. */
  readonly widthPixels: number
  readonly heightPixels: number
  /** As in a mirror: the overlay is not, and turns its own points. */
  readonly isFlipped: boolean
  readonly view: PictureView
  /** The displayed frame, counted from 0: that of the last picture that the browser drew. */
  readonly frame: () => number
  /** Hears of every displayed frame, and once now; returns a way to stop. */
  readonly followFrame: (displayed: (frame: number) => void) => () => void
}

export const StageContext = createContext<StageState | null>(null)

/** The picture that an overlay lies over. */
export function useStage(): StageState {
  const stage = useContext(StageContext)
  if (!stage) throw new Error('There is no stage around this component.')
  return stage
}
