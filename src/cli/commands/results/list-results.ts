import { resolve } from 'node:path'
import type { MetricValue, ResultSession, SessionFilter } from '../../../contract/results/session.ts'
import type { StationClient } from '../../../node/command-socket/client.ts'
import { exitCodes, log } from '../../print/output.ts'
import { type ListColumn, showList } from '../../print/show.ts'
import { cliWords, format } from '../../print/words.ts'
import { withStation } from '../../with-station.ts'

interface ListOptions {
  readonly dataDir: string
  readonly json: boolean
  readonly activity?: string
  readonly movement?: string
  readonly athlete: readonly string[]
  readonly all: boolean
  readonly limit: number
}

const PAGE_ROWS = 200

/** Lists the sessions of the library, the newest first. */
export function listResults(options: ListOptions): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    const found = { notApproved: 0, isSynthetic: false }
    await showList(sessionsOf(station, filterOf(options), found), columns(), options)
    const { notApproved, synthetic } = cliWords().results
    if (found.notApproved > 0) log(notApproved(found.notApproved))
    if (found.isSynthetic) log(synthetic)
    return exitCodes.allArrived
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
  found: { notApproved: number; isSynthetic: boolean },
): AsyncGenerator<Shown> {
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const { items, total, notApproved } = await station.results.sessions({
      offset,
      limit: PAGE_ROWS,
      filter,
      order: 'newest',
    })
    found.notApproved = notApproved
    for (const item of items) {
      found.isSynthetic ||= item.isSynthetic
      yield shownOf(item)
    }
    if (items.length === 0 || offset + PAGE_ROWS >= total) return
  }
}

/** Converts a session for the command line. */
const shownOf = ({ headlines, capturedAtMs, exportedAtMs, ...session }: ResultSession) => ({
  sessionId: session.id,
  athleteId: session.athleteId,
  athleteName: session.athleteName,
  activity: session.activity,
  movement: session.movement,
  capturedAt: isoOf(capturedAtMs),
  exportedAt: isoOf(exportedAtMs),
  repId: session.repId,
  approved: session.isApproved,
  framesPerSecond: session.framesPerSecond,
  frames: session.frames,
  synthetic: session.isSynthetic,
  headlines: Object.fromEntries(headlines.map(({ metric, value }) => [metric.name, plainOf(value)])),
})

type Shown = ReturnType<typeof shownOf>

const isoOf = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())

/** Null where there is no value, or none could be calculated. */
const plainOf = (value: MetricValue) => ('value' in value ? value.value : null)

const columns = (): ListColumn<Shown>[] => [
  { title: 'sessionId', of: ({ sessionId }) => sessionId },
  { title: 'athlete', of: ({ athleteName, athleteId }) => athleteName ?? athleteId ?? '' },
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
