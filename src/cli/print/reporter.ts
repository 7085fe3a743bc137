import { basename } from 'node:path'
import { styleText } from 'node:util'
import { createLogUpdate } from 'log-update'
import { plainText } from '../../service/plain-text.ts'
import type { Clip, ClipId, ClipKind } from '../../station/contract/clip.ts'
import { attentionKinds } from '../../station/contract/clip-kinds.ts'
import { type Failure, failure } from '../../station/contract/failure.ts'
import type { EngineEvent } from '../../station/engine-types.ts'
import { clipFailureOf, clipJson, clipReason, stateSummary } from './clip-report.ts'
import { log, printJson, printLine } from './output.ts'
import { type ClipTableRow, type RowTone, tableLines } from './table-lines.ts'
import { cliWords, explain, stateText } from './words.ts'

/** Groups reps with missing cameras, since a camera that is off is missing from all of them. */
const GROUP_DELAY_MS = 1_000
const MAX_EXAMPLES = 3
/** Maximum number of listed files that come at once; others are only counted. */
const MAX_LISTED_FILES = 10

/** Prints problems of `ondeck run` on standard error. `around` prints them without disturbing the table. */
function createTroubleLog(around: (print: () => void) => void = (print) => print()) {
  /** Display name of a rep: its first clip. */
  const reps = new Map<string, string>()
  let incomplete: { rep: string; cameras: string }[] = []
  let timer: NodeJS.Timeout | null = null

  function rememberRep({ sessionGroupId, path, tags }: Clip) {
    if (sessionGroupId === null || reps.has(sessionGroupId)) return
    const who = tags?.athleteName ?? null
    reps.set(sessionGroupId, who === null ? basename(path) : `${basename(path)} (${who})`)
  }

  function handle(event: EngineEvent) {
    if (event.kind === 'clip') return rememberRep(event.clip)
    if (event.kind !== 'rep') return around(() => logEvent(event))
    const { sessionGroupId, missing } = event.rep
    incomplete.push({ rep: reps.get(sessionGroupId) ?? sessionGroupId, cameras: missing.join(', ') })
    timer ??= setTimeout(logIncompleteReps, GROUP_DELAY_MS)
  }

  function logIncompleteReps() {
    timer = null
    const late = Map.groupBy(incomplete, ({ cameras }) => cameras)
    incomplete = []
    for (const [cameras, [first, ...others]] of late) {
      if (first) around(() => log(lineOf(cameras, [first.rep, ...others.map(({ rep }) => rep)])))
    }
  }

  return {
    handle,
    end() {
      if (timer === null) return
      clearTimeout(timer)
      logIncompleteReps()
    },
  }
}

function lineOf(cameras: string, reps: readonly string[]): string {
  const { repMissing, repsMissing, andMore } = cliWords()
  const [only, second] = reps
  if (only !== undefined && second === undefined) return repMissing(only, cameras)
  const more = reps.length - MAX_EXAMPLES
  const examples = reps.slice(0, MAX_EXAMPLES).join(', ')
  return repsMissing(reps.length, cameras, more > 0 ? `${examples} ${andMore(more)}` : examples)
}

function logEvent(event: EngineEvent) {
  const { athleteLost, watching, rescanning, allWell, capturesEnabled } = cliWords()
  if (event.kind === 'athlete-lost') {
    const { name, athleteId, clips } = event.report
    log(athleteLost(name ?? athleteId, clips.length))
  }
  if (event.kind === 'unsupported') {
    for (const path of event.fresh.paths.slice(0, MAX_LISTED_FILES)) logFailure(failure('video-unsupported'), path)
  }
  if (event.kind === 'existing-clips' && event.clips > 0) log(cliWords().existingWait(event.clips, event.folder))
  if (event.kind === 'grew') logFailure(event.because, event.clip.path)
  if (event.kind === 'overlooked') logFailure(event.overlooked.because, event.overlooked.path)
  if (event.kind === 'folder') {
    const { path, state } = event
    if (state.kind === 'unavailable') logFailure(state.because, path)
    else log(state.kind === 'watching' ? watching(path) : rescanning(path))
  }
  if (event.kind === 'captures') {
    if (event.refused === null) log(capturesEnabled)
    else logFailure(event.refused, 'OnDeck')
  }
  if (event.kind === 'health') {
    if (event.worst === null) log(allWell)
    else logFailure(event.worst.because, 'OnDeck')
  }
}

function logFailure(failure: Failure, subject: string) {
  const { message, next } = explain(failure, subject)
  log(`${message} ${next} [${failure.code}]`)
}

const REDRAW_DELAY_MS = 100

const colors = { done: 'green', attention: 'red', moving: 'cyan', waiting: 'dim' } as const
const color = (tone: RowTone, text: string) => styleText(colors[tone], text)

/** Draws the live table of `ondeck run` on a terminal: active clips with progress, speed and time left. */
function createTable() {
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

/** Output of `ondeck run`: its events, and the summary at its end. */
export interface Reporter {
  handle(event: EngineEvent): void
  end(counts: Partial<Record<ClipKind, number>>, unsupported: Unsupported): void
}

/** Videos in the folders that the service does not accept: all counted, the first ones listed. */
interface Unsupported {
  readonly count: number
  readonly paths: readonly string[]
  /** Number of other files that look like clips but are none, such as links: each was printed before. */
  readonly leftOut: number
}

interface ReporterOptions {
  readonly json: boolean
  /** Path of a clip from an earlier run; paths of this run come from its events. */
  readonly pathOf?: (id: ClipId) => string | null
}

export function createReporter({ json, pathOf = () => null }: ReporterOptions): Reporter {
  const originalOf = rememberPaths(pathOf)
  if (json) return jsonReporter(originalOf)
  return process.stdout.isTTY ? tableReporter(originalOf) : plainReporter(originalOf)
}

/** Returns the path of the original of a duplicate or a copy. */
type OriginalOf = (clip: Clip) => string | null

function rememberPaths(pathOf: (id: ClipId) => string | null): OriginalOf {
  const pathById = new Map<ClipId, string>()
  return ({ id, path, state }) => {
    pathById.set(id, path)
    const of = state.kind === 'duplicate' || state.kind === 'left-out' ? state.of : null
    return of === null ? null : (pathById.get(of) ?? pathOf(of))
  }
}

/** Tells lines that say something new of a clip: one that waits again for the same reason has been told. */
function rememberWaits() {
  const lineById = new Map<ClipId, string>()
  return ({ id, state }: Clip, line: string): boolean => {
    const isNew = lineById.get(id) !== line
    if (state.kind === 'waiting') lineById.set(id, line)
    else lineById.delete(id)
    return isNew
  }
}

function jsonReporter(originalOf: OriginalOf): Reporter {
  const trouble = createTroubleLog()
  const isNews = rememberWaits()
  return {
    handle(event) {
      if (event.kind === 'clip') {
        const line = clipJson(event.clip, originalOf(event.clip))
        if (isNews(event.clip, JSON.stringify(line))) printJson(line)
      }
      trouble.handle(event)
    },
    end(counts, { count, paths }) {
      trouble.end()
      printJson({ type: 'summary', ...counts, ...(count > 0 && { unsupported: count, unsupportedFiles: paths }) })
    },
  }
}

function plainReporter(originalOf: OriginalOf): Reporter {
  const trouble = createTroubleLog()
  const isNews = rememberWaits()
  return {
    handle(event) {
      if (event.kind === 'clip') {
        const line = clipLine(event.clip, originalOf(event.clip))
        if (isNews(event.clip, line)) printLine(line)
      }
      trouble.handle(event)
    },
    end(counts, unsupported) {
      trouble.end()
      printSummary(counts, unsupported)
    },
  }
}

function tableReporter(originalOf: OriginalOf): Reporter {
  const table = createTable()
  const trouble = createTroubleLog(table.above)
  return {
    handle(event) {
      if (event.kind === 'clip') table.show(event.clip, originalOf(event.clip))
      else if (event.kind === 'progress') table.progress(event.clip, event.sentBytes)
      trouble.handle(event)
    },
    end(counts, unsupported) {
      trouble.end()
      table.end()
      printSummary(counts, unsupported)
    },
  }
}

/** Maximum number of listed paths. */
const MAX_LISTED = 10

function printSummary(counts: Partial<Record<ClipKind, number>>, { count, paths, leftOut }: Unsupported) {
  printLine(stateSummary(counts, leftOut))
  if (count === 0) return
  const listed = paths.slice(0, MAX_LISTED)
  const texts = listed.map((path) => explain(failure('video-unsupported'), basename(path), { isFinal: true }))
  for (const { message } of texts) printLine(message)
  if (count > listed.length) printLine(`… +${count - listed.length}`)
  const [first] = texts
  if (first) printLine(first.next)
}

/** Adds the next step for clips that need a person. */
function clipLine(clip: Clip, originalPath: string | null): string {
  const { path, state } = clip
  const name = plainText(basename(path))
  const station = state.kind === 'uploaded-elsewhere' && state.station !== '' ? state.station : null
  const detail = state.kind === 'left-out' ? clipReason(clip, originalPath) : (originalPath ?? station)
  const line = `${name}: ${stateText(state.kind)}${detail === null ? '' : ` (${plainText(detail)})`}.`
  const because = clipFailureOf(state)
  if (because === null) return line
  const { message, next } = explain(because, name)
  return attentionKinds.includes(state.kind) ? `${line} ${message} ${next}` : `${line} ${message}`
}
