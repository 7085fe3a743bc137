import { Radio, RadioGroup } from 'react-aria-components'
import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { useAthleteText } from '../../../renderer/hooks/use-athlete-label.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { signedDifference } from '../compare/signed-difference.ts'
import { numberText, unitText } from '../screen/metric-text.ts'
import type { MetricInfo } from '../session.ts'
import type { TrendSeries } from '../trend.ts'
import type { ValueScale } from './scales.ts'
import { SmallTrend } from './small-trend.tsx'
import { changeSince, currentMedian, personalBest } from './standing.ts'
import styles from './trend.module.css'
import type { TimeSpan } from './weeks.ts'

interface GroupTrendsProps {
  readonly metric: MetricInfo
  /** Series in display order. */
  readonly group: readonly TrendSeries[]
  readonly chosen: TrendSeries
  readonly span: TimeSpan
  readonly scale: ValueScale
  readonly groupMedian: number | null
  readonly onChoose: (athleteId: string | null) => void
}

/** Id of sessions without an athlete, which no athlete has. */
const NO_ATHLETE_ID = ''
const idOf = ({ athleteId }: TrendSeries) => athleteId ?? NO_ATHLETE_ID

/** Small trends of all athletes of the group on one scale; arrows or a click choose the large one. */
export function GroupTrends({ metric, group, chosen, span, scale, groupMedian, onChoose }: GroupTrendsProps) {
  const wording = useWording()
  const { trend, plots, phrases } = wording
  const athleteText = useAthleteText()
  const text = (value: number) => numberText(metric.name, value, wording)
  return (
    <section className={styles.group} aria-label={trend.group}>
      <SectionHead title={trend.group} count={phrases.format.number(group.length)} note={trend.groupNote}>
        <span className={styles.scaleNote}>
          {trend.sameScale(text(scale.low), text(scale.high), unitText(metric, wording))}
          {groupMedian !== null && ` · ${trend.groupMedian(text(groupMedian), group.length)}`}
        </span>
      </SectionHead>
      <RadioGroup
        aria-label={trend.athlete}
        value={idOf(chosen)}
        onChange={(id) => onChoose(id === NO_ATHLETE_ID ? null : id)}
        className={styles.multiples ?? ''}
        orientation="horizontal"
      >
        {group.map((series) => {
          const best = metric.direction === null ? null : personalBest(series)
          const [since, current] = [changeSince(series), currentMedian(series)]
          return (
            <Radio key={idOf(series)} value={idOf(series)} className={styles.multiple ?? ''}>
              <span className={styles.multipleHead}>
                <b className={typography.cut}>{athleteText(series)}</b>
                <b className={styles.multipleNumber}>{text(current)}</b>
              </span>
              <span className={styles.multipleHead}>
                <span className={typography.cut}>
                  {[trend.reps(series.points.length), best && `${plots.kind.best} ${text(best.value)}`]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                <span>{since && signedDifference(metric.name, since.change, wording)}</span>
              </span>
              <SmallTrend series={series} span={span} scale={scale} groupMedian={groupMedian} />
            </Radio>
          )
        })}
      </RadioGroup>
    </section>
  )
}
