import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ViewerLoop } from '../viewer-rep.ts'

/** Size of pictures: fit shows the whole picture, fill leaves no margin. */
export type PictureFit = 'fit' | 'fill'

/** Magnification of a picture and its offset in screen pixels. */
export interface PictureView {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const wholePicture: PictureView = { scale: 1, x: 0, y: 0 }

interface ViewerState {
  readonly size: PictureFit
  readonly speed: number
  /** Labels of mirrored cameras. */
  readonly flipped: ReadonlySet<string>
  /** Views of magnified pictures, by clip. */
  readonly views: ReadonlyMap<string, PictureView>
  /** True if saved frames contain drawings. */
  readonly stillDrawings: boolean
  /** Loops of compared reps, by pair. */
  readonly loops: ReadonlyMap<string, ViewerLoop | null>
  /** Rep for which a person searches another one to compare. */
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

/** Reads the display choices, which stay when another rep is viewed. */
export const useViewerState = <Part>(select: (state: ViewerState) => Part): Part => useStore(viewerStore, select)

export const changeSize = (size: PictureFit): void => viewerStore.setState({ size })

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
