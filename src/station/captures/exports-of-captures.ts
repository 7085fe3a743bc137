import type { CaptureExport, CaptureExports, CaptureRow } from '../contract/capture-list.ts'
import { exportBounds } from '../contract/export-job.ts'
import { checkExport } from './check-export.ts'

type Captured = Pick<CaptureRow, 'activity' | 'movement' | 'athletes' | 'capturedAtMs' | 'status'>

/** Groups captures into exports, one for each movement, as the service exports one movement at a time. */
export function exportsOfCaptures(captures: readonly Captured[]): Omit<CaptureExports, 'missing'> {
  const groups = new Map<string, Captured[]>()
  let [withoutResults, notExportable] = [0, 0]
  for (const capture of captures) {
    if (capture.status !== 'completed') {
      withoutResults += 1
      continue
    }
    const pair = movementKey(capture)
    if (pair === null) {
      notExportable += 1
      continue
    }
    const group = groups.get(pair)
    if (group) group.push(capture)
    else groups.set(pair, [capture])
  }
  const exports = [...groups].map(([pair, those]) => toCaptureExport(pair, those))
  return { exports: exports.toSorted((one, other) => other.captures - one.captures), withoutResults, notExportable }
}

const SEPARATOR = '\n'

/** Normalizes a name as the service compares it: trimmed, lower case. */
const normalized = (name: string | null) => name?.trim().toLowerCase() ?? ''

function movementKey(capture: Captured): string | null {
  const [activity, movement] = [normalized(capture.activity), normalized(capture.movement)]
  return checkExport({ activity, movement }).length === 0 ? [activity, movement].join(SEPARATOR) : null
}

function toCaptureExport(pair: string, captures: readonly Captured[]): CaptureExport {
  const [activity = '', movement = ''] = pair.split(SEPARATOR)
  const athletes = new Set(captures.flatMap((capture) => capture.athletes.map(({ id }) => id)))
  const isForAllAthletes =
    athletes.size > exportBounds.athletes || captures.some((capture) => capture.athletes.length === 0)
  const times = captures.flatMap(({ capturedAtMs }) => capturedAtMs ?? [])
  const range = times.length === 0 ? { fromMs: null, toMs: null } : timeRange(times)
  return { activity, movement, captures: captures.length, athletes: isForAllAthletes ? [] : [...athletes], ...range }
}

const timeRange = (times: readonly number[]) => ({
  fromMs: times.reduce((time, other) => Math.min(time, other)),
  toMs: times.reduce((time, other) => Math.max(time, other)),
})
