import { useEffect } from 'react'
import { useShortcuts } from '../../../hooks/use-shortcuts.ts'
import { useWording } from '../../../state/wording-context.tsx'
import { chooseTool, drawingStore, forgetDrawing, select, type Tool, tools } from './drawing-state.ts'
import type { Drawings } from './use-drawings.ts'

/** J K L play, I and O loop, P pauses uploads: these are free. */
export const toolKeys = { angle: 'g', line: 'd', vertical: 'b' } as const satisfies Record<Tool, string>

/** Draws by keys: a tool, then arrows and Enter for each point. */
export function useDrawingKeys({ all, remove, takeBack, canTakeBack }: Drawings): void {
  const { drawing: words, frame } = useWording()
  const one = { group: 'clip' } as const
  const selected = () => all.filter(({ id }) => id === drawingStore.getState().selectedId)
  const isBusy = () => drawingStore.getState().tool !== null || drawingStore.getState().selectedId !== null

  // What was begun on one rep does not go on at another.
  useEffect(() => forgetDrawing, [])
  useShortcuts([
    ...tools.map((tool) => ({
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
      when: canTakeBack,
      run: takeBack,
    },
    {
      ...one,
      id: 'viewer-drawing-end',
      name: words.end,
      keys: 'escape',
      keysOnly: true,
      local: true,
      when: isBusy,
      run: () => (drawingStore.getState().tool === null ? select(null) : chooseTool(null)),
    },
  ])
}

/** The keyboard is where it draws at once: on the camera that has the focus, else on the first one. */
function begin(tool: Tool) {
  const focused = document.activeElement?.closest('section')
  chooseTool(drawingStore.getState().tool === tool ? null : tool)
  requestAnimationFrame(() => {
    const within = focused?.querySelector<SVGElement>('[data-drawing-surface]')
    const first = within ?? document.querySelector<SVGElement>('[data-drawing-surface]')
    first?.focus()
  })
}
