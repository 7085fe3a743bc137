import { useNow } from '../../../renderer/hooks/use-now.ts'
import { PercentileStrip, wholePercentile } from '../../../renderer/plots/percentile-strip.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { signedDifference } from '../compare/signed-difference.ts'
import { noPercentileText, numberText, unitText } from '../screen/metric-text.ts'
import { sessionAddress } from '../screen/results-address.ts'
import type { MetricInfo, MovementPair } from '../session.ts'
import type { TrendSeries } from '../trend.ts'
import { changeSince, personalBest } from './standing.ts'
import styles from './trend.module.css'

/** Reps in a moving median: this one and up to six before it. */
const MEDIAN_REPS = 7

interface TrendSummaryProps {
  readonly metric: MetricInfo
  readonly series: TrendSeries
  readonly pair: MovementPair
}

/** Summary of a trend: the current value, the personal best, and the standing in the group. */
export function TrendSummary({ metric, series, pair }: TrendSummaryProps) {
  const wording = useWording()
  const { trend } = wording
  const last = series.points.at(-1)
  if (!last) return null
  const text = (value: number) => numberText(metric.name, value, wording)
  const since = changeSince(series)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
    <section className={styles.summary} aria-label={trend.summary} tabIndex={0}>
      <div>
        <h3 className={typography.cap}>{trend.now(kindOf(series.points.length, wording))}</h3>
        <p className={styles.far}>
          <b>{text(last.movingMedian)}</b> {unitText(metric, wording)}
        </p>
        {since && <p>{sinceText(metric, since, wording)}</p>}
      </div>
      {metric.direction === null ? <Range metric={metric} series={series} /> : <Best metric={metric} series={series} />}
      <Group metric={metric} series={series} pair={pair} />
    </section>
  )
}

/** A change that rounds to zero is none. */
function sinceText(
  { name }: MetricInfo,
  { change, capturedAtMs }: NonNullable<ReturnType<typeof changeSince>>,
  wording: ScreenWording,
): string {
  const { trend, phrases } = wording
  const text = signedDifference(name, change, wording)
  const day = phrases.format.date(capturedAtMs)
  return /[1-9]/.test(text) ? trend.since(text, day) : trend.unchangedSince(day)
}

const kindOf = (reps: number, { plots }: Pick<ScreenWording, 'plots'>) =>
  reps < MEDIAN_REPS ? plots.kind.median(reps) : plots.kind.lastMedian(MEDIAN_REPS)

function Best({ metric, series }: Pick<TrendSummaryProps, 'metric' | 'series'>) {
  const wording = useWording()
  const { trend, plots, phrases } = wording
  const nowMs = useNow(60_000)
  const best = personalBest(series)
  return (
    <div>
      <h3 className={typography.cap}>{plots.kind.bestWords}</h3>
      {best ? (
        <>
          <p className={styles.middle}>
            <b>{numberText(metric.name, best.value, wording)}</b> {phrases.format.shortDate(best.capturedAtMs, nowMs)}
          </p>
          <a href={sessionAddress(best.sessionId)}>{trend.open}</a>
        </>
      ) : (
        <p>{trend.noBest}</p>
      )}
    </div>
  )
}

/** Range of a metric without a direction. */
function Range({ metric, series }: Pick<TrendSummaryProps, 'metric' | 'series'>) {
  const wording = useWording()
  const { trend } = wording
  const values = series.points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => numberText(metric.name, value, wording))
  return (
    <div>
      <h3 className={typography.cap}>{trend.range}</h3>
      <p className={styles.middle}>
        <b>{trend.rangeOf(low ?? '', high ?? '')}</b>
      </p>
      <p>{trend.rangeNote}</p>
    </div>
  )
}

function Group({ metric, series: { group }, pair }: TrendSummaryProps) {
  const wording = useWording()
  const { trend, plots, phrases } = wording
  if (group.kind === 'unranked')
    return (
      <div>
        <h3 className={typography.cap}>{trend.inGroup}</h3>
        <p>{noPercentileText(group, pair, wording)}</p>
      </div>
    )
  const percentile = wholePercentile(group.percentile)
  const [number = ''] = /\d+\p{L}*/u.exec(trend.percentile(percentile)) ?? []
  const [before, after] = trend.percentile(percentile).split(number)
  const peers = plots.peers(group.athletes, group.level, pair.movement)
  return (
    <div>
      <h3 className={typography.cap}>{trend.inGroup}</h3>
      <p className={styles.middle}>
        {before}
        <b>{number}</b>
        {after}
      </p>
      <PercentileStrip
        group={group}
        percentile={group.percentile}
        label={plots.percentile(phrases.metric(metric.name), percentile, peers)}
      />
      <p>{trend.percentileNote(peers)}</p>
    </div>
  )
}
