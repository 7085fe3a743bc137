import type { StateShape, StateTone } from '../../../renderer/components/state-mark.tsx'
import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import { limits } from '../../../service/limits.ts'
import { type ExportRow, exportRetention } from '../../../station/contract/export-job.ts'

type StateName = keyof ScreenWording['exports']['states']

/** Icon, color and state name of a job. */
interface JobAppearance {
  readonly shape: StateShape
  readonly tone: StateTone
  readonly name: StateName
}

const appearances: Record<StateName, Omit<JobAppearance, 'name'>> = {
  requested: { shape: 'queued', tone: 'move' },
  running: { shape: 'processing', tone: 'move' },
  held: { shape: 'waiting', tone: 'todo' },
  fetching: { shape: 'sending', tone: 'move' },
  writing: { shape: 'sending', tone: 'move' },
  ready: { shape: 'completed', tone: 'safe' },
  partial: { shape: 'warning', tone: 'warn' },
  failed: { shape: 'stopped', tone: 'stop' },
  expired: { shape: 'stopped', tone: 'stop' },
  waiting: { shape: 'warning', tone: 'warn' },
}

export function jobAppearance({ state, trouble }: Pick<ExportRow, 'state' | 'trouble'>): JobAppearance {
  const name = stateName({ state, trouble })
  return { ...appearances[name], name }
}

function stateName({ state, trouble }: Pick<ExportRow, 'state' | 'trouble'>): StateName {
  if (trouble !== null) return 'waiting'
  switch (state.kind) {
    case 'fetching':
      return state.isWhole ? 'writing' : state.isHeld ? 'held' : 'fetching'
    case 'ready':
      return state.isPartial ? 'partial' : 'ready'
    case 'requested':
    case 'running':
    case 'failed':
    case 'expired':
      return state.kind
  }
}

export function jobTitle({ order }: Pick<ExportRow, 'order'>, { phrases }: ScreenWording): string {
  const { activity, movement } = order.request
  return activity === movement
    ? phrases.movement(movement)
    : `${phrases.activity(activity)}, ${phrases.movement(movement)}`
}

/** Days of the request. An open end is the moment of the request; a request from the epoch on has no first day. */
export function jobRange(
  { order, createdAtMs }: Pick<ExportRow, 'order' | 'createdAtMs'>,
  { phrases, exports }: ScreenWording,
): string {
  const { startTime, endTime } = order.request
  if (startTime === 0) return endTime === null ? exports.allTime : exports.until(phrases.format.date(endTime * 1_000))
  const from = phrases.format.date(startTime === null ? createdAtMs - limits.exportRangeDefaultMs : startTime * 1_000)
  const to = phrases.format.date(endTime === null ? createdAtMs : endTime * 1_000)
  return from === to ? from : `${from} – ${to}`
}

/** Date filter, columns and row filter of a request, by which two of one movement differ. */
export function jobColumns({ order }: Pick<ExportRow, 'order'>, { phrases, exports }: ScreenWording): string {
  const { dateMode, metrics, rowFilter } = order.request
  const columns = metrics.length === 0 ? exports.allColumns : `${exports.metrics}: ${phrases.format.list(metrics)}`
  const parts = [`${exports.dateMode}: ${exports.dateModes[dateMode]}`, columns]
  return [...parts, ...(rowFilter === null ? [] : [`${exports.rowFilter}: ${rowFilter}`])].join(' · ')
}

/** Age of a request, in whole seconds: “33 s”, “4 min 05 s”. */
function ageText(ms: number, { format }: ScreenWording['phrases']): string {
  const wholeMs = Math.floor(Math.max(ms, 0) / 1_000) * 1_000
  return wholeMs < 60_000 ? format.seconds(wholeMs) : format.duration(wholeMs)
}

/** Row counts and download speed: the total is unknown until the end. */
export function jobFacts(row: ExportRow, { exports, phrases }: ScreenWording, nowMs: number): string[] {
  const { state, rowsPerSecond } = row
  switch (state.kind) {
    case 'fetching': {
      const speed =
        rowsPerSecond === null || row.trouble !== null
          ? []
          : [exports.perSecond(phrases.format.number(Math.round(rowsPerSecond)))]
      return state.isHeld ? [] : [exports.rows(state.progress.rows), ...speed]
    }
    case 'ready':
      return row.isAutomatic
        ? [exports.rows(state.rows), exports.inLibrary]
        : [exports.sessions(state.sessions), exports.rows(state.rows), exports.formats[row.order.files.format]]
    case 'expired':
      return state.progress.rows > 0 ? [exports.rows(state.progress.rows)] : []
    case 'requested':
    case 'running':
      return [exports.age(ageText(nowMs - row.createdAtMs, phrases))]
    case 'failed':
      return []
  }
}

/** Elapsed fraction of the 72 hours that results are kept, and the hours left; null where no time runs. */
export function retentionOf({ expiresAtMs }: Pick<ExportRow, 'expiresAtMs'>, nowMs: number) {
  if (expiresAtMs === null) return null
  const leftMs = Math.max(expiresAtMs - nowMs, 0)
  const elapsedFraction = Math.min(Math.max(1 - leftMs / exportRetention.keptMs, 0), 1)
  return { elapsedFraction, hoursLeft: Math.floor(leftMs / 3_600_000) }
}
