import { useMemo } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { mirroredCurve } from '../../../service/metrics/mirror.ts'
import type { MetricInfo, SessionDetail } from '../session.ts'
import type { AxisChoice } from './axis-choice.ts'
import styles from './compare.module.css'
import type { ComparedCurve } from './compare-content.ts'
import { ComparePlot } from './compare-plot.tsx'
import { type BandKind, type CompareChoice } from './compare-state.ts'
import type { ListedSession } from './compared-list.tsx'
import { differencesOf } from './differences.ts'
import { DifferencesTable } from './differences-table.tsx'
import { mirroredSessions } from './mirror.ts'
import { sessionAppearance } from './session-appearance.ts'
import { useCurves } from './use-curves.ts'
import { useFigures } from './use-figures.ts'
import { useReference } from './use-reference.ts'
import { useStableValue } from './use-stable-value.ts'

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
