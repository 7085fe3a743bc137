import { localTime } from '../../computer/local-time.ts'
import { readDays } from '../../station/captures/day-window.ts'
import { exportsOfCaptures } from '../../station/captures/exports-of-captures.ts'
import type { CaptureRow } from '../../station/contract/capture-list.ts'
import type { SessionParts } from '../../station/host/session-parts.ts'
import type { FeatureContext } from '../../station/host/station-feature.ts'
import type { StationApi } from '../../station/rpc/station-api.ts'
import { dayRange } from '../../station/views/days.ts'
import { createCsvLines } from '../exports/station/csv-line.ts'

/** Rows far down a list of unknown length take several calls, one per second. */
const TIMEOUT_MS = 60_000
const CHOSEN_TIMEOUT_MS = 10 * 60_000

const columns = [
  'session_id',
  'athlete_ids',
  'athletes',
  'activity',
  'movement',
  'dimensions',
  'status',
  'error',
  'capture_time',
  'fps_detected',
  'clip',
  'upload_again_of',
  'uploaded_again_as',
] as const

/** The contract's procedures about captures. */
function createCapturesApi({ station, views }: Pick<SessionParts, 'station' | 'views'>): StationApi['captures'] {
  const lists = station.captureLists

  return {
    async page({ filter, offset, limit, freshness }) {
      const { fromMs, toMs } = dayRange({ fromDay: filter.fromDay ?? null, toDay: filter.toDay ?? null }, localTime)
      const list = lists.of(filter)
      const window = { offset, limit, freshness }
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const isAllDays = fromMs === null && toMs === null
      const part = await (isAllDays ? list.read(window, signal) : readDays(list, { fromMs, toMs }, window, signal))
      return {
        total: part.total,
        isTotalExact: part.isExact,
        items: part.rows.map(views.capture),
        readAtMs: Math.min(Date.now(), ...part.pages.map(({ readAtMs }) => readAtMs)),
        problem: part.problem,
      }
    },
    async exports({ filter, ids }) {
      const { captures, missing } = await lists.byIds(filter, ids, AbortSignal.timeout(CHOSEN_TIMEOUT_MS))
      return { ...exportsOfCaptures(captures.map(views.capture)), missing }
    },
    async csv({ filter, ids }) {
      const { captures, missing } = await lists.byIds(filter, ids, AbortSignal.timeout(CHOSEN_TIMEOUT_MS))
      const lines = createCsvLines(columns, { neutralize: true })
      const rows = captures.map((listed) => lines.row(JSON.stringify(csvRow(views.capture(listed)))))
      return { text: lines.header + rows.join(''), captures: captures.length, missing }
    },
  }
}

const several = (texts: readonly string[]) => (texts.length === 0 ? null : texts.join('; '))

const csvRow = (row: CaptureRow): Readonly<Record<(typeof columns)[number], string | number | null>> => ({
  session_id: row.id,
  athlete_ids: several(row.athletes.map(({ id }) => id)),
  athletes: several(row.athletes.flatMap(({ name }) => name ?? [])),
  activity: row.activity,
  movement: row.movement,
  dimensions: several(Object.entries(row.dimensions).map(([key, value]) => `${key}=${value}`)),
  status: row.status,
  error: row.error,
  capture_time: row.capturedAtMs === null ? null : new Date(row.capturedAtMs).toISOString(),
  fps_detected: row.framesPerSecond,
  clip: row.clip?.fileName ?? null,
  upload_again_of: row.again?.of?.sessionId ?? null,
  uploaded_again_as: row.again?.as?.sessionId ?? null,
})

export const capturesOfStation = {
  open: (context: FeatureContext) => ({ api: { captures: createCapturesApi(context) } }),
}
