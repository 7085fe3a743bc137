import { styleText } from 'node:util'
import { createLogUpdate } from 'log-update'
import type { Clip, ClipId } from '../../station/contract/clip.ts'
import { type ClipTableRow, type RowTone, tableLines } from './table-lines.ts'

const REDRAW_DELAY_MS = 100

const colors = { done: 'green', attention: 'red', moving: 'cyan', waiting: 'dim' } as const
const color = (tone: RowTone, text: string) => styleText(colors[tone], text)

/** Draws the live table of `ondeck run` on a terminal: active clips with progress, speed and time left. */
export function createTable() {
  const rows = new Map<ClipId, ClipTableRow>()
  const screen = createLogUpdate(process.stdout)
  let timer: NodeJS.Timeout | null = null

  function draw() {
    timer = null
    const columns = process.stdout.columns || 80
    const lines = process.stdout.rows || 24
    screen(tableLines([...rows.values()], { columns, lines, nowMs: performance.now(), color }).join('\n'))
  }

  function later() {
    timer ??= setTimeout(draw, REDRAW_DELAY_MS)
  }
  process.stdout.on('resize', later)

  return {
    show(clip: Clip, originalPath: string | null) {
      const row = rows.get(clip.id)
      const starts = clip.state.kind === 'sending'
      // Reinserting moves the clip to the end, in the order of changes.
      rows.delete(clip.id)
      rows.set(clip.id, {
        clip,
        sentBytes: starts ? 0 : (row?.sentBytes ?? 0),
        startedAtMs: starts ? performance.now() : (row?.startedAtMs ?? 0),
        originalPath,
      })
      later()
    },
    progress(clip: Clip, sentBytes: number) {
      const row = rows.get(clip.id)
      if (row) rows.set(clip.id, { ...row, sentBytes })
      later()
    },
    /** Prints permanent lines above the table. */
    above(print: () => void) {
      screen.clear()
      print()
      draw()
    },
    end() {
      process.stdout.off('resize', later)
      if (timer) clearTimeout(timer)
      draw()
      screen.done()
    },
  }
}
