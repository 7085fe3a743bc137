import { useWording } from '../../../renderer/state/wording-context.tsx'
import { findMetric } from '../../../service/metrics/metric-catalog.ts'
import { uncapitalized } from '../../../words/text-by-name.ts'
import type { AthleteReport } from '../report.ts'
import { cellValueText, digitsFor, digitsText, numericValue } from '../screen/cell-value-text.ts'
import type { HeadlineStanding } from '../session.ts'
import styles from './report.module.css'

/** Headline metrics of the period, compared with the athlete's recent and best values. */
export function Headlines({ report: { standings, metrics } }: { readonly report: AthleteReport }) {
  const { report } = useWording()
  if (standings.length === 0) return null
  return (
    <section className={styles.headlines} aria-label={report.headlines}>
      {standings.map((standing) => (
        <Headline
          key={standing.metric.name}
          standing={standing}
          reps={metrics.find(({ metric }) => metric.name === standing.metric.name)?.sessions ?? 0}
        />
      ))}
    </section>
  )
}

/** `reps` have a value of the metric. */
function Headline({ standing, reps }: { readonly standing: HeadlineStanding; readonly reps: number }) {
  const { metric, value, recent, best } = standing
  const wording = useWording()
  const { report, plots, phrases } = wording
  const values = recent.map((each) => each.value)
  const own = numericValue(value)
  const digits = findMetric(metric.name)?.decimals ?? digitsFor([own, ...values])
  const text = (number: number) => digitsText(number, digits, phrases.locale)
  const name = phrases.metric(metric.name)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return (
    <div className={styles.headline}>
      <p className={styles.metric}>{name}</p>
      <p className={styles.value}>
        <b className={own === null ? styles.words : undefined}>
          {cellValueText(value, { aggregate: null, digits }, wording)}
        </b>
        {metric.unit !== null && own !== null && <span>{phrases.metricUnit(metric.unit)}</span>}
      </p>
      {own !== null && (
        <p className={styles.standing}>
          <span>{plots.kind.median(reps)}</span>
          {standing.isUsual && (
            <>
              , <span title={plots.usualNote}>{uncapitalized(plots.usual)}</span>
            </>
          )}
        </p>
      )}
      {best ? (
        <p className={styles.standing}>
          <abbr title={plots.kind.bestWords}>{best.isThis ? plots.kind.newBest : plots.kind.best}</abbr>{' '}
          <b>{text(best.value)}</b>
        </p>
      ) : (
        values.length > 1 && <p className={styles.standing}>{report.lastRange(values.length, text(low), text(high))}</p>
      )}
    </div>
  )
}
