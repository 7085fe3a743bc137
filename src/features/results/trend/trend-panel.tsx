import { useMemo, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Menu } from '../../../renderer/components/menu.tsx'
import { saveText } from '../../../renderer/components/save-file.ts'
import { plotFileName, readPlotInk, savePicture } from '../../../renderer/plots/plot-files.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { numberText, unitText } from '../screen/metric-picker.tsx'
import { goToSession, sessionAddress } from '../screen/results-address.ts'
import { useAthleteText } from '../screen/use-athlete-text.ts'
import type { MetricInfo } from '../session.ts'
import type { Trend, TrendSeries } from '../trend.ts'
import type { TimeSpan, ValueScale } from './scales.ts'
import styles from './trend.module.css'
import { trendCsv } from './trend-csv.ts'
import { TrendPlot } from './trend-plot.tsx'

/** Upper bound of rows on the page; the file has all of them. */
const MAX_ROWS = 500

/** Table of a trend, newest first. */
function TrendTable({ metric, series }: { metric: MetricInfo; series: TrendSeries }) {
  const wording = useWording()
  const { trend, plots, phrases } = wording
  const rows = series.points.toReversed().slice(0, MAX_ROWS)
  const unit = unitText(metric, wording)
  const withUnit = (text: string) => (unit === '' ? text : `${text} (${unit})`)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
    <div className={styles.tableBox} role="region" aria-label={plots.values(phrases.metric(metric.name))} tabIndex={0}>
      {series.points.length > MAX_ROWS && <p>{trend.newestRows(phrases.format.number(MAX_ROWS))}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{trend.captured}</th>
            <th scope="col">{withUnit(trend.value)}</th>
            <th scope="col">{withUnit(trend.median)}</th>
            {metric.direction !== null && <th scope="col">{trend.best}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sessionId, capturedAtMs, value, movingMedian, isBest }) => (
            <tr key={sessionId}>
              <th scope="row">
                <a href={sessionAddress(sessionId)}>{phrases.format.dateTime(capturedAtMs)}</a>
              </th>
              <td>{numberText(metric.name, value, wording)}</td>
              <td>{numberText(metric.name, movingMedian, wording)}</td>
              {metric.direction !== null && <td>{isBest ? trend.best : ''}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Legend of a trend. */
function TrendLegend({ hasBests }: { hasBests: boolean }) {
  const { trend } = useWording()
  return (
    <span className={styles.legend}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="3" fill="var(--ink-2)" />
      </svg>
      {trend.session}
      <svg width="22" height="10" viewBox="0 0 22 10" aria-hidden="true">
        <path d="M0 5h22" stroke="var(--accent)" strokeWidth="3.4" />
      </svg>
      {trend.median}
      <svg width="22" height="12" viewBox="0 0 22 12" aria-hidden="true">
        <path d="M0 0h22v12H0z" fill="var(--accent)" opacity="0.3" />
      </svg>
      {trend.middleHalf}
      {hasBests && (
        <>
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
            <path d="M7 1.5L12.5 7L7 12.5L1.5 7z" fill="var(--board)" stroke="var(--ink)" strokeWidth="2" />
          </svg>
          {trend.best}
        </>
      )}
    </span>
  )
}

interface TrendPanelProps {
  readonly trend: Trend
  readonly series: TrendSeries
  readonly span: TimeSpan
  readonly scale: ValueScale
  /** Median of the athletes' medians; null without a group. */
  readonly groupMedian: number | null
  readonly athletes: number
}

/** Panel with one athlete's trend, as plot or table, and its files. */
export function TrendPanel({
  trend: { metric, isSynthetic },
  series,
  span,
  scale,
  groupMedian,
  athletes,
}: TrendPanelProps) {
  const wording = useWording()
  const { trend, plots, results, phrases } = wording
  const [isTable, setTable] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const title = phrases.metric(metric.name)
  const athlete = useAthleteText()(series)
  const fileName = trend.fileName(title, athlete)
  const words = useTrendWords(metric, span.toMs)
  const picture = useMemo(
    () => ({
      series,
      span,
      scale,
      words,
      groupMedian:
        groupMedian === null
          ? null
          : { value: groupMedian, text: trend.groupMedian(words.value(groupMedian), athletes) },
    }),
    [series, span, scale, words, groupMedian, athletes, trend],
  )
  const save = () => {
    const drawn = canvas.current
    if (!drawn?.parentElement) return
    const foot = [words.period(span), isSynthetic ? results.synthetic : ''].filter(Boolean).join(' · ')
    savePicture(fileName, drawn, readPlotInk(drawn.parentElement), { title: `${athlete}: ${title}`, foot })
  }
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <TrendLegend hasBests={metric.direction !== null} />
        <span className={styles.period}>
          {[words.period(span), isSynthetic && results.synthetic].filter(Boolean).join(' · ')}
        </span>
        <Menu
          label={plots.more(title)}
          actions={[
            { id: 'table', text: isTable ? plots.asPlot : plots.asTable, run: () => setTable(!isTable) },
            { id: 'picture', text: plots.savePicture, run: save, isDisabled: isTable },
            {
              id: 'csv',
              text: plots.saveValues,
              run: () => saveText(`${plotFileName(fileName)}.csv`, trendCsv(metric, [series])),
            },
          ]}
        >
          <Button square tone="quiet" aria-label={plots.more(title)}>
            <Icon name="more" size={16} />
          </Button>
        </Menu>
      </header>
      {isTable ? (
        <TrendTable metric={metric} series={series} />
      ) : (
        <TrendPlot
          key={series.athleteId}
          picture={picture}
          label={`${title}, ${athlete}`}
          description={trend.describe(athlete, series.points.length, series.weeks.length)}
          canvas={canvas}
          onOpen={goToSession}
        />
      )}
    </section>
  )
}

/** Texts of the drawing; the object stays the same while the language does. */
function useTrendWords(metric: MetricInfo, nowMs: number) {
  const wording = useWording()
  return useMemo(() => {
    const { phrases, trend } = wording
    const day = (ms: number) => phrases.format.shortDate(ms, nowMs)
    return {
      value: (value: number) => numberText(metric.name, value, wording),
      unit: unitText(metric, wording),
      day,
      noSessions: trend.noSessions,
      period: ({ fromMs, toMs }: TimeSpan) =>
        trend.ofPeriod(phrases.format.date(fromMs), phrases.format.date(toMs - 1)),
    }
  }, [wording, metric, nowMs])
}
