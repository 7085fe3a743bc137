import { basename } from 'node:path'
import { plainText } from '../../service/plain-text.ts'
import type { Clip, ClipId, ClipKind } from '../../station/contract/clip.ts'
import { attentionKinds } from '../../station/contract/clip-kinds.ts'
import { failure } from '../../station/contract/failure.ts'
import type { EngineEvent } from '../../station/engine-types.ts'
import { clipFailureOf, clipJson, clipReason, stateSummary } from './clip-report.ts'
import { printJson, printLine } from './output.ts'
import { createTable } from './table.ts'
import { createTroubleLog } from './trouble-log.ts'
import { explain, stateText } from './words.ts'

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
