import { useMemo } from 'react'
import type { MetricInfo, SessionDetail } from '../../../../contract/results/session.ts'
import { Plot } from '../../../components/plots/plot.tsx'
import { createPosition } from '../../../components/plots/plot-position.ts'
import { useWording } from '../../../state/wording-context.tsx'
import { unitText } from '../metric-text.ts'
import type { AlignedAt, Axis, TimedCurve } from '../overlay/alignment.ts'
import { type ComparedCurve, compareContent } from '../overlay/compare-content.ts'
import styles from './compare.module.css'
import { ComparedFigure } from './compared-figure.tsx'
import type { ComparedFigures } from './use-figures.ts'
import { useSame } from './use-stable-value.ts'

interface ComparePlotProps {
  /** Another object is another drawing: keep these while nothing in them changes. */
  readonly curves: readonly ComparedCurve[]
  readonly chosen: SessionDetail
  /** Whose figure is drawn behind that of the chosen one; null for nobody. */
  readonly ghost: ComparedCurve | null
  readonly figures: ComparedFigures
  readonly averaged: readonly TimedCurve[] | null
  readonly axis: Axis
  readonly isWhole: boolean
  readonly metric: MetricInfo
  readonly isSynthetic: boolean
  /** What is being read, or who is left out of the mean. */
  readonly bandNote: string | null
}

/** The names of more lines would leave the plot no height: the list beside it has them. */
const NAMED_LINES = 3

/** One curve of all sessions, laid upon each other, and the figures of two of them at the cursor. */
export function ComparePlot(props: ComparePlotProps) {
  const { curves, chosen, ghost, figures, averaged, isWhole, metric, isSynthetic, bandNote } = props
  const wording = useWording()
  const { compare, results, say } = wording
  const axis = useSame(props.axis)
  const unit = unitText(metric, wording)
  const { content, band, left, zeroIndex } = useMemo(() => {
    const words = { event: say.metric, frameZero: compare.frameZero, mean: compare.mean }
    return compareContent({ curves, axis, isWhole, averaged, unit, words })
  }, [curves, averaged, axis, isWhole, unit, say, compare])
  const count = content.x.length
  const position = useMemo(() => createPosition(count, zeroIndex), [count, zeroIndex])
  const nameOf = (at: AlignedAt) => (at === null ? compare.frameZero : say.metric(at))
  const title = say.metric(metric.name)
  const notes = [
    averaged !== null && (band ? compare.bandNote(band.count) : compare.noBand),
    bandNote,
    isSynthetic && results.synthetic,
    left.length > 0 && compare.notAligned(say.format.list(left)),
  ].filter((note): note is string => typeof note === 'string')
  const line = curves.find(({ isChosen }) => isChosen)
  const plot = (
    <div className={styles.plot} data-many={curves.length > NAMED_LINES || undefined}>
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
