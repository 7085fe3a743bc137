import type { ReactNode } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { PercentileStrip, wholePercentile } from '../../../renderer/plots/percentile-strip.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { findMetric, isExampleColumn } from '../../../service/metrics/metric-catalog.ts'
import type { AthleteReport } from '../report.ts'
import { cellValueText, digitsFor, digitsText, numericValue } from '../screen/cell-value-text.ts'
import { noPercentileText } from '../screen/metric-picker.tsx'
import type { GroupStanding, MovementPair } from '../session.ts'
import styles from './report.module.css'
import { footerGroup } from './report-groups.ts'

type Metric = AthleteReport['metrics'][number]

/** False for what the head says, and for columns that are known only as examples of requests. */
const isForPaper = (name: string) => name !== 'handedness' && name !== 'ApprovedByBiomechQA' && !isExampleColumn(name)

/** Every metric of the period: a table of the numbers, then what is counted or named. */
export function ReportMetrics({ report, pair }: { readonly report: AthleteReport; readonly pair: MovementPair }) {
  const { report: words, plots } = useWording()
  const measured = report.metrics.filter(({ metric, median }) => median.kind !== 'missing' && isForPaper(metric.name))
  const numbers = measured.filter(({ metric }) => metric.kind === 'number')
  const others = ['boolean', 'text'].flatMap((kind) => measured.filter(({ metric }) => metric.kind === kind))
  const reps = report.sessions.length
  const hasWords = reps > 1 && others.some(({ metric }) => metric.kind === 'text')
  const othersNote = [words.reps(reps), ...(hasWords ? [plots.kind.mostFrequent] : [])].join(', ')
  return (
    <>
      {numbers.length > 0 && (
        <section className={styles.section}>
          <h3 className={styles.title}>
            {words.metrics} <span>{words.reps(reps)}</span>
          </h3>
          <NumberTable numbers={numbers} reps={reps} pair={pair} />
        </section>
      )}
      {others.length > 0 && (
        <section className={classes(styles.section, styles.whole)}>
          <h3 className={styles.title}>
            {words.others} <span>{othersNote}</span>
          </h3>
          <ul className={styles.others}>
            {others.map((each) => (
              <Other key={each.metric.name} {...each} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface NumberTableProps {
  readonly numbers: readonly Metric[]
  /** Reps of the period; a row of fewer says so. */
  readonly reps: number
  readonly pair: MovementPair
}

interface Column {
  readonly id: string
  /** Kind of the column's numbers. */
  readonly head: ReactNode
  readonly className: string | undefined
  /** Null for an empty cell; a column of nothing else is left out. */
  readonly cell: (metric: Metric) => ReactNode
}

function NumberTable({ numbers, reps, pair }: NumberTableProps) {
  const wording = useWording()
  const { report, phrases } = wording
  const columns = columnsOf(numbers, { reps, pair, wording }).filter(({ cell }) =>
    numbers.some((each) => cell(each) !== null),
  )
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={typography.cap}>
            {report.metric}
          </th>
          {columns.map(({ id, head, className }) => (
            <th key={id} scope="col" className={classes(typography.cap, className)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbers.map((each) => {
          const { metric, sessions } = each
          const about = [
            ...(metric.unit === null ? [] : [phrases.metricUnit(metric.unit)]),
            ...(sessions === reps ? [] : [report.reps(sessions)]),
          ]
          return (
            <tr key={metric.name}>
              <th scope="row" title={phrases.metricMeaning(metric.name) ?? undefined}>
                {phrases.metric(metric.name)} <i>{about.join(', ')}</i>
              </th>
              {columns.map(({ id, className, cell }) => (
                <td key={id} className={className}>
                  {cell(each) ?? <i aria-hidden="true">–</i>}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface ColumnsInput {
  readonly reps: number
  readonly pair: MovementPair
  readonly wording: ScreenWording
}

/** Columns of the numbers, each headed by the kind of its numbers. */
function columnsOf(numbers: readonly Metric[], { reps, pair, wording }: ColumnsInput): readonly Column[] {
  const { plots, phrases } = wording
  const { kind } = plots
  const right = styles.right
  const text = ({ metric, median }: Metric, value: number) =>
    digitsText(value, findMetric(metric.name)?.decimals ?? digitsFor([numericValue(median)]), phrases.locale)
  const shown = footerGroup(numbers)?.athletes ?? null
  return [
    {
      id: 'median',
      head: kind.median(reps),
      className: right,
      cell: (each) => <b>{text(each, numericValue(each.median) ?? Number.NaN)}</b>,
    },
    {
      id: 'range',
      head: kind.range,
      className: right,
      cell: (each) =>
        each.range === null || each.sessions < 2 || each.metric.direction !== null
          ? null
          : kind.fromTo(text(each, each.range.lowest), text(each, each.range.highest)),
    },
    {
      id: 'best',
      head: kind.bestOf(reps),
      className: right,
      cell: (each) => (each.best === null || each.sessions < 2 ? null : text(each, each.best)),
    },
    {
      id: 'change',
      head: <abbr title={kind.changeWords}>{kind.change}</abbr>,
      className: right,
      cell: (each) => (each.change === null ? null : signed(text(each, each.change))),
    },
    {
      id: 'personal-best',
      head: <abbr title={kind.bestWords}>{kind.best}</abbr>,
      className: right,
      cell: ({ personalBest, ...each }) =>
        personalBest &&
        (personalBest.isThis ? (
          <>
            <span className={typography.hidden}>{kind.newBest} </span>
            <b>{text({ personalBest, ...each }, personalBest.value)}</b>
          </>
        ) : (
          text({ personalBest, ...each }, personalBest.value)
        )),
    },
    {
      id: 'percentile',
      head: kind.percentile,
      className: styles.percentile,
      cell: ({ metric, group }) =>
        group === null || shown === null ? null : (
          <Percentile name={metric.name} group={group} pair={pair} shown={shown} />
        ),
    },
  ]
}

/** A change with its sign; one that rounds to zero has none. */
const signed = (text: string) => (text.startsWith('\u2212') || !/[1-9]/.test(text) ? text : `+${text}`)

interface PercentileProps {
  readonly name: string
  readonly group: GroupStanding
  readonly pair: MovementPair
  /** Athletes of the group that the footer names. */
  readonly shown: number
}

function Percentile({ name, group, pair, shown }: PercentileProps) {
  const wording = useWording()
  const { report, plots, phrases } = wording
  if (group.kind === 'unranked') return <i>{noPercentileText(group, pair, wording)}</i>
  const percentile = wholePercentile(group.percentile)
  const peers = plots.peers(group.athletes, group.level, pair.movement)
  return (
    <span className={styles.rank}>
      <PercentileStrip
        group={group}
        percentile={group.percentile}
        label={plots.percentile(phrases.metric(name), percentile, peers)}
      />
      <b aria-hidden="true">
        {report.rank(percentile)}
        {group.athletes !== shown && <i> {report.groupOf(phrases.format.number(group.athletes))}</i>}
      </b>
    </span>
  )
}

/** A fault counted over the reps, or the most frequent word. */
function Other({ metric, median, yes }: Metric) {
  const wording = useWording()
  const { report, phrases } = wording
  const { number } = phrases.format
  return (
    <li title={phrases.metricMeaning(metric.name) ?? undefined}>
      <span>{phrases.metric(metric.name)}</span>
      <b>
        {yes !== null && yes.of > 0
          ? report.yesOf(number(yes.sessions), number(yes.of))
          : cellValueText(median, { aggregate: null, digits: 0 }, wording)}
      </b>
    </li>
  )
}
