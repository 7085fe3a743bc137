import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useSettings } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { movementWords } from '../../../renderer/tagging/movement-words.ts'
import typography from '../../../renderer/theme/type.module.css'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { AthleteRecord } from '../../../station/contract/roster.ts'
import type { AthleteReport, ReportInput } from '../report.ts'
import { noPercentileText } from '../screen/metric-text.ts'
import { athleteFacts } from './athlete-facts.ts'
import styles from './report.module.css'
import { footerGroup } from './report-groups.ts'

interface ReportEndProps {
  readonly input: ReportInput
  readonly report: AthleteReport
}

interface ReportHeadProps extends ReportEndProps {
  /** Athlete of the roster; null where the roster lacks one. */
  readonly athlete: AthleteRecord | null
}

/** Names that a parent knows: of the facility, and of the cage or station, where they are set. A computer's name is none. */
function useSender(): string {
  const settings = useSettings()?.settings
  const cage = settings?.facility.database ? settings.facility.cage : undefined
  const { facilityName } = settings?.results ?? {}
  const { stationName } = settings?.screens ?? {}
  const names = facilityName === undefined ? [stationName, cage] : [facilityName, cage ?? stationName]
  return [...new Set(names.filter((name) => name !== undefined))].join(', ')
}

/** Header of a report: athlete, movement, days, and the number of sessions. */
export function ReportHead({ input, report, athlete }: ReportHeadProps) {
  const wording = useWording()
  const { report: words, results, phrases } = wording
  const sender = useSender()
  const last = startOfLocalDay(input.toMs, -1)
  const days =
    last <= input.fromMs
      ? phrases.format.fullDay(input.fromMs)
      : words.fromTo(phrases.format.date(input.fromMs), phrases.format.date(last))
  const facts = athleteFacts(athlete, { atMs: last, hands: report.hands }, wording)
  const rates = [...new Set(report.sessions.flatMap(({ framesPerSecond }) => framesPerSecond ?? []))]
    .toSorted((one, other) => one - other)
    .map((rate) => phrases.format.number(rate))
  const approved = report.sessions.filter(({ isApproved }) => isApproved === true).length
  return (
    <header className={styles.head}>
      <div>
        <p className={typography.cap}>{words.title(movementWords(input, wording) ?? input.movement)}</p>
        <h2 className={styles.name}>{report.athleteName}</h2>
        {facts.length > 0 && <p className={styles.facts}>{facts.join(', ')}</p>}
        {report.isSynthetic && (
          <p className={styles.synthetic} title={results.syntheticNote}>
            {results.synthetic}: {results.syntheticNote}
          </p>
        )}
      </div>
      <div className={styles.meta}>
        <p className={styles.days}>{days}</p>
        {sender !== '' && <p>{sender}</p>}
        <p>
          {[
            words.reps(report.sessions.length),
            ...(rates.length > 0 ? [words.framesPerSecond(phrases.format.list(rates))] : []),
          ].join(', ')}
        </p>
        {approved > 0 && (
          <p className={styles.approved}>
            <StateMark shape="safe" size={15} />
            {words.approved(approved)}
          </p>
        )}
        {report.notApproved > 0 && <p>{words.leftOut(report.notApproved)}</p>}
      </div>
    </header>
  )
}

/** Footer of a report: the group of the percentiles, and where and when the report was made. */
export function ReportFoot({ input, report }: ReportEndProps) {
  const wording = useWording()
  const { report: words, plots, phrases } = wording
  const sender = useSender()
  const nowMs = useNow(60_000)
  const numbers = [...report.metrics, ...report.standings]
  const ranked = footerGroup(numbers)
  const unranked = numbers.flatMap(({ group }) => (group?.kind === 'unranked' ? [group] : []))[0]
  const hasChange = report.metrics.some(({ change }) => change !== null)
  return (
    <footer className={styles.foot}>
      <div>
        {ranked ? (
          <p>{words.groupNote(plots.peers(ranked.athletes, ranked.level, input.movement))}</p>
        ) : (
          // Why there is none is for the coach.
          <p className={styles.onScreen}>{unranked && noPercentileText(unranked, input, wording)}</p>
        )}
        {hasChange && <p>{words.changeNote(resultsBounds.usualSessions)}</p>}
      </div>
      <span className={styles.made}>{words.printedBy(sender, phrases.format.dateTime(nowMs))}</span>
    </footer>
  )
}
