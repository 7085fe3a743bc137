import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ReportInput } from '../report.ts'
import { NoResults } from '../screen/no-results.tsx'
import page from '../screen/results-page.module.css'
import type { ReportSelection } from './report-address.ts'
import type { ReportAthlete } from './report-bar.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { useReportSelection, writeReportAddress } from './report-state.ts'
import { useNewestSessions } from './use-newest-sessions.ts'

/** Report tab: one athlete, one movement, a day or period; to read, print or save as PDF. */
export function ReportPage() {
  const client = useClient()
  const { report, common } = useWording()
  const { value: athletes, failure, reread } = useRead('athletes', () => client.results.athletes(null), ['results'])
  if (!athletes) {
    if (!failure) return <SkeletonRows count={6} />
    const retry = <Button onPress={reread}>{common.retry}</Button>
    return (
      <div className={page.message}>
        <Problem failure={failure} subject={report.theReport} actions={retry} />
      </div>
    )
  }
  if (athletes.length === 0) return <NoResults />
  return <ChosenReport athletes={athletes} />
}

const requestOf = ({ athleteId, pair, span }: ReportSelection): ReportInput | null =>
  athleteId === null || pair === null || span === null
    ? null
    : { athleteId, activity: pair.activity, movement: pair.movement, fromMs: span.fromMs, toMs: span.toMs }

function ChosenReport({ athletes }: { athletes: readonly ReportAthlete[] }) {
  const { report, common } = useWording()
  const { athleteId, pair, span } = useReportSelection()
  const { newest, pairs, failure, reread } = useNewestSessions(athleteId, pair)
  const input =
    newest === null ? null : requestOf({ athleteId, pair: pair ?? newest ?? null, span: span ?? newest?.day ?? null })
  const isSettled = input === null || (pair !== null && span !== null)
  const settle = useEffectEvent(() => {
    if (input) writeReportAddress({ athleteId, pair: input, span: input })
  })
  useEffect(() => {
    if (!isSettled) settle()
  }, [isSettled])
  return (
    <section className={page.page} aria-label={report.report}>
      <ReportBar athletes={athletes} pairs={pairs} input={input} />
      {athleteId === null ? (
        <EmptyState title={report.choose}>{report.chooseWhy}</EmptyState>
      ) : input ? (
        <ReportSheet key={JSON.stringify(input)} input={input} newestDayMs={newest?.day.fromMs ?? null} />
      ) : failure ? (
        <div className={page.message}>
          <Problem
            failure={failure}
            subject={report.theReport}
            actions={<Button onPress={reread}>{common.retry}</Button>}
          />
        </div>
      ) : newest === null ? (
        <EmptyState title={report.noneFound}>{report.noneEver}</EmptyState>
      ) : (
        <SkeletonRows count={6} />
      )}
    </section>
  )
}
