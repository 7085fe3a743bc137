import { type CalendarDate, parseDate, today as todayIn } from '@internationalized/date'
import { useState } from 'react'
import {
  Button as AriaButton,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
  RangeCalendar,
} from 'react-aria-components'
import { Icon } from '../../../renderer/components/icon.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { FindQuery } from '../find.ts'
import styles from './day-calendar.module.css'
import { addressOfQuery } from './find-address.ts'
import { dayText } from './find-filters.ts'

interface DayCalendarProps {
  readonly query: FindQuery
  /** False for a search of other stations' reps: the numbers are those of this station. */
  readonly hasCounts: boolean
  readonly onDays: (fromDay: string, toDay: string) => void
}

/** Month calendar with the number of reps of each day; a person chooses a first and a last day. */
export function DayCalendar({ query, hasCounts, onDays }: DayCalendarProps) {
  const wording = useWording()
  const { find, phrases, language } = wording
  const client = useClient()
  const { fromDay, toDay, ...others } = query
  const first = fromDay ?? toDay
  const last = toDay ?? fromDay
  const [focused, setFocused] = useState<CalendarDate>(() =>
    last === null ? todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone) : parseDate(last),
  )
  const month = focused.toString().slice(0, 7)
  const monthQuery = { ...others, fromDay: null, toDay: null }
  const { value: days } = useRead(
    `${month} ${addressOfQuery(monthQuery)}`,
    () => client.find.days({ query: monthQuery, month }),
    ['reps'],
  )
  const reps = new Map(hasCounts ? days?.map((day) => [day.day, day.reps]) : [])
  const focusedDay = dayText(focused.toString(), wording)
  return (
    <I18nProvider locale={phrases.locale ?? language}>
      <RangeCalendar
        aria-label={find.calendar}
        value={first === null || last === null ? null : { start: parseDate(first), end: parseDate(last) }}
        onChange={({ start, end }) => onDays(start.toString(), end.toString())}
        focusedValue={focused}
        onFocusChange={(day) => setFocused(parseDate(day.toString()))}
        className={styles.calendar ?? ''}
      >
        <header className={styles.head}>
          <AriaButton slot="previous" aria-label={find.previousMonth} className={styles.turn ?? ''}>
            <Icon name="left" size={14} />
          </AriaButton>
          <Heading className={styles.month ?? ''} />
          <AriaButton slot="next" aria-label={find.nextMonth} className={styles.turn ?? ''}>
            <Icon name="right" size={14} />
          </AriaButton>
        </header>
        <CalendarGrid className={styles.grid ?? ''}>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell date={date} className={styles.day ?? ''}>
                {({ formattedDate }) => (
                  <>
                    <b>{formattedDate}</b>
                    <span data-reps={repCountText(reps.get(date.toString()), phrases.format.number)} />
                  </>
                )}
              </CalendarCell>
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </RangeCalendar>
      <p role="status" className={styles.focused}>
        {days && (hasCounts ? find.dayReps(focusedDay, reps.get(focused.toString()) ?? 0) : focusedDay)}
      </p>
    </I18nProvider>
  )
}

/**
 * Rep count below a day, drawn by CSS: as text it would become part of the cell's accessible name. The line below the
 * calendar reads it out.
 */
const repCountText = (reps: number | undefined, number: (value: number) => string) => {
  if (reps === undefined) return undefined
  return reps < 10_000 ? number(reps) : `${Math.floor(reps / 1_000)}k`
}
