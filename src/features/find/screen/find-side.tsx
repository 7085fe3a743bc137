import { type CalendarDate, parseDate, today as todayIn } from '@internationalized/date'
import { type ReactNode, useState } from 'react'
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
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { ComboBox } from '../../../renderer/fields/combo-box.tsx'
import { dayText } from '../../../renderer/fields/day-text.ts'
import { matchesTyped } from '../../../renderer/fields/fits-typed.ts'
import { Select } from '../../../renderer/fields/select.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { dimensionWords, movementWords } from '../../../renderer/tagging/movement-dialog.tsx'
import type { FindQuery, FindState } from '../../../station/contract/find-query.ts'
import type { FindChoices } from '../find.ts'
import dayCalendarStyles from './day-calendar.module.css'
import styles from './find-screen.module.css'
import { addressOfQuery } from './use-find-navigation.ts'

interface DayCalendarProps {
  readonly query: FindQuery
  /** False for a search of other stations' reps: the numbers are those of this station. */
  readonly hasCounts: boolean
  readonly onDays: (fromDay: string, toDay: string) => void
}

/** Month calendar with the number of reps of each day; a person chooses a first and a last day. */
function DayCalendar({ query, hasCounts, onDays }: DayCalendarProps) {
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
        className={dayCalendarStyles.calendar ?? ''}
      >
        <header className={dayCalendarStyles.head}>
          <AriaButton slot="previous" aria-label={find.previousMonth} className={dayCalendarStyles.turn ?? ''}>
            <Icon name="left" size={14} />
          </AriaButton>
          <Heading className={dayCalendarStyles.month ?? ''} />
          <AriaButton slot="next" aria-label={find.nextMonth} className={dayCalendarStyles.turn ?? ''}>
            <Icon name="right" size={14} />
          </AriaButton>
        </header>
        <CalendarGrid className={dayCalendarStyles.grid ?? ''}>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={dayCalendarStyles.weekday ?? ''}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell date={date} className={dayCalendarStyles.day ?? ''}>
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
      <p role="status" className={dayCalendarStyles.focused}>
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

const ANY_VALUE = ''
const MAX_CHOICES = 50

interface FindSideProps {
  readonly query: FindQuery
  readonly choices: FindChoices | null
  readonly onChange: (changes: Partial<FindQuery>) => void
  /** Called while a person types: the change replaces the history entry, so that Back skips single letters. */
  readonly onType: (changes: Partial<FindQuery>) => void
  /** Choice of a station, where this one is in a facility. */
  readonly stations?: ReactNode
  /** False for a search of other stations' reps: the numbers are those of this station. */
  readonly hasCounts: boolean
}

/** Side panel with the calendar and the filters, each with its rep counts. A choice applies immediately. */
export function FindSide({ query, choices, onChange, onType, stations, hasCounts }: FindSideProps) {
  const wording = useWording()
  const { find, common, phrases } = wording
  const countText = (reps: number) => (hasCounts ? ` (${phrases.format.number(reps)})` : '')
  const movements = choices?.movements ?? []
  const movementId = ({ activity, movement }: { activity: string | null; movement: string | null }) =>
    JSON.stringify([activity, movement])
  const dimensions = (choices?.dimensions ?? []).slice(0, MAX_CHOICES)
  return (
    <aside className={styles.side} aria-label={find.filters}>
      {stations}
      <DayCalendar query={query} hasCounts={hasCounts} onDays={(fromDay, toDay) => onChange({ fromDay, toDay })} />
      <AthleteBox query={query} choices={choices} onChange={onChange} countText={countText} />
      <Select
        label={common.movement}
        choices={[
          { id: ANY_VALUE, text: find.anyMovement },
          ...movements.map((each) => ({
            id: movementId(each),
            text: `${movementWords(each, wording) ?? ''}${countText(each.reps)}`,
          })),
        ]}
        value={query.movement === null ? ANY_VALUE : movementId(query)}
        onChange={(id) => {
          const chosen = movements.find((each) => movementId(each) === id)
          onChange({ activity: chosen?.activity ?? null, movement: chosen?.movement ?? null })
        }}
      />
      {dimensions.length > 0 && (
        <Select
          label={find.dimension}
          choices={[
            { id: ANY_VALUE, text: find.anyDimension },
            ...dimensions.map(({ name, value, reps }) => ({
              id: `${name}:${value}`,
              text: `${dimensionWords(name, value, wording)}${countText(reps)}`,
            })),
          ]}
          value={Object.entries(query.dimensions).map(([name, value]) => `${name}:${value}`)[0] ?? ANY_VALUE}
          onChange={(id) => {
            const chosen = dimensions.find(({ name, value }) => `${name}:${value}` === id)
            onChange({ dimensions: chosen ? { ...query.dimensions, [chosen.name]: chosen.value } : {} })
          }}
        />
      )}
      <Select
        label={find.camera}
        choices={[
          { id: ANY_VALUE, text: find.anyCamera },
          ...(choices?.cameras ?? []).map(({ camera, reps }) => ({ id: camera, text: `${camera}${countText(reps)}` })),
        ]}
        value={query.cameras[0] ?? ANY_VALUE}
        onChange={(camera) => onChange({ cameras: withValue(query.cameras, camera) })}
      />
      <Select<FindState | typeof ANY_VALUE>
        label={find.state}
        choices={[
          { id: ANY_VALUE, text: find.anyState },
          ...(choices?.states ?? []).map(({ state, reps }) => ({
            id: state,
            text: `${find.states[state]}${countText(reps)}`,
          })),
        ]}
        value={query.states[0] ?? ANY_VALUE}
        onChange={(state) => onChange({ states: state === ANY_VALUE ? [] : withValue(query.states, state) })}
      />
      <Field
        label={find.fileName}
        value={query.fileName}
        maxLength={500}
        onChange={(fileName) => onType({ fileName })}
        spellCheck="false"
        autoComplete="off"
      />
    </aside>
  )
}

const withValue = <Value extends string>(values: readonly Value[], value: Value): Value[] =>
  value === ANY_VALUE ? [] : [...new Set([...values, value])]

interface AthleteBoxProps extends Pick<FindSideProps, 'query' | 'choices' | 'onChange'> {
  readonly countText: (reps: number) => string
}

function AthleteBox({ query, choices, onChange, countText }: AthleteBoxProps) {
  const { find, common } = useWording()
  const [text, setText] = useState('')
  const fitting = (choices?.athletes ?? []).filter(
    ({ id, name }) => name !== null && !query.athleteIds.includes(id) && matchesTyped(name, text),
  )
  return (
    <ComboBox
      label={common.athlete}
      choices={fitting.slice(0, MAX_CHOICES).map(({ id, name, reps }) => ({
        id,
        text: `${name}${countText(reps)}`,
      }))}
      text={text}
      onText={setText}
      placeholder={find.anyAthlete}
      emptyText={find.noAthletes}
      onChoose={(id) => {
        if (id === null) return
        setText('')
        onChange({ athleteIds: [...query.athleteIds, id] })
      }}
    />
  )
}
