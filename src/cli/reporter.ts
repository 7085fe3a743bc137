import { basename } from 'node:path'
import type { Clip, ClipId, ClipKind } from '../contract/clip.ts'
import { type Failure, failure } from '../contract/failure.ts'
import type { EngineEvent } from '../core/engine-types.ts'
import { clipJson, failureOf, summary } from './clip-report.ts'
import { log, printJson, printLine } from './output.ts'
import { attentionKinds } from './settling.ts'
import { createTable } from './table.ts'
import { explain, stateWord } from './words.ts'

/** How a run is shown while it goes on, and how it ends. */
export interface Reporter {
  tell(event: EngineEvent): void
  end(counts: Record<ClipKind, number>, unsupported: Unsupported): void
}

/** Videos in the folders that the service does not take: all counted, the first ones named. */
export interface Unsupported {
  readonly count: number
  readonly paths: readonly string[]
}

interface ReporterOptions {
  readonly json: boolean
  /** Where a clip of an earlier run lies; those of this run are known from what is told. */
  readonly pathOf?: (id: ClipId) => string | null
}

export function createReporter({ json, pathOf = () => null }: ReporterOptions): Reporter {
  const originalOf = rememberPaths(pathOf)
  if (json) return jsonReporter(originalOf)
  return process.stdout.isTTY ? tableReporter(originalOf) : plainReporter(originalOf)
}

/** The path of the clip that a duplicate is the same as. */
type OriginalOf = (clip: Clip) => string | null

function rememberPaths(pathOf: (id: ClipId) => string | null): OriginalOf {
  const told = new Map<ClipId, string>()
  return ({ id, path, state }) => {
    told.set(id, path)
    return state.kind === 'duplicate' ? (told.get(state.of) ?? pathOf(state.of)) : null
  }
}

function jsonReporter(originalOf: OriginalOf): Reporter {
  return {
    tell(event) {
      if (event.kind === 'clip') printJson(clipJson(event.clip, originalOf(event.clip)))
      else logTrouble(event)
    },
    end: (counts, { count, paths }) =>
      printJson({ type: 'summary', ...counts, ...(count > 0 && { unsupported: count, unsupportedFiles: paths }) }),
  }
}

function plainReporter(originalOf: OriginalOf): Reporter {
  return {
    tell(event) {
      if (event.kind === 'clip') printLine(clipLine(event.clip, originalOf(event.clip)))
      else logTrouble(event)
    },
    end: (counts, unsupported) => printSummary(counts, unsupported),
  }
}

function tableReporter(originalOf: OriginalOf): Reporter {
  const table = createTable()
  return {
    tell(event) {
      if (event.kind === 'clip') table.show(event.clip, originalOf(event.clip))
      else if (event.kind === 'progress') table.progress(event.clip, event.sentBytes)
      else table.above(() => logTrouble(event))
    },
    end(counts, unsupported) {
      table.end()
      printSummary(counts, unsupported)
    },
  }
}

/** More are only counted. */
const MAX_LISTED = 10

function printSummary(counts: Record<ClipKind, number>, { count, paths }: Unsupported) {
  printLine(summary(counts))
  if (count === 0) return
  const listed = paths.slice(0, MAX_LISTED)
  const texts = listed.map((path) => explain(failure('video-unsupported'), basename(path), { once: true }))
  for (const { message } of texts) printLine(message)
  if (count > listed.length) printLine(`… +${count - listed.length}`)
  const [first] = texts
  if (first) printLine(first.next)
}

/** Who has to look at a clip is told what to do as well. */
export function clipLine({ path, state }: Clip, originalPath: string | null): string {
  const name = basename(path)
  const line = `${name}: ${stateWord(state.kind)}${originalPath === null ? '' : ` (${originalPath})`}.`
  const because = failureOf(state)
  if (because === null) return line
  const { message, next } = explain(because, name)
  return attentionKinds.includes(state.kind) ? `${line} ${message} ${next}` : `${line} ${message}`
}

function logTrouble(event: EngineEvent) {
  if (event.kind === 'athlete-lost') {
    const { name, athleteId, clips } = event.report
    log(
      `${name ?? athleteId} is no longer among the service’s athletes; ${clips.length} clips that waited for them need tags`,
    )
  }
  if (event.kind === 'rep') log(`a rep has no clip of ${event.rep.missing.join(', ')} yet`)
  if (event.kind === 'overlooked') {
    const { path, because } = event.overlooked
    logFailure(because, path)
  }
  if (event.kind === 'unsupported') {
    for (const path of event.fresh.paths.slice(0, MAX_LISTED)) logFailure(failure('video-unsupported'), path)
  }
  if (event.kind === 'folder') {
    if (event.state.kind === 'unavailable') logFailure(event.state.because, event.path)
    else log(`${event.state.kind === 'watching' ? 'watching' : 'looking again and again through'} ${event.path}`)
  }
  if (event.kind === 'captures') {
    if (event.refused === null) return log('captures are enabled: uploads continue')
    logFailure(event.refused, 'OnDeck')
  }
  if (event.kind === 'health') {
    if (event.worst === null) return log('all is well again')
    logFailure(event.worst.because, 'OnDeck')
  }
}

function logFailure(failure: Failure, thing: string) {
  const { message, next } = explain(failure, thing)
  log(`${message} ${next} [${failure.code}]`)
}
