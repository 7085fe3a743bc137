import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { localDayText, parseLocalDay, startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { Select } from '../../../renderer/fields/select.tsx'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { MovementPair } from '../session.ts'
import { ChooseSeveral } from './choose-several.tsx'
import styles from './results-page.module.css'

interface AthletesFilterProps {
  /** Null offers the athletes of all movements. */
  readonly pair: MovementPair | null
  readonly chosen: readonly string[]
  readonly onChange: (athleteIds: readonly string[]) => void
}

/** Filter by athletes of the movement, found by name; an empty choice means all. */
export function AthletesFilter({ pair, chosen, onChange }: AthletesFilterProps) {
  const { resultsTable, common, phrases } = useWording()
  const client = useClient()
  const [isOpen, setOpen] = useState(false)
  const query = pair && { activity: pair.activity, movement: pair.movement }
  const { value, failure } = useRead(JSON.stringify(query), () => client.results.athletes(query), ['results'])
  const nameOf = (id: string) => value?.find((each) => each.id === id)?.name ?? id
  const label =
    chosen.length === 0
      ? resultsTable.allAthletes
      : chosen.length === 1
        ? nameOf(chosen[0] ?? '')
        : resultsTable.athletesChosen(chosen.length)
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {resultsTable.athletes}
      </span>
      <Button onPress={() => setOpen(true)} aria-label={`${resultsTable.athletes}: ${label}`}>
        <span className={styles.cut}>{label}</span>
      </Button>
      <Dialog title={resultsTable.athletes} isOpen={isOpen} onClose={() => setOpen(false)} isAtTop>
        <div className={styles.group}>
          <ChooseSeveral
            choices={(value ?? []).map(({ id, name, reps }) => ({
              id,
              text: name ?? id,
              note: resultsTable.reps(reps),
            }))}
            chosen={chosen}
            onChange={onChange}
            limit={resultsBounds.athletes}
            label={resultsTable.findAthlete}
            chosenLabel={resultsTable.athletes}
            fullText={resultsTable.tooManyAthletes(phrases.format.number(resultsBounds.athletes))}
            emptyText={failure ? common.couldNotSearch : common.nothingFound}
          />
          {failure && <Problem size="line" failure={failure} subject={resultsTable.athletes} />}
          {chosen.length > 0 && <Button onPress={() => onChange([])}>{resultsTable.allAthletes}</Button>}
        </div>
      </Dialog>
    </div>
  )
}

/** Range of whole local days; `toMs` is excluded. */
interface DayRange {
  readonly fromMs: number | null
  readonly toMs: number | null
}

/** Periods to choose from. */
const periodKinds = ['all', 'today', 'last-7-days', 'last-28-days', 'last-90-days', 'days'] as const
type PeriodKind = (typeof periodKinds)[number]

/** Number of days of a period that ends today. */
const dayCounts: Readonly<Partial<Record<PeriodKind, number>>> = {
  today: 1,
  'last-7-days': 7,
  'last-28-days': 28,
  'last-90-days': 90,
}

/** Range of a period; null for `days`, which a person chooses. */
export function rangeOfPeriod(kind: PeriodKind, nowMs: number): DayRange | null {
  if (kind === 'all') return { fromMs: null, toMs: null }
  const days = dayCounts[kind]
  return days === undefined ? null : { fromMs: startOfLocalDay(nowMs, 1 - days), toMs: startOfLocalDay(nowMs, 1) }
}

/** Range from two date fields, both days included; null for an invalid range. */
export function rangeOfDays(from: string, to: string): { fromMs: number; toMs: number } | null {
  const [first, last] = [parseLocalDay(from), parseLocalDay(to)]
  return first === null || last === null || first > last ? null : { fromMs: first, toMs: startOfLocalDay(last, 1) }
}

/** Range from two date fields that may be empty, such as all days since one; null for an invalid range. */
export function openRangeOfDays(from: string, to: string): DayRange | null {
  const [first, last] = [parseLocalDay(from), parseLocalDay(to)]
  const isWrong = (from !== '' && first === null) || (to !== '' && last === null)
  if (isWrong || (first !== null && last !== null && first > last)) return null
  return { fromMs: first, toMs: last === null ? null : startOfLocalDay(last, 1) }
}

/** Period that has this range now. */
export const periodOfRange = ({ fromMs, toMs }: DayRange, nowMs: number): PeriodKind =>
  periodKinds.find((kind) => {
    const span = rangeOfPeriod(kind, nowMs)
    return span !== null && span.fromMs === fromMs && span.toMs === toMs
  }) ?? 'days'

interface PeriodFilterProps {
  readonly span: DayRange
  readonly onChange: (span: DayRange) => void
  /** Periods to offer. */
  readonly kinds?: readonly PeriodKind[]
}

/** Filter by days: a preset period, or two date fields. An invalid range changes nothing. */
export function PeriodFilter({ span, onChange, kinds = periodKinds }: PeriodFilterProps) {
  const { resultsTable } = useWording()
  const nowMs = useNow(60_000)
  const [isChoosing, setChoosing] = useState(false)
  const kind = isChoosing ? 'days' : periodOfRange(span, nowMs)
  return (
    <>
      <div className={styles.field}>
        <Select
          label={resultsTable.period}
          choices={kinds.map((id) => ({ id, text: resultsTable.periods[id] }))}
          value={kind}
          onChange={(chosen) => {
            const next = rangeOfPeriod(chosen, nowMs)
            setChoosing(next === null)
            if (next) onChange(next)
          }}
        />
      </div>
      {kind === 'days' && (
        <DayFields span={span} onChange={onChange} rangeOf={kinds.includes('all') ? openRangeOfDays : rangeOfDays} />
      )}
    </>
  )
}

const daysOf = ({ fromMs, toMs }: DayRange) => ({
  from: fromMs === null ? '' : localDayText(fromMs),
  to: toMs === null ? '' : localDayText(startOfLocalDay(toMs, -1)),
})

interface DayFieldsProps extends Pick<PeriodFilterProps, 'span' | 'onChange'> {
  readonly rangeOf: (from: string, to: string) => DayRange | null
}

/** Date fields of the first and last day. Typed days stay until they make a range. */
function DayFields({ span, onChange, rangeOf }: DayFieldsProps) {
  const { resultsTable } = useWording()
  const [typed, setTyped] = useState<{ readonly from: string; readonly to: string } | null>(null)
  const { from, to } = typed ?? daysOf(span)
  const isWrong = (from !== '' || to !== '') && rangeOf(from, to) === null
  const type = (nextFrom: string, nextTo: string) => {
    const next = rangeOf(nextFrom, nextTo)
    setTyped(next ? null : { from: nextFrom, to: nextTo })
    if (next) onChange(next)
  }
  return (
    <>
      <div className={styles.day}>
        <Field label={resultsTable.from} type="date" value={from} onChange={(day) => type(day, to)} />
      </div>
      <div className={styles.day}>
        <Field label={resultsTable.to} type="date" value={to} onChange={(day) => type(from, day)} />
      </div>
      {isWrong && (
        <p role="alert" className={styles.warning}>
          {resultsTable.daysWrong}
        </p>
      )}
    </>
  )
}
