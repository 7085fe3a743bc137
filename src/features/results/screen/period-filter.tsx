import { useState } from 'react'
import { Field } from '../../../renderer/fields/field.tsx'
import { localDayText, startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { Select } from '../../../renderer/fields/select.tsx'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import {
  type DayRange,
  openRangeOfDays,
  type PeriodKind,
  periodKinds,
  periodOfRange,
  rangeOfDays,
  rangeOfPeriod,
} from './period.ts'
import styles from './results-page.module.css'

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
