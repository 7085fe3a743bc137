import { basename } from 'node:path'
import type { Clip, ClipKind } from '../contract/clip.ts'
import type { Failure } from '../contract/failure.ts'
import type { EngineEvent } from '../core/engine-types.ts'
import { describeFailure } from '../wording/describe.ts'
import { statesEn } from '../wording/en/states.ts'
import { clipJson, failureOf } from './clip-report.ts'
import { log, printJson, printLine } from './output.ts'
import { createTable } from './table.ts'

/** How a run is shown while it goes on, and how it ends. */
export interface Reporter {
  tell(event: EngineEvent): void
  end(counts: Record<ClipKind, number>): void
}

export function createReporter({ json }: { json: boolean }): Reporter {
  if (json) return jsonReporter()
  return process.stdout.isTTY ? tableReporter() : plainReporter()
}

function jsonReporter(): Reporter {
  return {
    tell(event) {
      if (event.kind === 'clip') printJson(clipJson(event.clip))
      else logTrouble(event)
    },
    end: (counts) => printJson({ type: 'summary', ...counts }),
  }
}

function plainReporter(): Reporter {
  return {
    tell(event) {
      if (event.kind === 'clip') printLine(clipLine(event.clip))
      else logTrouble(event)
    },
    end: (counts) => printLine(summary(counts)),
  }
}

function tableReporter(): Reporter {
  const table = createTable()
  return {
    tell(event) {
      if (event.kind === 'clip') table.show(event.clip)
      else if (event.kind === 'progress') table.progress(event.clip, event.sentBytes)
      else table.above(() => logTrouble(event))
    },
    end(counts) {
      table.end()
      printLine(summary(counts))
    },
  }
}

function clipLine({ path, state }: Clip): string {
  const because = failureOf(state)
  const text = because ? ` ${describeFailure(because, basename(path)).message}` : ''
  return `${basename(path)}: ${statesEn[state.kind]}.${text}`
}

const summary = (counts: Record<ClipKind, number>) =>
  (Object.entries(counts) as [ClipKind, number][])
    .filter(([, clips]) => clips > 0)
    .map(([kind, clips]) => `${clips} ${statesEn[kind]}`)
    .join(', ') || 'No clips.'

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
  if (event.kind === 'folder') {
    if (event.state.kind === 'watching') return log(`watching ${event.path}`)
    logFailure(event.state.because, event.path)
  }
  if (event.kind === 'health') {
    if (event.worst === null) return log('all is well again')
    logFailure(event.worst.because, 'OnDeck')
  }
}

function logFailure(failure: Failure, thing: string) {
  const { message, next } = describeFailure(failure, thing)
  log(`${message} ${next} [${failure.code}]`)
}
