import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ClipId } from '../../../../contract/clips/clip.ts'
import type { DrawnShape } from '../../../../contract/viewer/marks.ts'
import type { Fraction } from './geometry.ts'

export type Tool = DrawnShape['kind']
export const tools: readonly Tool[] = ['angle', 'line', 'vertical']

/** A drawing whose points are not all there yet, on one frame of a clip. */
export interface Draft {
  readonly clipId: ClipId
  readonly frame: number
  readonly points: readonly Fraction[]
  /** Where the next point would be. */
  readonly next: Fraction
}

interface DrawingState {
  readonly tool: Tool | null
  readonly draft: Draft | null
  readonly selectedId: string | null
}

const nothing: DrawingState = { tool: null, draft: null, selectedId: null }

export const drawingStore = createStore<DrawingState>(() => nothing)

/** What a person draws with now, and what is chosen of what was drawn. */
export const useDrawingState = <Part>(select: (state: DrawingState) => Part): Part => useStore(drawingStore, select)

export const chooseTool = (tool: Tool | null): void => drawingStore.setState({ tool, draft: null, selectedId: null })

export const setDraft = (draft: Draft | null): void => drawingStore.setState({ draft })

export const select = (selectedId: string | null): void => drawingStore.setState({ selectedId })

/** The drawing is there; it can be adjusted, and the next one needs its tool again. */
export const endDrawing = (selectedId: string): void => drawingStore.setState({ tool: null, draft: null, selectedId })

export const forgetDrawing = (): void => drawingStore.setState(nothing)
