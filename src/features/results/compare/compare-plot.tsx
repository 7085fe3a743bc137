import { useMemo } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Plot } from '../../../renderer/plots/plot.tsx'
import { createPosition, type PlotPosition, Swatch } from '../../../renderer/plots/plot-readout.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { mirroredCurve } from '../../../service/metrics/mirror.ts'
import { throwingSide } from '../rep/rep-curves.ts'
import { unitText } from '../screen/metric-picker.tsx'
import type { MetricInfo, SessionDetail } from '../session.ts'
import { type AlignmentEvent, type Axis, axisPlacement, type TimedCurve } from './alignment.ts'
import styles from './compare.module.css'
import { type ComparedCurve, compareContent } from './compare-content.ts'
import { Figure } from './figure.tsx'
import { alignMotion, type Ghost, mirrorMotion } from './ghost.ts'
import { motionOf } from './motion.ts'
import { type ComparedFigures, useStableValue } from './use-figures.ts'

/** Returns a function that finds the row nearest to an x value; null beyond the first and last row. */
export function rowFinder(curve: Omit<TimedCurve, 'values'>, axis: Axis): (x: number) => number | null {
  const place = axisPlacement(curve, axis)
  const at = place ? curve.time.map(place) : []
  const [first, last] = [at[0], at.at(-1)]
  if (first === undefined || last === undefined) return () => null
  const half = at.length > 1 ? (last - first) / (at.length - 1) / 2 : 0.5
  return (x) => {
    if (!(x >= first - half && x <= last + half)) return null
    return nearest(at, x)
  }
}

/** Index of the nearest value in a sorted list that is not empty. */
function nearest(values: readonly number[], wanted: number): number {
  let [low, high] = [0, values.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) <= wanted) low = middle
    else high = middle
  }
  return Math.abs((values[high] ?? 0) - wanted) < Math.abs((values[low] ?? 0) - wanted) ? high : low
}

interface ComparedFigureProps {
  readonly chosen: { readonly line: ComparedCurve; readonly detail: SessionDetail }
  /** Session drawn in its color and dash; null for none. */
  readonly ghost: ComparedCurve | null
  readonly figures: ComparedFigures
  readonly axis: Axis
  readonly x: readonly number[]
  readonly position: PlotPosition
}

/** Figures of the chosen session and of the ghost behind it, at the cursor of the plot. */
function ComparedFigure({
  chosen: { line, detail },
  ghost,
  figures: { own, other },
  axis,
  x,
  position,
}: ComparedFigureProps) {
  const { compare, rep, common } = useWording()
  const rowAt = useMemo(() => rowFinder(line.curve, axis), [line, axis])
  const drawn = useMemo((): Ghost | undefined => {
    if (!ghost || !other.value || !own.value) return undefined
    const ghostRowAt = rowFinder(ghost.curve, axis)
    const [frame, ghostFrame] = [rowAt(0), ghostRowAt(0)]
    const motion = ghost.isMirrored ? mirrorMotion(motionOf(other.value)) : motionOf(other.value)
    return {
      appearance: ghost,
      frameAt: (index) => ghostRowAt(x[index] ?? Number.NaN),
      motion:
        frame === null || ghostFrame === null ? motion : alignMotion(motionOf(own.value), frame, motion, ghostFrame),
    }
  }, [ghost, other.value, own.value, rowAt, axis, x])
  const frameAt = useMemo(() => (index: number) => rowAt(x[index] ?? Number.NaN), [rowAt, x])
  const failure = own.failure ?? other.failure
  const reread = () => {
    own.reread()
    other.reread()
  }
  return (
    <section className={styles.figure} aria-label={rep.figure}>
      <ul className={styles.figureHead}>
        {[line, ...(ghost ? [ghost] : [])].map((one) => (
          <li key={one.id}>
            <Swatch series={one} />
            <span title={one.label}>{one.label}</span>
            {one === ghost && <em>{one.isMirrored ? compare.mirroredGhost : compare.ghost}</em>}
          </li>
        ))}
      </ul>
      {failure ? (
        <div className={styles.message}>
          <Problem
            size="line"
            failure={failure}
            subject={rep.figure}
            actions={<Button onPress={reread}>{common.retry}</Button>}
          />
        </div>
      ) : own.value ? (
        <Figure
          figure={own.value}
          position={position}
          throwingSide={throwingSide(detail)}
          frameAt={frameAt}
          ghost={drawn}
        />
      ) : (
        <p className={styles.message}>{common.loading}</p>
      )}
    </section>
  )
}

interface ComparePlotProps {
  /** Curves to draw. A new array draws the plot again, so keep it while nothing in it changes. */
  readonly curves: readonly ComparedCurve[]
  readonly chosen: SessionDetail
  /** Session whose figure is drawn behind that of the chosen one; null for none. */
  readonly ghost: ComparedCurve | null
  readonly figures: ComparedFigures
  readonly averaged: readonly TimedCurve[] | null
  readonly axis: Axis
  readonly isWhole: boolean
  readonly metric: MetricInfo
  readonly isSynthetic: boolean
  /** Note on the mean: it is loading, or sessions are left out. */
  readonly bandNote: string | null
}

/** Number of lines from which a small window leaves their names to the list, so that the plot keeps its height. */
const MANY_LINES = 4

/** Plot of one curve of all sessions, with the figures of two of them at the cursor. */
export function ComparePlot(props: ComparePlotProps) {
  const { curves, chosen, ghost, figures, averaged, isWhole, metric, isSynthetic, bandNote } = props
  const wording = useWording()
  const { compare, results, phrases } = wording
  const axis = useStableValue(props.axis)
  const unit = unitText(metric, wording)
  const { content, band, left, zeroIndex } = useMemo(() => {
    const words = { event: phrases.metric, frameZero: compare.frameZero, mean: compare.mean }
    return compareContent({ curves, axis, isWhole, averaged, unit, words })
  }, [curves, averaged, axis, isWhole, unit, phrases, compare])
  const count = content.x.length
  const position = useMemo(() => createPosition(count, zeroIndex), [count, zeroIndex])
  const nameOf = (at: AlignmentEvent) => (at === null ? compare.frameZero : phrases.metric(at))
  const title = phrases.metric(metric.name)
  const mirrored = mirroredCurve(metric.name) === null ? [] : curves.filter(({ isMirrored }) => isMirrored)
  const notes = [
    mirrored.length > 0 && compare.mirrored(phrases.format.list(mirrored.map(({ label }) => label))),
    averaged !== null && (band ? compare.bandNote(band.count) : compare.noBand),
    bandNote,
    isSynthetic && results.synthetic,
    left.length > 0 && compare.notAligned(phrases.format.list(left)),
  ].filter((note): note is string => typeof note === 'string')
  const line = curves.find(({ isChosen }) => isChosen)
  const plot = (
    <div className={styles.plot} data-many={curves.length >= MANY_LINES || undefined}>
      <Plot
        title={title}
        content={content}
        position={position}
        xLabel={
          axis.kind === 'time' ? compare.xTime(nameOf(axis.event)) : compare.xPhase(nameOf(axis.from), nameOf(axis.to))
        }
        fileName={compare.fileName(title)}
        note={isSynthetic ? results.synthetic : ''}
      />
      {notes.length > 0 && (
        <p role="status" className={styles.plotNote}>
          {notes.join(' · ')}
        </p>
      )}
    </div>
  )
  if (!line || !chosen.hasFigure) return plot
  return (
    <div className={styles.withFigure}>
      {plot}
      <ComparedFigure
        chosen={{ line, detail: chosen }}
        ghost={ghost}
        figures={figures}
        axis={axis}
        x={content.x}
        position={position}
      />
    </div>
  )
}
