import { useMemo, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Menu } from '../../../renderer/components/menu.tsx'
import { saveText } from '../../../renderer/components/save-file.ts'
import { useAthleteText } from '../../../renderer/hooks/use-athlete-label.ts'
import { plotFileName, savePicture } from '../../../renderer/plots/plot-files.ts'
import { readPlotInk } from '../../../renderer/plots/plot-ink.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { numberText, unitText } from '../screen/metric-text.ts'
import { goToSession } from '../screen/results-address.ts'
import type { MetricInfo } from '../session.ts'
import type { Trend, TrendSeries } from '../trend.ts'
import type { ValueScale } from './scales.ts'
import styles from './trend.module.css'
import { trendCsv } from './trend-csv.ts'
import { TrendLegend } from './trend-legend.tsx'
import { TrendPlot } from './trend-plot.tsx'
import { TrendTable } from './trend-table.tsx'
import type { TimeSpan } from './weeks.ts'

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
