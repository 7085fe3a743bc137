import { useMemo } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import type { EngineClient } from '../../../renderer/rpc/connect-engine.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { mirroredCurve, mirroredMetric, otherSide } from '../../../service/metrics/mirror.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import { throwingSide } from '../rep/rep-curves.ts'
import type { MetricInfo, MetricValue, SessionCurves, SessionDetail, SessionEvent } from '../session.ts'
import type { TableView } from '../table.ts'
import type { AlignmentEvent, AxisChoice, BandKind, CompareChoice, TimedCurve } from './alignment.ts'
import styles from './compare.module.css'
import type { ComparedCurve } from './compare-content.ts'
import { ComparePlot } from './compare-plot.tsx'
import type { ListedSession } from './compared-list.tsx'
import { differencesOf } from './differences.ts'
import { DifferencesTable } from './differences-table.tsx'
import { mirroredEvents, mirroredSessions } from './mirror.ts'
import { sessionAppearance } from './session-appearance.ts'
import { unwrapAngles } from './unwrap.ts'
import { useReread } from './use-compared-sessions.ts'
import { useFigures, useStableValue } from './use-figures.ts'

interface ReadCurves {
  /** Curve of each session; null until the first answer. */
  readonly curves: ReadonlyMap<string, TimedCurve> | null
  readonly failure: Failure | null
  readonly reread: () => void
}

/** Builds a curve from an answer and known events. */
function timedCurve(answer: SessionCurves, column: string, events: TimedCurve['events']): TimedCurve {
  const { firstFrame, time, framesPerSecond, columns } = answer
  const values = unwrapAngles(column, columns.find(({ name }) => name === column)?.values ?? time.map(() => null))
  return { firstFrame, time, framesPerSecond, values, events }
}

/** Column to read of a session: in the mirror that of the other side, where the curve has a mirror image. */
const columnOf = (column: string, isMirrored: boolean): string =>
  (isMirrored ? mirroredCurve(column)?.column : undefined) ?? column

/** Curve of a session of the other hand as its mirror image, where there is one. */
export function handedCurve(
  answer: SessionCurves,
  column: string,
  events: TimedCurve['events'],
  isMirrored: boolean,
): TimedCurve {
  const image = isMirrored ? mirroredCurve(column) : null
  if (image === null) return timedCurve(answer, column, events)
  const curve = timedCurve(answer, image.column, mirroredEvents(events))
  return { ...curve, values: curve.values.map((value) => (value === null ? null : value * image.sign)) }
}

/** Reads one column of the compared sessions; those of the other hand are mirrored. */
function useCurves(details: readonly SessionDetail[], column: string | null, mirrored: readonly boolean[]): ReadCurves {
  const client = useClient()
  const read = async () => {
    if (column === null) return new Map<string, TimedCurve>()
    const answers = await Promise.all(
      details.map(async ({ session: { id }, events }, index) => {
        const isMirrored = mirrored[index] === true
        const answer = await client.results.curves({ id, columns: [columnOf(column, isMirrored)] })
        return [id, handedCurve(answer, column, events, isMirrored)] as const
      }),
    )
    return new Map(answers)
  }
  const { value, failure, reread } = useRead(`curve ${column ?? ''}`, read, ['results'])
  useReread(details.map(({ session }, index) => `${session.id} ${mirrored[index] === true}`).join('\n'), reread)
  return { curves: value, failure, reread }
}

/** Finds an event by its column: each row holds the number of rows since the event (service facts 2.1). */
export function offsetEvent({ firstFrame, columns }: SessionCurves, name: string): SessionEvent | null {
  const values = columns.find((column) => column.name === name)?.values ?? []
  const row = values.findIndex((value) => value !== null && Number.isInteger(value))
  const offset = values[row]
  return offset === null || offset === undefined ? null : { name, frame: firstFrame + row - offset }
}

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
function useReference(request: ReferenceRequest | null): ReadReferenceState {
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

interface ComparisonProps {
  readonly listed: readonly ListedSession[]
  readonly chosenId: string | null
  /** Session whose figure is drawn behind that of the chosen one. */
  readonly ghostId: string | null
  readonly choice: CompareChoice
  readonly axisChoice: AxisChoice
  /** Curve to draw; null where the sessions have none in common. */
  readonly metric: MetricInfo | null
  readonly onRetry: () => void
}

/** Plot and table of differences of the sessions that can be read. */
export function Comparison({ listed, chosenId, ghostId, choice, axisChoice, metric, onRetry }: ComparisonProps) {
  const { compare, common } = useWording()
  const readable = listed.flatMap(({ id, label, compared }, place) =>
    compared?.detail ? [{ id, label, place, detail: compared.detail }] : [],
  )
  const details = readable.map(({ detail }) => detail)
  const chosenIndex = Math.max(
    readable.findIndex(({ id }) => id === chosenId),
    0,
  )
  const chosen = details[chosenIndex]
  const mirrored = mirroredSessions(details, chosen)
  const { curves, failure, reread } = useCurves(details, metric?.name ?? null, mirrored)
  const { axis } = axisChoice
  const idWithFigure = (id: string | null) => (id !== null && hasFigure(details, id) ? id : null)
  const ghost = idWithFigure(ghostId)
  const figures = useFigures(idWithFigure(chosen?.session.id ?? null), ghost)
  // A session without an athlete has no sessions to average with.
  const band = choice.band === 'athlete' && chosen?.session.athleteId === null ? 'compared' : choice.band
  const reference = useReference(
    band === 'athlete' && chosen && metric
      ? {
          chosen,
          metrics: chosen.metrics.map((metric) => metric.metric).filter(({ kind }) => kind === 'number'),
          column: metric.name,
          events: axis.kind === 'time' ? [axis.event] : [axis.from, axis.to],
        }
      : null,
  )
  const named = useStableValue(
    readable.map(({ id, label, place }, index) => ({ id, label, place, isMirrored: mirrored[index] === true })),
  )
  const lines = useMemo(
    () =>
      named.flatMap(({ id, label, place, isMirrored }, index): ComparedCurve[] => {
        const curve = curves?.get(id)
        const isChosen = index === chosenIndex
        return curve ? [{ id, label, curve, isChosen, isMirrored, ...sessionAppearance(place, isChosen) }] : []
      }),
    [curves, chosenIndex, named],
  )
  const count = band === 'athlete' ? (reference.value?.mirrored ?? 0) : mirrored.filter(Boolean).length
  // Curves of both hands have a mean only as mirror images.
  const isMixed = metric !== null && count > 0 && mirroredCurve(metric.name) === null
  const averaged = useMemo(() => {
    if (band === 'none' || isMixed) return null
    return band === 'athlete' ? (reference.value?.curves ?? null) : lines.map(({ curve }) => curve)
  }, [band, isMixed, reference.value, lines])
  if (!chosen) {
    const gone = listed.find(({ compared }) => compared?.failure)
    const retry = <Button onPress={onRetry}>{common.retry}</Button>
    return (
      <div className={styles.message}>
        {gone?.compared?.failure ? (
          <Problem failure={gone.compared.failure} subject={compare.session} actions={retry} />
        ) : (
          <SkeletonRows count={6} />
        )}
      </div>
    )
  }
  const trouble = failure ?? reference.failure
  const retryCurves = () => {
    reread()
    reference.reread()
  }
  const values = band === 'athlete' ? (reference.value?.values ?? null) : null
  const rows = differencesOf(details, chosenIndex, values, mirrored)
  return (
    <>
      <div className={styles.drawing}>
        {trouble && (
          <div className={styles.message}>
            <Problem
              size="line"
              failure={trouble}
              subject={compare.curves}
              actions={<Button onPress={retryCurves}>{common.retry}</Button>}
            />
          </div>
        )}
        {metric === null ? (
          <EmptyState title={compare.noCurves} />
        ) : curves === null ? (
          <SkeletonRows count={4} />
        ) : (
          <ComparePlot
            curves={lines}
            chosen={chosen}
            ghost={lines.find(({ id }) => id === ghost) ?? null}
            figures={figures}
            averaged={averaged}
            axis={axis}
            isWhole={choice.isWhole}
            metric={metric}
            isSynthetic={details.some(({ session }) => session.isSynthetic)}
            bandNote={band !== 'none' && isMixed ? compare.noMirror : bandNoteOf(band, reference, compare)}
          />
        )}
      </div>
      <DifferencesTable
        rows={rows}
        labels={readable.map(({ label }) => label)}
        chosenIndex={chosenIndex}
        averaged={values === null ? details.length : (reference.value?.sessions ?? 0)}
      />
    </>
  )
}

const hasFigure = (details: readonly SessionDetail[], id: string) =>
  details.some((detail) => detail.session.id === id && detail.hasFigure)

function bandNoteOf(
  band: BandKind,
  { value, failure }: ReturnType<typeof useReference>,
  compare: ReturnType<typeof useWording>['compare'],
): string | null {
  if (band !== 'athlete') return null
  if (value === null) return failure === null ? compare.bandLoading : null
  const notes = [
    ...(value.mirrored > 0 ? [compare.bandMirrored(value.mirrored)] : []),
    ...(value.notApproved > 0 ? [compare.bandHidden(value.notApproved)] : []),
  ]
  return notes.length === 0 ? null : notes.join(' · ')
}
