import { classes } from '../../../renderer/components/class-names.ts'
import { PercentileStrip, wholePercentile } from '../../../renderer/plots/percentile-strip.tsx'
import { Sparkline } from '../../../renderer/plots/sparkline.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { metricValueText, noPercentileText, numberText, unitText } from '../screen/metric-text.ts'
import type { HeadlineStanding, MovementPair } from '../session.ts'
import styles from './headlines.module.css'

/** Headline metrics of the session, compared with the athlete's recent and best values and the group. */
export function HeadlineRow({ standings, pair }: { standings: readonly HeadlineStanding[]; pair: MovementPair }) {
  const { plots } = useWording()
  if (standings.length === 0) return null
  return (
    <div role="group" aria-label={plots.kind.rep} className={styles.row}>
      {standings.slice(0, 4).map((standing) => (
        <Headline key={standing.metric.name} standing={standing} pair={pair} />
      ))}
    </div>
  )
}

interface HeadlineProps {
  readonly standing: HeadlineStanding
  readonly pair: MovementPair
}

function Headline({ standing, pair }: HeadlineProps) {
  const wording = useWording()
  const { plots, phrases } = wording
  const { metric, value, recent, best } = standing
  const name = phrases.metric(metric.name)
  const values = recent.map((one) => one.value)
  const text = (amount: number) => numberText(metric.name, amount, wording)
  return (
    <section className={styles.headline} aria-label={name}>
      <h3 className={classes(styles.name, typography.cut)} title={phrases.metricMeaning(metric.name) ?? undefined}>
        {name}
      </h3>
      <span className={styles.recentText}>
        <RecentText standing={standing} />
      </span>
      <span className={classes(styles.value, value.kind !== 'number' && styles.words)}>
        <b>{metricValueText(metric, value, wording)}</b>
        {value.kind === 'number' && <span>{unitText(metric, wording)}</span>}
        {standing.isUsual ? (
          <span className={styles.usual} title={plots.usualNote}>
            {plots.usual}
          </span>
        ) : (
          <span aria-hidden="true" className={styles.kind}>
            {plots.kind.rep}
          </span>
        )}
      </span>
      {values.length > 1 && (
        <span className={styles.spark}>
          <Sparkline
            values={values}
            best={best?.value ?? null}
            label={plots.recent(name, text(Math.min(...values)), text(Math.max(...values)), values.length)}
          />
        </span>
      )}
      <Group standing={standing} pair={pair} />
    </section>
  )
}

/** Best value where the metric has a direction, otherwise the recent range. */
function RecentText({ standing: { metric, recent, best } }: { standing: HeadlineStanding }) {
  const wording = useWording()
  const { rep, plots } = wording
  const text = (amount: number) => numberText(metric.name, amount, wording)
  if (recent.length === 0) return null
  if (best !== null)
    return (
      <span title={rep.bestNote}>
        <b className={best.isThis ? styles.newBest : undefined}>
          {best.isThis ? plots.kind.newBest : `${plots.kind.best} ${text(best.value)}`}
        </b>{' '}
        {rep.last(recent.length)}
      </span>
    )
  const values = recent.map((one) => one.value)
  return (
    <>
      {recent.length > 1 && <b>{rep.lastRange(text(Math.min(...values)), text(Math.max(...values)))}</b>}{' '}
      {rep.last(recent.length)}
    </>
  )
}

function Group({ standing: { metric, group }, pair }: HeadlineProps) {
  const wording = useWording()
  const { rep, plots, phrases } = wording
  if (group === null) return null
  if (group.kind === 'unranked') return <span className={styles.noGroup}>{noPercentileText(group, pair, wording)}</span>
  const percentile = wholePercentile(group.percentile)
  const peers = plots.peers(group.athletes, group.level, pair.movement)
  return (
    <span className={styles.group} title={rep.groupNote}>
      <PercentileStrip
        group={group}
        percentile={group.percentile}
        label={plots.percentile(phrases.metric(metric.name), percentile, peers)}
      />
      <b aria-hidden="true">{rep.percentile(percentile)}</b>
      <span aria-hidden="true" className={styles.peers}>
        {rep.ofPeers(peers)}
      </span>
    </span>
  )
}
