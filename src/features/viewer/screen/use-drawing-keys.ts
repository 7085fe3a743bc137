import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipId } from '../../../station/contract/clip.ts'
import type { Drawing, DrawnShape } from '../../../station/contract/marks.ts'
import type { ViewerCamera } from '../viewer-rep.ts'
import { degreesOf, type Fraction } from './geometry.ts'
import type { Drawings } from './use-drawings.ts'

/** Returns a function that names a drawing: “Front knee, angle 154°”. */
export function useDrawingName() {
  const { drawing: words, phrases } = useWording()
  return (
    { shape, label }: Drawing,
    { widthPixels, heightPixels }: Pick<ViewerCamera, 'widthPixels' | 'heightPixels'>,
  ) => {
    const degrees = degreesOf(shape, { width: widthPixels ?? 16, height: heightPixels ?? 9 })
    const value = degrees === null ? null : `${phrases.format.number(Math.round(degrees))}°`
    const what = value === null ? words.tools[shape.kind] : words.valued(words.tools[shape.kind], value)
    return label === '' ? what : `${label}, ${what}`
  }
}

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

const resetDrawing = (): void => drawingStore.setState(initialState)

/** Keys of the tools, none of them used by playback, loops or uploads. */
export const toolKeys = { angle: 'g', line: 'd', vertical: 'b' } as const satisfies Record<DrawingTool, string>

/** Shortcuts for drawing: a tool, then arrows and Enter for each point. */
export function useDrawingKeys({ all, remove, undoLast, canUndo }: Drawings): void {
  const { drawing: words, frame } = useWording()
  const one = { group: 'clip' } as const
  const selected = () => all.filter(({ id }) => id === drawingStore.getState().selectedId)
  const isBusy = () => drawingStore.getState().tool !== null || drawingStore.getState().selectedId !== null

  // An unfinished drawing ends with its rep.
  useEffect(() => resetDrawing, [])
  useShortcuts([
    ...drawingTools.map((tool) => ({
      ...one,
      id: `viewer-draw-${tool}`,
      name: words.draw[tool],
      keys: toolKeys[tool],
      run: () => begin(tool),
    })),
    {
      ...one,
      id: 'viewer-drawing-remove',
      name: words.removeSelected,
      keys: 'delete',
      when: () => selected().length > 0,
      run: () => remove(selected()),
    },
    {
      ...one,
      id: 'viewer-drawing-clear',
      name: words.clearAll,
      keys: 'shift+delete',
      when: () => all.length > 0,
      run: () => remove(all),
    },
    {
      ...one,
      id: 'viewer-drawing-undo',
      name: frame.undo,
      keys: 'mod+z',
      local: true,
      when: canUndo,
      run: undoLast,
    },
    {
      ...one,
      id: 'viewer-drawing-end',
      name: words.end,
      keys: 'escape',
      keysOnly: true,
      local: true,
      when: isBusy,
      run: () => (drawingStore.getState().tool === null ? selectDrawing(null) : chooseTool(null)),
    },
  ])
}

/** Chooses a tool and focuses its surface on the focused camera, else on the first one. */
function begin(tool: DrawingTool) {
  const focused = document.activeElement?.closest('section')
  chooseTool(drawingStore.getState().tool === tool ? null : tool)
  requestAnimationFrame(() => {
    const within = focused?.querySelector<SVGElement>('[data-drawing-surface]')
    const first = within ?? document.querySelector<SVGElement>('[data-drawing-surface]')
    first?.focus()
  })
}
