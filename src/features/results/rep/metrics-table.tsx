import { classes } from '../../../renderer/components/class-names.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { metricValueText, unitText } from '../screen/metric-picker.tsx'
import type { SessionDetail } from '../session.ts'
import styles from './rep.module.css'

/** Table of all metrics with one value for the session, with unit and meaning. */
export function MetricsTable({ metrics }: Pick<SessionDetail, 'metrics'>) {
  const wording = useWording()
  const { rep, phrases } = wording
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards can scroll only a focusable region
    <div className={styles.tableBox} role="region" aria-label={rep.allMetrics} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{rep.metric}</th>
            <th scope="col" className={styles.right}>
              {rep.value}
            </th>
            <th scope="col">{rep.unit}</th>
            <th scope="col">{rep.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {metrics.map(({ metric, value }) => {
            const meaning = phrases.metricMeaning(metric.name)
            const isNumber = value.kind === 'number'
            return (
              <tr key={metric.name}>
                <th scope="row" title={metric.name}>
                  {phrases.metric(metric.name)}
                </th>
                <td className={classes(styles.right, isNumber ? styles.number : styles.dim)}>
                  {metricValueText(metric, value, wording)}
                </td>
                <td>{isNumber ? unitText(metric, wording) : ''}</td>
                <td className={styles.dim}>{meaning}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
