import { useState } from 'react'
import { Field } from '../../../components/fields/field.tsx'
import { Select } from '../../../components/fields/select.tsx'
import { useNow } from '../../../hooks/use-now.ts'
import { useWording } from '../../../state/wording-context.tsx'
import { dayOf, dayStart, kindOf, type PeriodKind, periodKinds, type Span, spanOf, spanOfDays } from './period.ts'
import styles from './results-page.module.css'

interface PeriodFilterProps {
  readonly span: Span
  readonly onChange: (span: Span) => void
  /** Those that are offered. */
  readonly kinds?: readonly PeriodKind[]
}

/** Which days: a choice of usual ones, or two date fields. Days that make no range change nothing. */
export function PeriodFilter({ span, onChange, kinds = periodKinds }: PeriodFilterProps) {
  const { resultsTable } = useWording()
  const nowMs = useNow(60_000)
  const [isChoosing, setChoosing] = useState(false)
  const kind = isChoosing ? 'days' : kindOf(span, nowMs)
  return (
    <>
      <div className={styles.field}>
        <Select
          label={resultsTable.period}
          choices={kinds.map((id) => ({ id, text: resultsTable.periods[id] }))}
          value={kind}
          onChange={(chosen) => {
            const next = spanOf(chosen, nowMs)
            setChoosing(next === null)
            if (next) onChange(next)
          }}
        />
      </div>
      {kind === 'days' && <DayFields span={span} onChange={onChange} />}
    </>
  )
}

const daysOf = ({ fromMs, toMs }: Span) => ({
  from: fromMs === null ? '' : dayOf(fromMs),
  to: toMs === null ? '' : dayOf(dayStart(toMs, -1)),
})

/** The first and the last day. What is typed stands there until it makes a range. */
function DayFields({ span, onChange }: Pick<PeriodFilterProps, 'span' | 'onChange'>) {
  const { resultsTable } = useWording()
  const [typed, setTyped] = useState<{ readonly from: string; readonly to: string } | null>(null)
  const { from, to } = typed ?? daysOf(span)
  const isWrong = from !== '' && to !== '' && spanOfDays(from, to) === null
  const type = (nextFrom: string, nextTo: string) => {
    const next = spanOfDays(nextFrom, nextTo)
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
