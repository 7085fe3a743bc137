import { useRead } from '../../../renderer/hooks/use-read.ts'
import type { EngineClient } from '../../../renderer/rpc/connect-engine.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { mirroredMetric, otherSide } from '../../../service/metrics/mirror.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import { throwingSide } from '../rep/rep-curves.ts'
import type { MetricInfo, MetricValue, SessionDetail } from '../session.ts'
import type { TableView } from '../table.ts'
import type { AlignmentEvent, TimedCurve } from './alignment.ts'
import { offsetEvent } from './offset-event.ts'
import { columnOf, handedCurve } from './use-curves.ts'

/** Column of the hand that throws or swings. */
const HAND = 'handedness'
/** Number of requests at a time. */
const REQUEST_CONCURRENCY = 4

interface Reference {
  readonly curves: readonly TimedCurve[]
  readonly values: ReadonlyMap<string, readonly MetricValue[]>
  readonly sessions: number
  /** Sessions of the other hand than the chosen one. */
  readonly mirrored: number
  /** Sessions of the athlete that are left out because they did not pass the quality check. */
  readonly notApproved: number
}

interface ReferenceRequest {
  readonly chosen: SessionDetail
  readonly metrics: readonly MetricInfo[]
  readonly column: string
  /** Events that the axis is aligned at. */
  readonly events: readonly AlignmentEvent[]
}

interface ReadReferenceState {
  readonly value: Reference | null
  readonly failure: Failure | null
  readonly reread: () => void
}

/** Reads the athlete's latest reps of the movement, up to 50, for mean and band; null while they are not needed. */
export function useReference(request: ReferenceRequest | null): ReadReferenceState {
  const client = useClient()
  const key = request === null ? '' : keyOf(request)
  const { value, failure, reread } = useRead(
    key,
    async () => (request === null ? null : await readReference(client, request)),
    ['results'],
  )
  return { value, failure, reread }
}

const keyOf = ({ chosen, chosen: { session }, metrics, column, events }: ReferenceRequest) =>
  JSON.stringify([
    session.athleteId,
    throwingSide(chosen),
    session.activity,
    session.movement,
    metrics.map(({ name }) => name),
    column,
    events,
  ])

function viewOf({ chosen: { session }, metrics }: ReferenceRequest): TableView {
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
    columns: [HAND, ...metrics.map(({ name }) => name)]
      .slice(0, resultsBounds.metrics)
      .map((metric) => ({ metric, aggregate: null })),
    sort: { column: -1, descending: true },
  }
}

async function readReference(client: EngineClient, request: ReferenceRequest): Promise<Reference> {
  const view = viewOf(request)
  const table = await client.results.table({ view, offset: 0, limit: resultsBounds.tableRows })
  const reps = table.items
    .filter(({ sessionId, speakerId }) => sessionId === speakerId)
    .slice(0, resultsBounds.averaged)
  const hand = throwingSide(request.chosen)
  const sessions = reps.flatMap(({ sessionId, values: [own, ...values] }) => {
    if (sessionId === null) return []
    const side = own?.kind === 'text' ? own.value.trim().toLowerCase() : null
    return [{ id: sessionId, isMirrored: isOtherHand(side, hand), values }]
  })
  const eventColumns = request.events.filter((event) => event !== null)
  const one = async ({ id, isMirrored }: (typeof sessions)[number]): Promise<TimedCurve> => {
    const named = eventColumns.map((name) => (isMirrored ? otherSide(name) : name))
    const answer = await client.results.curves({ id, columns: [columnOf(request.column, isMirrored), ...named] })
    return handedCurve(
      answer,
      request.column,
      named.flatMap((name) => offsetEvent(answer, name) ?? []),
      isMirrored,
    )
  }
  const names = view.columns.slice(1).map(({ metric }) => metric)
  const valuesOf = (name: string) =>
    sessions.flatMap(({ isMirrored, values }) => {
      const column = isMirrored ? mirroredMetric(name) : name
      return (column === null ? undefined : values[names.indexOf(column)]) ?? []
    })
  return {
    curves: await inParallel(sessions, REQUEST_CONCURRENCY, one),
    values: new Map(names.map((name) => [name, valuesOf(name)])),
    sessions: sessions.length,
    mirrored: sessions.filter(({ isMirrored }) => isMirrored).length,
    notApproved: table.notApproved,
  }
}

const isOtherHand = (side: string | null, hand: 'left' | 'right' | null) =>
  (side === 'left' || side === 'right') && hand !== null && side !== hand

async function inParallel<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += concurrency)
    results.push(...(await Promise.all(items.slice(from, from + concurrency).map(run))))
  return results
}
