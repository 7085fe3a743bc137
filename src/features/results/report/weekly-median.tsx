import { classes } from '../../../renderer/components/class-names.ts'
import { startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { ReportInput } from '../report.ts'
import { numberText, unitText } from '../screen/metric-picker.tsx'
import type { HeadlineStanding, MetricInfo } from '../session.ts'
import { WEEK_MS, weekRuns } from '../trend/scales.ts'
import type { TrendSeries } from '../trend.ts'
import { ticksOf } from './curve-drawing.ts'
import curve from './curve-svg.module.css'
import styles from './report.module.css'
import { useReportPart } from './report-parts.ts'

interface Point {
  readonly x: number
  readonly y: number
  readonly value: number
}

interface WeeklyDrawing {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
  readonly yTicks: readonly { readonly at: number; readonly value: number }[]
  /** Data of SVG paths, one for each run of weeks. */
  readonly lines: readonly string[]
  readonly dots: readonly Point[]
  /** Personal best, where it is in one of these weeks. */
  readonly best: Point | null
}

interface WeeklyInput {
  /** One week or more, earliest first. */
  readonly weeks: TrendSeries['weeks']
  readonly best: { readonly ms: number; readonly value: number } | null
  readonly width: number
  readonly height: number
}

const MARGINS_PX = { left: 46, right: 14, top: 40, bottom: 24 } as const

/** Layout of weekly medians on paper: each in the middle of its week, joined by a line that stops at an empty week. */
export function drawWeeks({ weeks, best, width, height }: WeeklyInput): WeeklyDrawing {
  const [left, right, top, bottom] = [
    MARGINS_PX.left,
    width - MARGINS_PX.right,
    MARGINS_PX.top,
    height - MARGINS_PX.bottom,
  ]
  const fromMs = weeks[0]?.startMs ?? 0
  const toMs = (weeks.at(-1)?.startMs ?? 0) + WEEK_MS
  const shownBest = best && best.ms >= fromMs && best.ms < toMs ? best : null
  const values = [...weeks.map(({ median }) => median), ...(shownBest ? [shownBest.value] : [])]
  const ticks = ticksOf(values, 3)
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const point = (ms: number, value: number): Point => ({
    x: round(left + ((ms - fromMs) / (toMs - fromMs)) * (right - left)),
    y: round(bottom - ((value - low) / (high - low || 1)) * (bottom - top)),
    value,
  })
  const middle = ({ startMs, median }: TrendSeries['weeks'][number]) => point(startMs + WEEK_MS / 2, median)
  return {
    left,
    right,
    top,
    bottom,
    yTicks: ticks.map((value) => ({ at: point(fromMs, value).y, value })),
    lines: weekRuns(weeks).map(
      (run) =>
        `M${run
          .map(middle)
          .map(({ x, y }) => `${x} ${y}`)
          .join('L')}`,
    ),
    dots: weeks.map(middle),
    best: shownBest && point(shownBest.ms, shownBest.value),
  }
}

/** Rounds to a tenth of a pixel, finer than printers resolve. */
const round = (value: number) => Math.round(value * 10) / 10

/** Weeks shown, up to the last day of the report. */
const WEEK_COUNT = 12
/** Minimum number of weeks: a single one makes no line. */
const MIN_WEEKS = 2
const WIDTH_PX = 232
const HEIGHT_PX = 190

/** Of an athlete without a number in the weeks. */
const noWeeks: Pick<TrendSeries, 'weeks' | 'points'> = { weeks: [], points: [] }

interface WeeklyMedianProps {
  readonly input: ReportInput
  /** Headline metrics of the key session; the first number among them is drawn. */
  readonly standings: readonly HeadlineStanding[]
}

/** Chart of the weekly median of the athlete's first key metric. Absent while weeks are missing. */
export function WeeklyMedian({ input, standings }: WeeklyMedianProps) {
  const client = useClient()
  const { athleteId, activity, movement, toMs } = input
  const standing = standings.find(({ value }) => value.kind === 'number') ?? null
  const name = standing?.metric.name ?? null
  const { value, failure } = useRead(JSON.stringify([athleteId, activity, movement, toMs, name]), async () => {
    if (name === null) return noWeeks
    const fromMs = startOfLocalDay(toMs, -7 * WEEK_COUNT)
    const filter = { activity, movement, athleteIds: [athleteId], fromMs, toMs, approvedOnly: true }
    return (await client.results.trend({ metric: name, filter })).series[0] ?? noWeeks
  }, ['results'])
  useReportPart('weeks', value ? 'ready' : failure ? 'nothing' : 'reading')
  if (!standing || !value || value.weeks.length < MIN_WEEKS) return null
  const { best } = standing
  const at = best && value.points.find(({ sessionId }) => sessionId === best.sessionId)
  return (
    <Drawing
      metric={standing.metric}
      weeks={value.weeks}
      best={best && at ? { ms: at.capturedAtMs, value: best.value } : null}
    />
  )
}

interface DrawingProps {
  readonly metric: MetricInfo
  readonly weeks: TrendSeries['weeks']
  readonly best: { readonly ms: number; readonly value: number } | null
}

function Drawing({ metric, weeks, best }: DrawingProps) {
  const wording = useWording()
  const { report, plots, phrases } = wording
  const drawing = drawWeeks({ weeks, best, width: WIDTH_PX, height: HEIGHT_PX })
  const { left, right, top, bottom } = drawing
  const text = (value: number) => numberText(metric.name, value, wording)
  const day = (ms: number) => phrases.format.shortDate(ms, weeks.at(-1)?.startMs ?? ms)
  const [first, last] = [weeks[0], weeks.at(-1)]
  const name = phrases.metric(metric.name)
  const label = report.weeklyAlt(name, day(first?.startMs ?? 0), day(last?.startMs ?? 0))
  const [dotBefore, lastDot] = [drawing.dots.at(-2), drawing.dots.at(-1)]
  // Above the dot, or below a line that falls to it: away from the line.
  const isFalling = lastDot !== undefined && dotBefore !== undefined && dotBefore.y < lastDot.y
  const isLow = isFalling && lastDot.y + 20 > bottom + 4
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>
        {name} <span>{report.weekly}</span>
      </h3>
      <figure className={curve.figure}>
        <svg viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} role="img" aria-label={label} className={curve.plot}>
          <text x={left - 7} y={top - 14} textAnchor="end">
            {unitText(metric, wording)}
          </text>
          {drawing.yTicks.map(({ at, value }) => (
            <g key={value}>
              <path d={`M${left} ${at}H${right}`} className={curve.grid} />
              <text x={left - 7} y={at + 4} textAnchor="end">
                {text(value)}
              </text>
            </g>
          ))}
          <text x={left} y={bottom + 17}>
            {day(first?.startMs ?? 0)}
          </text>
          <text x={right} y={bottom + 17} textAnchor="end">
            {day(last?.startMs ?? 0)}
          </text>
          {drawing.lines.map((line) => (
            <path key={line} d={line} className={curve.curve} stroke="var(--plot-1)" />
          ))}
          {drawing.dots.map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r="3.6" fill="var(--plot-1)" />
          ))}
          {lastDot && (
            <text
              x={isLow ? lastDot.x - 8 : right}
              y={isLow ? bottom + 4 : lastDot.y + (isFalling ? 20 : -9)}
              textAnchor="end"
              className={classes(curve.label, curve.number)}
            >
              {text(lastDot.value)}
            </text>
          )}
          {drawing.best && (
            <>
              <path d={`M${drawing.best.x} ${drawing.best.y - 5}l5 5-5 5-5-5z`} className={curve.best} />
              <text x={drawing.best.x - 9} y={drawing.best.y + 4} textAnchor="end" className={curve.label}>
                {plots.kind.best} <tspan className={curve.number}>{text(drawing.best.value)}</tspan>
              </text>
            </>
          )}
        </svg>
        <table className={typography.hidden}>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{report.weekOf}</th>
              <th scope="col">{report.median}</th>
              <th scope="col">{report.count}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ startMs, median, sessions }) => (
              <tr key={startMs}>
                <th scope="row">{phrases.format.date(startMs)}</th>
                <td>{text(median)}</td>
                <td>{phrases.format.number(sessions)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
    </section>
  )
}
