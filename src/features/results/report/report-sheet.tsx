import { useEffect, useId } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { inCentimeters, inFeet, inKilograms } from '../../../renderer/fields/units.ts'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import type { EngineClient } from '../../../renderer/rpc/connect-engine.ts'
import { useClient, useSettings } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { movementWords } from '../../../renderer/tagging/movement-dialog.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { findMetric } from '../../../service/metrics/metric-catalog.ts'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { AthleteRecord } from '../../../station/contract/roster.ts'
import { uncapitalized } from '../../../words/text-by-name.ts'
import type { AthleteReport, ReportInput } from '../report.ts'
import { cellValueText, digitsFor, digitsText, numericValue } from '../screen/cell-value-text.ts'
import { noPercentileText } from '../screen/metric-picker.tsx'
import page from '../screen/results-page.module.css'
import type { HeadlineStanding, SessionDetail } from '../session.ts'
import { KeyFrames } from './key-frames.tsx'
import { ReportMetrics } from './metric-table.tsx'
import { createNoteAutosave, type NoteAutosave, noteKey } from './note-autosave.ts'
import styles from './report.module.css'
import { changeReport } from './report-address.ts'
import { ReportCurves } from './report-curves.tsx'
import { footerGroup } from './report-groups.ts'
import { SHEET, useReportPart } from './report-parts.ts'
import { WeeklyMedian } from './weekly-median.tsx'

type Facts = Pick<AthleteRecord, 'dominant_arm' | 'height' | 'weight' | 'date_of_birth'>

/** Facts of an athlete at a time: the hand of the sessions or the dominant arm, height, weight, age. */
export function athleteFacts(
  facts: Facts | null,
  { atMs, hands = [] }: { readonly atMs: number; readonly hands?: readonly string[] },
  { report, phrases }: Pick<ScreenWording, 'report' | 'phrases'>,
): string[] {
  const { height = null, weight = null, date_of_birth: born = null } = facts ?? {}
  const years = born === null ? null : ageAt(born, atMs)
  const { number } = phrases.format
  return [
    handText(facts?.dominant_arm ?? null, hands, report),
    height === null || height <= 0 ? null : report.height(feetText(height), number(Math.round(inCentimeters(height)))),
    weight === null || weight <= 0 ? null : report.weight(number(weight), number(inKilograms(weight))),
    years === null ? null : report.years(years),
  ].filter((fact) => fact !== null)
}

const isHand = (hand: string | null | undefined): hand is 'left' | 'right' => hand === 'left' || hand === 'right'

/** The hand that the report's sessions have goes before what the roster says, so that one sheet has one answer. */
function handText(arm: string | null, hands: readonly string[], report: ScreenWording['report']): string | null {
  const [hand, other] = hands.filter(isHand)
  if (hand === undefined) return isHand(arm) || arm === 'both' ? report.arms[arm] : null
  if (other !== undefined) return report.arms.both
  if (arm === 'both') return report.bothHere[hand]
  return arm === null || arm === hand ? report.arms[hand] : report.here[hand]
}

const feetText = (height: number) => inFeet(height).replace("'", '′').replace('"', '″')

/** Age in whole years on a local day; null for an invalid or future birthday (`YYYY-MM-DD`). */
function ageAt(born: string, atMs: number): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(born) ?? []
  if (year === undefined) return null
  const at = new Date(atMs)
  const beforeBirthday =
    at.getMonth() + 1 < Number(month) || (at.getMonth() + 1 === Number(month) && at.getDate() < Number(day))
  const years = at.getFullYear() - Number(year) - (beforeBirthday ? 1 : 0)
  return years >= 0 && years <= MAX_YEARS ? years : null
}

/** Maximum age: a higher one is a typing error. */
const MAX_YEARS = 120

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
function ReportHead({ input, report, athlete }: ReportHeadProps) {
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
function ReportFoot({ input, report }: ReportEndProps) {
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

/** Autosave of each connection to a station: typed notes outlive the page. */
const autosaves = new WeakMap<EngineClient, NoteAutosave>()

function autosaveOf(client: EngineClient): NoteAutosave {
  const autosave = autosaves.get(client) ?? createNoteAutosave((note) => client.results.saveNote(note))
  autosaves.set(client, autosave)
  return autosave
}

interface CoachNoteProps {
  readonly input: ReportInput
  /** Text at the station. */
  readonly saved: string
}

/** Note of the coach, saved during typing. */
function CoachNote({ input, saved }: CoachNoteProps) {
  const { report, phrases } = useWording()
  const client = useClient()
  const autosave = autosaveOf(client)
  const key = noteKey(input)
  const typed = useStore(autosave.store, (notes) => notes.get(key))
  const id = useId()
  const text = typed?.note.text ?? saved
  const isSaved = typed ? typed.isSaved : saved !== ''
  const isFull = text.length >= resultsBounds.textLength

  // Another person may change the note after it was saved.
  useEffect(() => autosave.settle(key, saved), [autosave, key, saved, typed])
  useEffect(() => {
    const hiding = () => document.visibilityState === 'hidden' && void autosave.flush()
    // The browser asks for confirmation while a note is unsaved.
    const closing = (event: BeforeUnloadEvent) => {
      if (!autosave.hasUnsaved()) return
      event.preventDefault()
      void autosave.flush()
    }
    document.addEventListener('visibilitychange', hiding)
    window.addEventListener('beforeunload', closing)
    return () => {
      document.removeEventListener('visibilitychange', hiding)
      window.removeEventListener('beforeunload', closing)
      void autosave.flush()
    }
  }, [autosave])

  return (
    <section className={styles.note} data-empty={text.trim() === '' || undefined}>
      <h3 className={styles.title}>
        <label htmlFor={id}>{report.note}</label>
        <span role="status" className={styles.noteState}>
          {isSaved ? report.noteSaved : typed && (typed.failure ? report.noteUnsaved : report.noteSaving)}
          {isFull && ` ${report.noteFull(phrases.format.number(resultsBounds.textLength))}`}
        </span>
      </h3>
      <textarea
        id={id}
        className={styles.noteField}
        rows={3}
        maxLength={resultsBounds.textLength}
        placeholder={report.notePlaceholder}
        value={text}
        onChange={(event) => autosave.type({ ...input, text: event.target.value })}
        onBlur={() => void autosave.flush()}
      />
      {/* A field prints only what fits into it. */}
      <p className={styles.notePrint} aria-hidden="true">
        {text}
      </p>
      {typed?.failure && <Problem size="line" failure={typed.failure} subject={report.theNote} />}
    </section>
  )
}

/** Headline metrics of the period, compared with the athlete's recent and best values. */
function Headlines({ report: { standings, metrics } }: { readonly report: AthleteReport }) {
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
