import { type ReactNode, useState } from 'react'
import { ComboBox } from '../../../renderer/fields/combo-box.tsx'
import { Field } from '../../../renderer/fields/field.tsx'
import { matchesTyped } from '../../../renderer/fields/fits-typed.ts'
import { Select } from '../../../renderer/fields/select.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { dimensionWords, movementWords } from '../../../renderer/tagging/movement-words.ts'
import type { FindChoices, FindQuery, FindState } from '../find.ts'
import { DayCalendar } from './day-calendar.tsx'
import styles from './find-screen.module.css'

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
