import { useMemo } from 'react'
import { Plot } from '../../../renderer/plots/plot.tsx'
import { createPosition } from '../../../renderer/plots/plot-position.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { mirroredCurve } from '../../../service/metrics/mirror.ts'
import { unitText } from '../screen/metric-text.ts'
import type { MetricInfo, SessionDetail } from '../session.ts'
import type { AlignmentEvent, Axis, TimedCurve } from './alignment.ts'
import styles from './compare.module.css'
import { type ComparedCurve, compareContent } from './compare-content.ts'
import { ComparedFigure } from './compared-figure.tsx'
import type { ComparedFigures } from './use-figures.ts'
import { useStableValue } from './use-stable-value.ts'

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
