import { basename } from 'node:path'
import type { Clip } from '../../station/contract/clip.ts'
import { type Failure, failure } from '../../station/contract/failure.ts'
import type { EngineEvent } from '../../station/engine-types.ts'
import { log } from './output.ts'
import { cliWords, explain } from './words.ts'

/** Groups reps with missing cameras, since a camera that is off is missing from all of them. */
const GROUP_DELAY_MS = 1_000
const MAX_EXAMPLES = 3
/** Maximum number of listed files that come at once; others are only counted. */
const MAX_LISTED_FILES = 10

/** Prints problems of `ondeck run` on standard error. `around` prints them without disturbing the table. */
export function createTroubleLog(around: (print: () => void) => void = (print) => print()) {
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
