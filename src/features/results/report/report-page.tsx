import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { ComboBox } from '../../../renderer/fields/combo-box.tsx'
import { fitsTyped } from '../../../renderer/fields/fits-typed.ts'
import { localDayText, startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { isElectronWindow } from '../../../renderer/state/electron-window.ts'
import { useClient, useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import type { ReportInput } from '../report.ts'
import { NoResults } from '../screen/no-results.tsx'
import { PairSelect } from '../screen/pair-select.tsx'
import { PeriodFilter } from '../screen/period-filter.tsx'
import page from '../screen/results-page.module.css'
import { unfilteredSessions } from '../screen/results-state.ts'
import { useAthleteText } from '../screen/use-athlete-text.ts'
import type { MovementPair, SessionFilter } from '../session.ts'
import styles from './report.module.css'
import {
  changeReport,
  movementPairKey,
  type ReportSelection,
  useReportSelection,
  writeReportAddress,
} from './report-address.ts'
import { useWholeReport } from './report-parts.ts'
import { ReportSheet } from './report-sheet.tsx'

const papers = ['letter', 'a4'] as const
type Paper = (typeof papers)[number]

/** Regions that print on Letter paper. */
const letterRegions: ReadonlySet<string> = new Set([
  'US',
  'CA',
  'MX',
  'CL',
  'CO',
  'CR',
  'DO',
  'GT',
  'PA',
  'PH',
  'PR',
  'SV',
  'VE',
])

const defaultPaper = (): Paper =>
  letterRegions.has(new Intl.Locale(navigator.language).region ?? 'US') ? 'letter' : 'a4'

/** Buttons that print the report or, in the desktop window, save it as PDF. */
function PrintButtons({ name, dayMs }: { name: string; dayMs: number }) {
  const { client, notifications } = useStation()
  const { report } = useWording()
  const [paper, setPaper] = useState(defaultPaper)
  const fileName = report.fileName(name, localDayText(dayMs))
  const whole = useWholeReport()
  const isComplete = whole === 'ready'
  const print = () => isComplete && window.print()
  const saving = useAction(async () => {
    const saved = await client.results.savePdf({ name: fileName, paper })
    if (saved) notifications.show({ tone: 'done', title: report.pdfSaved, text: saved.path })
  })
  useShortcuts([{ id: 'report-print', name: report.print, keys: 'mod+p', group: 'list', run: print }])
  useTitleOnPaper(fileName)
  return (
    <div className={styles.print}>
      <span role="status" className={styles.quietState}>
        {whole === 'reading' && report.notComplete}
      </span>
      {isElectronWindow() && (
        <>
          <Segments
            label={report.paper}
            choices={papers.map((id) => ({ id, text: report.papers[id] }))}
            value={paper}
            onChange={setPaper}
          />
          <Button onPress={saving.start} isDisabled={saving.isRunning || !isComplete}>
            {report.savePdf}
          </Button>
        </>
      )}
      <Button tone="primary" keys="mod+p" onPress={print} isDisabled={!isComplete}>
        {report.print}
      </Button>
      {saving.failure && <Problem isFinal size="line" failure={saving.failure} subject={report.thePdf} />}
    </div>
  )
}

/** Sets the page title while printing: browsers suggest it as the name of the PDF file. */
function useTitleOnPaper(title: string) {
  useEffect(() => {
    let before = document.title
    const printing = () => {
      before = document.title
      document.title = title
    }
    const printed = () => {
      document.title = before
    }
    window.addEventListener('beforeprint', printing)
    window.addEventListener('afterprint', printed)
    return () => {
      window.removeEventListener('beforeprint', printing)
      window.removeEventListener('afterprint', printed)
    }
  }, [title])
}

interface ReportAthlete {
  readonly id: string
  readonly name: string | null
}

interface ReportBarProps {
  readonly athletes: readonly ReportAthlete[]
  readonly pairs: readonly MovementPair[]
  /** Null until an athlete is chosen. */
  readonly input: ReportInput | null
}

/** Toolbar that chooses athlete, movement and days of a report, and prints it. */
function ReportBar({ athletes, pairs, input }: ReportBarProps) {
  const { report } = useWording()
  return (
    <div className={page.bar}>
      <AthleteBox key={input?.athleteId} athletes={athletes} chosen={input?.athleteId ?? null} />
      {input && (
        <>
          <PairSelect pairs={pairs} value={input} onChange={(pair) => changeReport({ pair, span: null })} />
          <PeriodFilter
            kinds={['today', 'last-7-days', 'last-28-days', 'last-90-days', 'days']}
            span={input}
            onChange={({ fromMs, toMs }) =>
              fromMs !== null && toMs !== null && changeReport({ span: { fromMs, toMs } })
            }
          />
          <PrintButtons
            name={athletes.find(({ id }) => id === input.athleteId)?.name ?? report.theReport}
            dayMs={input.fromMs}
          />
        </>
      )}
    </div>
  )
}

/** Combo box of the athletes who have results. */
function AthleteBox({ athletes, chosen }: { athletes: readonly ReportAthlete[]; chosen: string | null }) {
  const { common, report } = useWording()
  const athleteText = useAthleteText()
  const nameOf = ({ id, name }: ReportAthlete) => athleteText({ athleteId: id, athleteName: name })
  const known = athletes.find(({ id }) => id === chosen)
  const shown = known ? nameOf(known) : ''
  const [text, setText] = useState(shown)
  // The chosen name does not filter the list, so that all others stay available.
  const wanted = text === shown ? '' : text
  return (
    <div className={styles.athlete}>
      <ComboBox
        label={common.athlete}
        placeholder={report.choose}
        choices={athletes
          .filter((athlete) => fitsTyped(nameOf(athlete), wanted))
          .map((athlete) => ({ id: athlete.id, text: nameOf(athlete) }))}
        text={text}
        onText={setText}
        onChoose={(id) => id !== null && id !== chosen && changeReport({ athleteId: id, pair: null, span: null })}
        emptyText={common.nothingFound}
        autoFocus={chosen === null}
      />
    </div>
  )
}

interface NewestSession extends MovementPair {
  /** Day of the session. */
  readonly day: { readonly fromMs: number; readonly toMs: number }
}

interface NewestSessions {
  /** Undefined until read, null where the athlete has no session of the movement. */
  readonly newest: NewestSession | null | undefined
  /** Movements that the athlete has sessions of. */
  readonly pairs: readonly MovementPair[]
  readonly failure: Failure | null
  readonly reread: () => void
}

/** Reads the athlete's newest session of a movement, or of all, which a report starts with. */
function useNewestSessions(athleteId: string | null, pair: MovementPair | null): NewestSessions {
  const client = useClient()
  const { value, failure, reread } = useRead(athleteId ?? '', async () => {
    if (athleteId === null) return null
    const newestOf = async ({ activity, movement }: MovementPair) => {
      const filter: SessionFilter = {
        ...unfilteredSessions,
        activity,
        movement,
        athleteIds: [athleteId],
        approvedOnly: false,
      }
      const { items } = await client.results.sessions({ offset: 0, limit: 1, filter, order: 'newest' })
      return items.map(({ capturedAtMs, exportedAtMs }) => ({ activity, movement, atMs: capturedAtMs ?? exportedAtMs }))
    }
    const found = await Promise.all((await client.results.pairs()).map(newestOf))
    return found.flat()
  }, ['results'])
  const fitting = value?.filter((one) => pair === null || movementPairKey(one) === movementPairKey(pair))
  const newest = fitting?.toSorted((one, other) => other.atMs - one.atMs)[0]
  return {
    newest: newest
      ? {
          activity: newest.activity,
          movement: newest.movement,
          day: { fromMs: startOfLocalDay(newest.atMs), toMs: startOfLocalDay(newest.atMs, 1) },
        }
      : value
        ? null
        : undefined,
    pairs: value ?? [],
    failure,
    reread,
  }
}

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
