import { basename } from 'node:path'
import { stripVTControlCharacters, styleText } from 'node:util'
import { createLogUpdate } from 'log-update'
import type { Clip, ClipId } from '../contract/clip.ts'
import { describeFailure } from '../wording/describe.ts'
import { statesEn } from '../wording/en/states.ts'
import { failureOf } from './clip-report.ts'
import { barOf, formatBytes, formatDuration } from './format.ts'

interface Row {
  clip: Clip
  sentBytes: number
  startedAtMs: number
}

const REDRAW_MS = 100
/** More would scroll out of a common terminal. */
const ROWS_SHOWN = 20

const colours = { done: 'green', attention: 'red', moving: 'cyan', waiting: 'dim' } as const

/** The live table of `ondeck run` on a terminal: the clips that move, with progress, speed and time left. */
export function createTable() {
  const rows = new Map<ClipId, Row>()
  const screen = createLogUpdate(process.stdout)
  let timer: NodeJS.Timeout | null = null

  function draw() {
    timer = null
    // What is being sent comes first, then what changed last.
    const [sending, others] = partition([...rows.values()].reverse())
    const shown = [...sending, ...others].slice(0, ROWS_SHOWN)
    const width = Math.max(24, (process.stdout.columns || 80) - 1)
    screen(shown.map((row) => cut(lineOf(row), width)).join('\n'))
  }

  function later() {
    timer ??= setTimeout(draw, REDRAW_MS)
  }

  return {
    show(clip: Clip) {
      const row = rows.get(clip.id)
      const starts = clip.state.kind === 'sending'
      // Taken out and put in again, so that the latest change stands last.
      rows.delete(clip.id)
      rows.set(clip.id, {
        clip,
        sentBytes: starts ? 0 : (row?.sentBytes ?? 0),
        startedAtMs: starts ? performance.now() : (row?.startedAtMs ?? 0),
      })
      later()
    },
    progress(clip: Clip, sentBytes: number) {
      const row = rows.get(clip.id)
      if (row) row.sentBytes = sentBytes
      later()
    },
    /** Prints something that stays, above the table. */
    above(print: () => void) {
      screen.clear()
      print()
      draw()
    },
    end() {
      if (timer) clearTimeout(timer)
      draw()
      screen.done()
    },
  }
}

function partition(all: readonly Row[]): [sending: Row[], others: Row[]] {
  const isSending = ({ clip }: Row) => clip.state.kind === 'sending'
  return [all.filter(isSending), all.filter((row) => !isSending(row))]
}

function lineOf({ clip, sentBytes, startedAtMs }: Row): string {
  const { state } = clip
  const name = basename(clip.path).padEnd(28)
  if (state.kind !== 'sending') {
    const because = failureOf(state)
    const word = styleText(colours[toneOf(clip)], statesEn[state.kind].padEnd(20))
    return `${name} ${word} ${because ? describeFailure(because, '').message.replace(/^: /, '') : ''}`
  }
  const seconds = (performance.now() - startedAtMs) / 1_000
  const bytesPerSecond = seconds > 0.2 ? sentBytes / seconds : 0
  const left = bytesPerSecond > 0 ? formatDuration((clip.sizeBytes - sentBytes) / bytesPerSecond) : '…'
  const share = clip.sizeBytes === 0 ? 1 : sentBytes / clip.sizeBytes
  const percent = `${Math.floor(share * 100)} %`.padStart(5)
  return `${name} ${styleText('cyan', barOf(share))} ${percent}  ${formatBytes(bytesPerSecond)}/s  ${left} left`
}

function toneOf({ state }: Clip): keyof typeof colours {
  if (state.kind === 'completed' || state.kind === 'duplicate' || state.kind === 'processing') return 'done'
  if (state.kind === 'waiting' || state.kind === 'held' || state.kind === 'queued') return 'waiting'
  return failureOf(state) ? 'attention' : 'moving'
}

/** A line that wraps would break the redraw. Colour codes take no room. */
function cut(line: string, width: number): string {
  const excess = stripVTControlCharacters(line).length - width
  return excess <= 0 ? line : `${line.slice(0, line.length - excess - 1)}…`
}
