import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { AthleteRecord } from '../../../station/contract/roster.ts'
import type { AthleteReport, ReportInput } from '../report.ts'
import page from '../screen/results-page.module.css'
import type { SessionDetail } from '../session.ts'
import { CoachNote } from './coach-note.tsx'
import { Headlines } from './headlines.tsx'
import { KeyFrames } from './key-frames.tsx'
import { ReportMetrics } from './metric-table.tsx'
import styles from './report.module.css'
import { ReportCurves } from './report-curves.tsx'
import { ReportFoot, ReportHead } from './report-head-foot.tsx'
import { SHEET, useReportPart } from './report-parts.ts'
import { changeReport } from './report-state.ts'
import { WeeklyMedian } from './weekly-median.tsx'

interface ReportSheetProps {
  readonly input: ReportInput
  /** Day of the newest session of the athlete and movement. */
  readonly newestDayMs: number | null
}

interface ReportContent {
  readonly report: AthleteReport
  /** Session of the pictures and curves; null where there is none. */
  readonly key: SessionDetail | null
  readonly athlete: AthleteRecord | null
}

/** Printable sheet of a report. */
export function ReportSheet({ input, newestDayMs }: ReportSheetProps) {
  const client = useClient()
  const { report: words, common, phrases } = useWording()
  const { value, failure, reread } = useRead<ReportContent>(JSON.stringify(input), async () => {
    const [report, athlete] = await Promise.all([
      client.results.report(input),
      // An athlete deleted from the roster still has results, without these facts.
      client.roster.athlete({ id: input.athleteId }).then(
        (detail) => detail.athlete,
        () => null,
      ),
    ])
    const key = report.keyId === null ? null : await client.results.session({ id: report.keyId })
    return { report, key, athlete }
  }, ['results'])
  const isEmpty = value ? value.report.sessions.length === 0 : failure !== null
  useReportPart(SHEET, isEmpty ? 'nothing' : value ? 'ready' : 'reading')
  if (!value) {
    if (!failure) return <SkeletonRows count={6} />
    const retry = <Button onPress={reread}>{common.retry}</Button>
    return (
      <div className={page.message}>
        <Problem failure={failure} subject={words.theReport} actions={retry} />
      </div>
    )
  }
  const { report, key, athlete } = value
  if (report.sessions.length === 0 && newestDayMs !== null && newestDayMs !== input.fromMs) {
    const showNewest = () => changeReport({ span: { fromMs: newestDayMs, toMs: startOfLocalDay(newestDayMs, 1) } })
    return (
      <EmptyState
        title={words.noneFound}
        actions={<Button onPress={showNewest}>{words.showDay(phrases.format.date(newestDayMs))}</Button>}
      >
        {words.noneWhy} {phrases.format.date(newestDayMs)}
      </EmptyState>
    )
  }
  return (
    <div className={styles.desk}>
      <article className={styles.sheet} data-report aria-label={words.report}>
        <ReportHead input={input} report={report} athlete={athlete} />
        <Headlines report={report} />
        {key && <KeyFrames detail={key} pair={input} />}
        <div className={styles.beside}>
          {key && <ReportCurves detail={key} pair={input} />}
          <WeeklyMedian input={input} standings={report.standings} />
        </div>
        <ReportMetrics report={report} pair={input} />
        <div className={styles.end}>
          <CoachNote input={input} saved={report.note} />
          <ReportFoot input={input} report={report} />
        </div>
      </article>
    </div>
  )
}
