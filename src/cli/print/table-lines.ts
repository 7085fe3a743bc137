import { basename } from 'node:path'
import type { Clip, ClipKind } from '../../contract/clips/clip.ts'
import { attentionKinds, isSafe, readyKinds } from '../../contract/clips/clip-kinds.ts'
import { plainText } from '../../contract/plain-text.ts'
import { summary, whyOf } from './clip-report.ts'
import { barOf, cut, pad, shorten, widthOf } from './format.ts'
import { cliWords, format, stateWord } from './words.ts'

export interface Row {
  readonly clip: Clip
  readonly sentBytes: number
  readonly startedAtMs: number
  /** The path of the clip that this one is the same as. */
  readonly originalPath: string | null
}

export type Tone = 'done' | 'attention' | 'moving' | 'waiting'

interface Screen {
  readonly columns: number
  readonly lines: number
  readonly nowMs: number
  readonly colour: (tone: Tone, text: string) => string
}

const NAME_WIDTH = 28
/** More would not be read. */
const ROWS_MOST = 20
/** For the counts, for what stands above, and for the shell's next prompt. */
const LINES_LEFT = 4
const COLUMNS_LEAST = 24

/** The table as lines, none wider than the terminal: `rows` come in the order of their latest change, the last last. */
export function tableLines(rows: readonly Row[], screen: Screen): string[] {
  const width = Math.max(COLUMNS_LEAST, screen.columns - 1)
  const most = Math.max(1, Math.min(ROWS_MOST, screen.lines - LINES_LEFT))
  const shown = inOrder(rows).slice(0, most)
  const lines = shown.map((row) => fit(partsOf(row, screen.nowMs), width, screen.colour))
  return rows.length === 0 ? [] : [...lines, cut(summary(countsOf(rows)), width)]
}

/** What is being sent, then what somebody has to look at, then the rest; in each the latest change first. */
function inOrder(rows: readonly Row[]): Row[] {
  const placeOf = ({ clip }: Row) =>
    clip.state.kind === 'sending' ? 0 : attentionKinds.includes(clip.state.kind) ? 1 : 2
  // Sorting keeps the order of equals.
  return rows.toReversed().sort((a, b) => placeOf(a) - placeOf(b))
}

function countsOf(rows: readonly Row[]): Partial<Record<ClipKind, number>> {
  const counts: Partial<Record<ClipKind, number>> = {}
  for (const { clip } of rows) counts[clip.state.kind] = (counts[clip.state.kind] ?? 0) + 1
  return counts
}

interface Part {
  readonly text: string
  readonly tone?: Tone
}

/** Cut as plain text and coloured after that: a cut through a colour code would colour everything behind it. */
function fit(parts: readonly Part[], width: number, colour: Screen['colour']): string {
  let left = width
  let line = ''
  for (const { text, tone } of parts) {
    if (left <= 0) break
    const shown = cut(text, left)
    left -= widthOf(shown)
    line += tone === undefined ? shown : colour(tone, shown)
    if (shown !== text) break
  }
  return line.trimEnd()
}

function partsOf(row: Row, nowMs: number): Part[] {
  const { clip } = row
  const name = { text: `${pad(shorten(plainText(basename(clip.path)), NAME_WIDTH), NAME_WIDTH)} ` }
  if (clip.state.kind === 'sending') return [name, ...progressOf(row, nowMs)]
  const word: Part = { text: stateWord(clip.state.kind).padEnd(20), tone: toneOf(clip) }
  return [name, word, { text: ` ${plainText(whyOf(clip, row.originalPath))}` }]
}

function progressOf({ clip, sentBytes, startedAtMs }: Row, nowMs: number): Part[] {
  const { percent, rate, duration } = format()
  const seconds = (nowMs - startedAtMs) / 1_000
  const bytesPerSecond = seconds > 0.2 ? sentBytes / seconds : 0
  const left = bytesPerSecond > 0 ? duration(((clip.sizeBytes - sentBytes) / bytesPerSecond) * 1_000) : '…'
  const share = clip.sizeBytes === 0 ? 1 : sentBytes / clip.sizeBytes
  return [
    { text: barOf(share), tone: 'moving' },
    { text: ` ${percent(share).padStart(5)}  ${rate(bytesPerSecond)}  ${cliWords().timeLeft(left)}` },
  ]
}

function toneOf({ state }: Clip): Tone {
  if (isSafe(state) || state.kind === 'duplicate') return 'done'
  if (readyKinds.includes(state.kind)) return 'waiting'
  return attentionKinds.includes(state.kind) ? 'attention' : 'moving'
}
