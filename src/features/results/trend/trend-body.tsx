import { useMemo } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { PercentileStrip, wholePercentile } from '../../../renderer/plots/percentile-strip.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { signedDifference } from '../compare/signed-difference.ts'
import { noPercentileText, numberText, unitText } from '../screen/metric-picker.tsx'
import { sessionAddress } from '../screen/results-address.ts'
import page from '../screen/results-page.module.css'
import { changeFilter } from '../screen/results-state.ts'
import { useAthleteText } from '../screen/use-athlete-text.ts'
import type { MetricInfo, MovementPair, SessionFilter } from '../session.ts'
import type { Trend, TrendSeries } from '../trend.ts'
import { medianLines, ownScale, type TimeSpan, timeSpan, type ValueScale, valueScale } from './scales.ts'
import { changeSince, currentMedian, median, personalBest, trendLayout } from './standing.ts'
import styles from './trend.module.css'
import { TrendPanel } from './trend-panel.tsx'
import { changeTrend, useTrendChoice } from './trend-state.ts'

/** Reps in a moving median: this one and up to six before it. */
const MEDIAN_REPS = 7

interface TrendSummaryProps {
  readonly metric: MetricInfo
  readonly series: TrendSeries
  readonly pair: MovementPair
}

/** Summary of a trend: the current value, the personal best, and the standing in the group. */
function TrendSummary({ metric, series, pair }: TrendSummaryProps) {
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

const PLOT_AREA = { left: 6, top: 6, width: 268, height: 40 }
/** Upper bound of dots: more would merge into a smear. */
const MAX_DOTS = 120

interface SmallTrendProps {
  readonly series: TrendSeries
  readonly span: TimeSpan
  readonly scale: ValueScale
  readonly groupMedian: number | null
}

/** Small trend without labels, which are above it. */
function SmallTrend({ series, span, scale, groupMedian }: SmallTrendProps) {
  const { x, y } = trendLayout(PLOT_AREA, span, scale)
  const best = personalBest(series)
  const dots = series.points.length <= MAX_DOTS ? series.points : []
  return (
    <svg viewBox="0 0 280 52" className={styles.small} aria-hidden="true" preserveAspectRatio="none">
      <path d={`M0 ${y(scale.low)}H280M0 ${y(scale.high)}H280`} className={styles.smallGrid} />
      {groupMedian !== null && <path d={`M0 ${y(groupMedian)}H280`} className={styles.smallGroup} />}
      {dots.map(({ sessionId, capturedAtMs, value }) => (
        <circle key={sessionId} cx={x(capturedAtMs)} cy={y(value)} r="1.6" className={styles.smallDot} />
      ))}
      {medianLines(series).map((line) => (
        <path
          key={line[0]?.ms}
          d={`M${line.map(({ ms, value }) => `${x(ms).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}${line.length === 1 ? 'h.1' : ''}`}
          className={styles.smallLine}
        />
      ))}
      {best && <path d={`M${x(best.capturedAtMs)} ${y(best.value) - 5}l5 5l-5 5l-5-5z`} className={styles.smallBest} />}
    </svg>
  )
}

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
function GroupTrends({ metric, group, chosen, span, scale, groupMedian, onChoose }: GroupTrendsProps) {
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

interface TrendBodyProps {
  /** Filter with the movement set. */
  readonly filter: SessionFilter
  readonly metric: string
}

/** Trend of one athlete, its summary, and the rest of the group below. */
export function TrendBody({ filter, metric }: TrendBodyProps) {
  const client = useClient()
  const { trend, common } = useWording()
  const { value, failure, reread } = useRead(
    JSON.stringify([filter, metric]),
    () => client.results.trend({ filter, metric }),
    ['results'],
  )
  const problem = failure && (
    <div className={page.message}>
      <Problem failure={failure} subject={trend.theTrend} actions={<Button onPress={reread}>{common.retry}</Button>} />
    </div>
  )
  if (!value) return problem ?? <SkeletonRows count={8} />
  return (
    <>
      {problem}
      <HiddenNote trend={value} />
      {value.series.length === 0 ? <NoPoints trend={value} /> : <Trends trend={value} filter={filter} />}
    </>
  )
}

function Trends({ trend, filter }: { trend: Trend; filter: SessionFilter }) {
  const { athleteId } = useTrendChoice()
  const { fromMs, toMs } = filter
  const { group, span, scale, groupMedian } = useMemo(() => {
    const byMedian = trend.series
      .map((series) => ({ series, median: currentMedian(series) }))
      .toSorted((one, other) => (other.median - one.median) * (trend.metric.direction === 'lower' ? -1 : 1))
    const athletes = byMedian.filter(({ series }) => series.athleteId !== null)
    return {
      group: byMedian.map(({ series }) => series),
      span: timeSpan(trend.series, { fromMs, toMs }),
      scale: valueScale(trend.series),
      groupMedian: athletes.length > 1 ? median(athletes.map(({ median }) => median)) : null,
    }
  }, [trend, fromMs, toMs])
  const chosen = group.find((series) => series.athleteId === athleteId) ?? group[0]
  const chosenScale = chosen ? ownScale(chosen, groupMedian) : null
  if (!chosen || !scale || !chosenScale) return null
  const isOnScale = groupMedian !== null && groupMedian >= chosenScale.low && groupMedian <= chosenScale.high
  const athletes = group.filter((series) => series.athleteId !== null).length
  return (
    <>
      <div className={styles.chosen}>
        <TrendPanel
          trend={trend}
          series={chosen}
          span={span}
          scale={chosenScale}
          groupMedian={isOnScale ? groupMedian : null}
          athletes={athletes}
        />
        <TrendSummary
          metric={trend.metric}
          series={chosen}
          pair={{ activity: filter.activity ?? '', movement: filter.movement ?? '' }}
        />
      </div>
      {group.length > 1 && (
        <GroupTrends
          metric={trend.metric}
          group={group}
          chosen={chosen}
          span={span}
          scale={scale}
          groupMedian={groupMedian}
          onChoose={(id) => changeTrend({ athleteId: id })}
        />
      )}
    </>
  )
}

/** Text on the values left out of the drawing, by reason. */
function hiddenText({ hidden }: Trend, { trend, phrases }: Pick<ScreenWording, 'trend' | 'phrases'>): string | null {
  const { notApproved, undated, withoutValue } = hidden
  const parts = [
    notApproved > 0 && trend.hiddenNotApproved(notApproved),
    undated > 0 && trend.hiddenUndated(undated),
    withoutValue > 0 && trend.hiddenWithoutValue(withoutValue),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `${trend.hidden}: ${phrases.format.list(parts)}.`
}

function HiddenNote({ trend }: { trend: Trend }) {
  const text = hiddenText(trend, useWording())
  return text === null ? null : (
    <p role="status" className={styles.hidden}>
      {text}
    </p>
  )
}

function NoPoints({ trend: { hidden } }: { trend: Trend }) {
  const { trend, results } = useWording()
  return (
    <EmptyState
      title={trend.noPoints}
      actions={
        hidden.notApproved > 0 && (
          <Button tone="primary" onPress={() => changeFilter({ approvedOnly: false })}>
            {results.showAll}
          </Button>
        )
      }
    >
      <p>{trend.noPointsNote}</p>
    </EmptyState>
  )
}
