import { basename } from 'node:path'
import { plainText } from '../../service/plain-text.ts'
import type { Clip, ClipKind } from '../../station/contract/clip.ts'
import { attentionKinds, isSafe, readyKinds } from '../../station/contract/clip-kinds.ts'
import { clipReason, stateSummary } from './clip-report.ts'
import { displayWidth, padToWidth, progressBar, shortenMiddle, truncate } from './terminal-text.ts'
import { cliWords, format, stateText } from './words.ts'

export interface ClipTableRow {
  readonly clip: Clip
  readonly sentBytes: number
  readonly startedAtMs: number
  /** Path of a duplicate's original. */
  readonly originalPath: string | null
}

export type RowTone = 'done' | 'attention' | 'moving' | 'waiting'

interface Screen {
  readonly columns: number
  readonly lines: number
  readonly nowMs: number
  readonly color: (tone: RowTone, text: string) => string
}

const NAME_WIDTH = 28
/** Longest table that people read. */
const MAX_ROWS = 20
/** Lines for the counts, for messages above the table, and for the shell's next prompt. */
const RESERVED_LINES = 4
const MIN_COLUMNS = 24

/** Formats the table, no line wider than the terminal: `rows` are in the order of their latest change. */
export function tableLines(rows: readonly ClipTableRow[], screen: Screen): string[] {
  const width = Math.max(MIN_COLUMNS, screen.columns - 1)
  const maxRows = Math.max(1, Math.min(MAX_ROWS, screen.lines - RESERVED_LINES))
  const shown = inOrder(rows).slice(0, maxRows)
  const lines = shown.map((row) => fit(partsOf(row, screen.nowMs), width, screen.color))
  return rows.length === 0 ? [] : [...lines, truncate(stateSummary(countsOf(rows)), width)]
}

/** Sorts clips: uploading, needing a person, other; within each group the latest change first. */
function inOrder(rows: readonly ClipTableRow[]): ClipTableRow[] {
  const rankOf = ({ clip }: ClipTableRow) =>
    clip.state.kind === 'sending' ? 0 : attentionKinds.includes(clip.state.kind) ? 1 : 2
  // Sorting is stable.
  return rows.toReversed().sort((a, b) => rankOf(a) - rankOf(b))
}

function countsOf(rows: readonly ClipTableRow[]): Partial<Record<ClipKind, number>> {
  const counts: Partial<Record<ClipKind, number>> = {}
  for (const { clip } of rows) counts[clip.state.kind] = (counts[clip.state.kind] ?? 0) + 1
  return counts
}

interface Part {
  readonly text: string
  readonly tone?: RowTone
}

/** Cuts plain text and adds colors afterwards: cutting a color code would color the following text. */
function fit(parts: readonly Part[], width: number, color: Screen['color']): string {
  let left = width
  let line = ''
  for (const { text, tone } of parts) {
    if (left <= 0) break
    const shown = truncate(text, left)
    left -= displayWidth(shown)
    line += tone === undefined ? shown : color(tone, shown)
    if (shown !== text) break
  }
  return line.trimEnd()
}

function partsOf(row: ClipTableRow, nowMs: number): Part[] {
  const { clip } = row
  const name = { text: `${padToWidth(shortenMiddle(plainText(basename(clip.path)), NAME_WIDTH), NAME_WIDTH)} ` }
  if (clip.state.kind === 'sending') return [name, ...progressOf(row, nowMs)]
  const word: Part = { text: stateText(clip.state.kind).padEnd(20), tone: toneOf(clip) }
  return [name, word, { text: ` ${plainText(clipReason(clip, row.originalPath))}` }]
}

function progressOf({ clip, sentBytes, startedAtMs }: ClipTableRow, nowMs: number): Part[] {
  const { percent, rate, duration } = format()
  const seconds = (nowMs - startedAtMs) / 1_000
  const bytesPerSecond = seconds > 0.2 ? sentBytes / seconds : 0
  const left = bytesPerSecond > 0 ? duration(((clip.sizeBytes - sentBytes) / bytesPerSecond) * 1_000) : '…'
  const share = clip.sizeBytes === 0 ? 1 : sentBytes / clip.sizeBytes
  return [
    { text: progressBar(share), tone: 'moving' },
    { text: ` ${percent(share).padStart(5)}  ${rate(bytesPerSecond)}  ${cliWords().timeLeft(left)}` },
  ]
}

function toneOf({ state }: Clip): RowTone {
  if (isSafe(state) || ['duplicate', 'uploaded-elsewhere', 'left-out'].includes(state.kind)) return 'done'
  if (readyKinds.includes(state.kind)) return 'waiting'
  return attentionKinds.includes(state.kind) ? 'attention' : 'moving'
}
