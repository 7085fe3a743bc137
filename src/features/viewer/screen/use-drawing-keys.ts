import { useEffect } from 'react'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import {
  chooseTool,
  type DrawingTool,
  drawingStore,
  drawingTools,
  resetDrawing,
  selectDrawing,
} from './drawing-state.ts'
import type { Drawings } from './use-drawings.ts'

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
