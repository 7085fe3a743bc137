import { resolve } from 'node:path'
import { type AthleteNames, readAthleteNames } from '../../../cli/print/athlete-names.ts'
import { exitCodes, log } from '../../../cli/print/output.ts'
import { type ListColumn, showList } from '../../../cli/print/show.ts'
import { cliWords, format } from '../../../cli/print/words.ts'
import { withStation } from '../../../cli/with-station.ts'
import type { StationClient } from '../../../station/rpc/client.ts'
import type { MetricValue, ResultSession, SessionFilter } from '../session.ts'

interface ListOptions {
  readonly dataDir: string
  readonly json: boolean
  readonly activity?: string
  readonly movement?: string
  readonly athlete: readonly string[]
  /** Includes sessions that are not approved. */
  readonly all: boolean
  readonly limit: number
}

const PAGE_ROWS = 200

/** Lists the sessions of the library, the newest first. */
export function listResults(options: ListOptions): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    // Filled while the sessions are listed.
    const totals = { notApproved: 0, isSynthetic: false }
    const { json, limit, activity, movement, athlete } = options
    const isFiltered = activity !== undefined || movement !== undefined || athlete.length > 0
    const none = cliWords().noneOf[isFiltered ? 'session' : 'sessions']
    const found = sessionsOf(station, filterOf(options), totals)
    await showList(found, columns(await readAthleteNames(station)), { json, limit, none })
    const { notApproved, synthetic } = cliWords().results
    if (totals.notApproved > 0) log(notApproved(totals.notApproved))
    if (totals.isSynthetic) log(synthetic)
    return exitCodes.success
  })
}

const filterOf = ({ activity, movement, athlete, all }: ListOptions): SessionFilter => ({
  activity: activity ?? null,
  movement: movement ?? null,
  athleteIds: [...athlete],
  fromMs: null,
  toMs: null,
  approvedOnly: !all,
})

async function* sessionsOf(
  station: StationClient,
  filter: SessionFilter,
  totals: { notApproved: number; isSynthetic: boolean },
): AsyncGenerator<SessionOutput> {
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const { items, total, notApproved } = await station.results.sessions({
      offset,
      limit: PAGE_ROWS,
      filter,
      order: 'newest',
    })
    totals.notApproved = notApproved
    for (const item of items) {
      totals.isSynthetic ||= item.isSynthetic
      yield toOutput(item)
    }
    if (items.length === 0 || offset + PAGE_ROWS >= total) return
  }
}

/** Converts a session to the JSON of `--json`, whose keys scripts read. */
const toOutput = ({ headlines, capturedAtMs, exportedAtMs, ...session }: ResultSession) => ({
  sessionId: session.id,
  athleteId: session.athleteId,
  athleteName: session.athleteName,
  activity: session.activity,
  movement: session.movement,
  capturedAt: isoOf(capturedAtMs),
  exportedAt: isoOf(exportedAtMs),
  repId: session.repId,
  camera: session.camera,
  /** True for the session that counts for its rep. */
  speaks: session.speakerId === session.id,
  speakerSessionId: session.speakerId,
  approved: session.isApproved,
  framesPerSecond: session.framesPerSecond,
  frames: session.frames,
  synthetic: session.isSynthetic,
  headlines: Object.fromEntries(headlines.map(({ metric, value }) => [metric.name, valueOrNull(value)])),
})

type SessionOutput = ReturnType<typeof toOutput>

const isoOf = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())

/** Null where there is no value, or none could be calculated. */
const valueOrNull = (value: MetricValue) => ('value' in value ? value.value : null)

const columns = (nameOf: AthleteNames): ListColumn<SessionOutput>[] => [
  { title: 'sessionId', of: ({ sessionId }) => sessionId },
  { title: 'athlete', of: nameOf },
  { title: 'activity', of: ({ activity }) => activity },
  { title: 'movement', of: ({ movement }) => movement },
  { title: 'captured', of: ({ capturedAt }) => (capturedAt === null ? '' : format().dateTime(Date.parse(capturedAt))) },
  { title: 'approved', of: ({ approved }) => approvedText(approved) },
]

function approvedText(approved: boolean | null): string {
  const { yes, no } = cliWords().results
  if (approved === null) return ''
  return approved ? yes : no
}
