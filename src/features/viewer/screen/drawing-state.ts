import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ClipId } from '../../../station/contract/clip.ts'
import type { DrawnShape } from '../../../station/contract/marks.ts'
import type { Fraction } from './geometry.ts'

export type DrawingTool = DrawnShape['kind']
export const drawingTools: readonly DrawingTool[] = ['angle', 'line', 'vertical']

/** Unfinished drawing on one frame of a clip. */
export interface DrawingDraft {
  readonly clipId: ClipId
  readonly frame: number
  readonly points: readonly Fraction[]
  /** Position of the next point. */
  readonly next: Fraction
}

interface DrawingState {
  readonly tool: DrawingTool | null
  readonly draft: DrawingDraft | null
  readonly selectedId: string | null
}

const initialState: DrawingState = { tool: null, draft: null, selectedId: null }

export const drawingStore = createStore<DrawingState>(() => initialState)

/** Reads the chosen tool, the unfinished drawing and the selection. */
export const useDrawingState = <Part>(selector: (state: DrawingState) => Part): Part => useStore(drawingStore, selector)

export const chooseTool = (tool: DrawingTool | null): void =>
  drawingStore.setState({ tool, draft: null, selectedId: null })

export const setDrawingDraft = (draft: DrawingDraft | null): void => drawingStore.setState({ draft })

export const selectDrawing = (selectedId: string | null): void => drawingStore.setState({ selectedId })

/** Ends a finished drawing and selects it for adjustment; the next one needs its tool again. */
export const endDrawing = (selectedId: string): void => drawingStore.setState({ tool: null, draft: null, selectedId })

export const resetDrawing = (): void => drawingStore.setState(initialState)
