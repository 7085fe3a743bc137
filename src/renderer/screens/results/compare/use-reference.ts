import type { Failure } from '../../../../contract/failure.ts'
import { resultsBounds } from '../../../../contract/results/results-bounds.ts'
import type { MetricInfo, MetricValue, SessionDetail } from '../../../../contract/results/session.ts'
import type { TableView } from '../../../../contract/results/table.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useClient } from '../../../state/station-context.tsx'
import type { EngineClient } from '../../../state/station-stores.ts'
import type { AlignedAt, TimedCurve } from '../overlay/alignment.ts'
import { offsetEvent } from '../overlay/offset-event.ts'
import { timedCurve } from './use-curves.ts'

/** So many questions are on their way at once. */
const PARALLEL = 4

interface Reference {
  readonly curves: readonly TimedCurve[]
  readonly values: ReadonlyMap<string, readonly MetricValue[]>
  readonly sessions: number
  /** Sessions of the athlete that did not pass the quality check and are left out. */
  readonly notApproved: number
}

interface Asked {
  readonly chosen: SessionDetail
  readonly metrics: readonly MetricInfo[]
  readonly column: string
  /** What the axis is laid at. */
  readonly events: readonly AlignedAt[]
}

interface AskedReference {
  readonly value: Reference | null
  readonly failure: Failure | null
  readonly reread: () => void
}

/** The athlete's latest sessions of the same movement, up to 50, for mean and band. Null while nobody asks for them. */
export function useReference(asked: Asked | null): AskedReference {
  const client = useClient()
  const key = asked === null ? '' : keyOf(asked)
  const { value, failure, reread } = useRead(
    key,
    async () => (asked === null ? null : await readReference(client, asked)),
    ['results'],
  )
  return { value, failure, reread }
}

const keyOf = ({ chosen: { session }, metrics, column, events }: Asked) =>
  JSON.stringify([
    session.athleteId,
    session.activity,
    session.movement,
    metrics.map(({ name }) => name),
    column,
    events,
  ])

function viewOf({ chosen: { session }, metrics }: Asked): TableView {
  const { activity, movement, athleteId } = session
  return {
    filter: {
      activity,
      movement,
      athleteIds: athleteId === null ? [] : [athleteId],
      fromMs: null,
      toMs: null,
      approvedOnly: true,
    },
    grouping: 'session',
    columns: metrics.slice(0, resultsBounds.metrics).map(({ name }) => ({ metric: name, aggregate: null })),
    sort: { column: -1, descending: true },
  }
}

async function readReference(client: EngineClient, asked: Asked): Promise<Reference> {
  const view = viewOf(asked)
  const table = await client.results.table({ view, offset: 0, limit: resultsBounds.averaged })
  const ids = table.items.flatMap(({ sessionId }) => sessionId ?? [])
  const eventColumns = asked.events.filter((event) => event !== null)
  const one = async (id: string): Promise<TimedCurve> => {
    const answer = await client.results.curves({ id, columns: [asked.column, ...eventColumns] })
    const events = eventColumns.flatMap((name) => offsetEvent(answer, name) ?? [])
    return timedCurve(answer, asked.column, events)
  }
  return {
    curves: await inParallel(ids, PARALLEL, one),
    values: new Map(
      view.columns.map(({ metric }, index) => [metric, table.items.flatMap(({ values }) => values[index] ?? [])]),
    ),
    sessions: ids.length,
    notApproved: table.notApproved,
  }
}

async function inParallel<Item, Result>(
  items: readonly Item[],
  most: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += most)
    results.push(...(await Promise.all(items.slice(from, from + most).map(run))))
  return results
}
