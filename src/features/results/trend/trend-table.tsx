import { useWording } from '../../../renderer/state/wording-context.tsx'
import { numberText, unitText } from '../screen/metric-text.ts'
import { sessionAddress } from '../screen/results-address.ts'
import type { MetricInfo } from '../session.ts'
import type { TrendSeries } from '../trend.ts'
import styles from './trend.module.css'

/** Upper bound of rows on the page; the file has all of them. */
const MAX_ROWS = 500

/** Table of a trend, newest first. */
export function TrendTable({ metric, series }: { metric: MetricInfo; series: TrendSeries }) {
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
