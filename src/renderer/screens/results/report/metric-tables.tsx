import type { AthleteReport } from '../../../../contract/results/report.ts'
import { findMetric, isExampleColumn } from '../../../../service-api/metrics/metric-catalog.ts'
import { classes } from '../../../components/class-names.ts'
import { useWording } from '../../../state/wording-context.tsx'
import { cellValueText, digitsFor, digitsText, numericValue } from '../table/cell-value-text.ts'
import styles from './report.module.css'

type Metrics = AthleteReport['metrics']

/** Upper bound of rows in one table; more are split into two side by side. */
const MAX_TABLE_ROWS = 8

/** False for what the head says, and for columns that are known only as examples of requests. */
const isForPaper = (name: string) => name !== 'handedness' && name !== 'ApprovedByBiomechQA' && !isExampleColumn(name)

/** Tables of all metrics of the period: median, spread and number of sessions. */
export function MetricTables({ metrics }: { metrics: Metrics }) {
  const { report } = useWording()
  const measured = metrics.filter(({ metric, median }) => median.kind !== 'missing' && isForPaper(metric.name))
  if (measured.length === 0) return null
  const half = measured.length > MAX_TABLE_ROWS ? Math.ceil(measured.length / 2) : measured.length
  const parts = [measured.slice(0, half), measured.slice(half)].filter((part) => part.length > 0)
  return (
    <section className={classes(styles.section, styles.whole)}>
      <h3 className={styles.title}>{report.metrics}</h3>
      <div className={styles.tables}>
        {parts.map((part) => (
          <MetricTable key={part[0]?.metric.name} metrics={part} />
        ))}
      </div>
    </section>
  )
}

function MetricTable({ metrics }: { metrics: Metrics }) {
  const wording = useWording()
  const { report, phrases } = wording
  // One session has no spread.
  const hasSpread = metrics.some(({ deviation }) => deviation !== null)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{report.metric}</th>
          <th scope="col" className={styles.right}>
            {report.median}
          </th>
          {hasSpread && (
            <th scope="col" className={styles.right}>
              <abbr title={report.spread}>{report.spreadShort}</abbr>
            </th>
          )}
          <th scope="col" className={styles.right}>
            {report.count}
          </th>
        </tr>
      </thead>
      <tbody>
        {metrics.map(({ metric, sessions, median, deviation, yes }) => {
          const digits = findMetric(metric.name)?.decimals ?? digitsFor([numericValue(median)])
          return (
            <tr key={metric.name}>
              <th scope="row" title={phrases.metricMeaning(metric.name) ?? undefined}>
                {phrases.metric(metric.name)} {metric.unit !== null && <i>{phrases.metricUnit(metric.unit)}</i>}
              </th>
              <td className={styles.right}>
                <b>
                  {yes !== null && yes.of > 0
                    ? report.yesOf(phrases.format.number(yes.sessions), phrases.format.number(yes.of))
                    : cellValueText(median, { aggregate: null, digits }, wording)}
                </b>
              </td>
              {hasSpread && (
                <td className={styles.right}>
                  {deviation === null ? '' : digitsText(deviation, digits, phrases.locale)}
                </td>
              )}
              <td className={styles.right}>{phrases.format.number(sessions)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
