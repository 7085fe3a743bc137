import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ViewerLoop } from '../../../contract/viewer/viewer-rep.ts'

/** Fit shows the whole picture, fill leaves no margin. */
export type PictureSize = 'fit' | 'fill'

/** How a picture is magnified, and moved in pixels of the screen. */
export interface PictureView {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const wholePicture: PictureView = { scale: 1, x: 0, y: 0 }

interface ViewerState {
  readonly size: PictureSize
  readonly speed: number
  /** Cameras that are shown as in a mirror, by label. */
  readonly flipped: ReadonlySet<string>
  /** Magnified pictures, by clip. */
  readonly views: ReadonlyMap<string, PictureView>
  /** Whether a saved frame has its drawings. */
  readonly stillDrawings: boolean
  /** Loops of two reps side by side, by both. */
  readonly loops: ReadonlyMap<string, ViewerLoop | null>
  /** A rep for which another one is being found, to stand beside it. */
  readonly toCompare: { readonly repId: string; readonly text: string } | null
}

export const viewerStore = createStore<ViewerState>(() => ({
  size: 'fit',
  speed: 0.25,
  flipped: new Set(),
  views: new Map(),
  stillDrawings: true,
  loops: new Map(),
  toCompare: null,
}))

/** How a person looks at reps: the next one is shown alike. */
export const useViewerState = <Part>(select: (state: ViewerState) => Part): Part => useStore(viewerStore, select)

export const changeSize = (size: PictureSize): void => viewerStore.setState({ size })

export const changeSpeed = (speed: number): void => viewerStore.setState({ speed })

export const toggleFlip = (camera: string): void =>
  viewerStore.setState(({ flipped }) => {
    const next = new Set(flipped)
    if (!next.delete(camera)) next.add(camera)
    return { flipped: next }
  })

export const changeLoop = (pair: string, loop: ViewerLoop | null): void =>
  viewerStore.setState(({ loops }) => ({ loops: new Map(loops).set(pair, loop) }))

export const findForCompare = (toCompare: ViewerState['toCompare']): void => viewerStore.setState({ toCompare })

export const viewOf = (clipId: string): PictureView => viewerStore.getState().views.get(clipId) ?? wholePicture

export const changeView = (clipId: string, view: PictureView): void =>
  viewerStore.setState(({ views }) => ({ views: new Map(views).set(clipId, view) }))

export const toggleStillDrawings = (): void =>
  viewerStore.setState(({ stillDrawings }) => ({ stillDrawings: !stillDrawings }))
