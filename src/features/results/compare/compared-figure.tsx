import { useMemo } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import type { PlotPosition } from '../../../renderer/plots/plot-position.ts'
import { Swatch } from '../../../renderer/plots/plot-readout.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { throwingSide } from '../rep/rep-curves.ts'
import type { SessionDetail } from '../session.ts'
import type { Axis } from './alignment.ts'
import styles from './compare.module.css'
import type { ComparedCurve } from './compare-content.ts'
import { Figure } from './figure.tsx'
import { alignMotion, type Ghost, mirrorMotion } from './ghost.ts'
import { motionOf } from './motion.ts'
import { rowFinder } from './row-finder.ts'
import type { ComparedFigures } from './use-figures.ts'

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
export function ComparedFigure({
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
