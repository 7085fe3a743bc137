import { useState } from 'react'
import type { FindChoices, FindQuery, FindState } from '../../../contract/clips/find.ts'
import { ComboBox } from '../../components/fields/combo-box.tsx'
import { Field } from '../../components/fields/field.tsx'
import { Select } from '../../components/fields/select.tsx'
import { fits } from '../../shell/palette/palette-entries.ts'
import { useWording } from '../../state/wording-context.tsx'
import { dimensionWords, movementWords } from '../tagging/movement-words.ts'
import { DayCalendar } from './day-calendar.tsx'
import styles from './find-screen.module.css'

const ANY = ''
const MAX_SHOWN = 50

interface FindSideProps {
  readonly query: FindQuery
  readonly choices: FindChoices | null
  readonly onChange: (changes: Partial<FindQuery>) => void
  /** While somebody types: Back does not lead through every letter. */
  readonly onType: (changes: Partial<FindQuery>) => void
}

/** Days and filters, each with the reps that it has. What is chosen takes effect at once. */
export function FindSide({ query, choices, onChange, onType }: FindSideProps) {
  const wording = useWording()
  const { find, common, say } = wording
  const number = say.format.number
  const movements = choices?.movements ?? []
  const pairOf = ({ activity, movement }: { activity: string | null; movement: string | null }) =>
    JSON.stringify([activity, movement])
  const dimensions = (choices?.dimensions ?? []).slice(0, MAX_SHOWN)
  return (
    <aside className={styles.side} aria-label={find.filters}>
      <DayCalendar query={query} onDays={(fromDay, toDay) => onChange({ fromDay, toDay })} />
      <AthleteBox query={query} choices={choices} onChange={onChange} />
      <Select
        label={common.movement}
        choices={[
          { id: ANY, text: find.anyMovement },
          ...movements.map((each) => ({
            id: pairOf(each),
            text: `${movementWords(each, wording) ?? ''} (${number(each.reps)})`,
          })),
        ]}
        value={query.movement === null ? ANY : pairOf(query)}
        onChange={(id) => {
          const chosen = movements.find((each) => pairOf(each) === id)
          onChange({ activity: chosen?.activity ?? null, movement: chosen?.movement ?? null })
        }}
      />
      {dimensions.length > 0 && (
        <Select
          label={find.dimension}
          choices={[
            { id: ANY, text: find.anyDimension },
            ...dimensions.map(({ name, value, reps }) => ({
              id: `${name}:${value}`,
              text: `${dimensionWords(name, value, wording)} (${number(reps)})`,
            })),
          ]}
          value={Object.entries(query.dimensions).map(([name, value]) => `${name}:${value}`)[0] ?? ANY}
          onChange={(id) => {
            const chosen = dimensions.find(({ name, value }) => `${name}:${value}` === id)
            onChange({ dimensions: chosen ? { ...query.dimensions, [chosen.name]: chosen.value } : {} })
          }}
        />
      )}
      <Select
        label={find.camera}
        choices={[
          { id: ANY, text: find.anyCamera },
          ...(choices?.cameras ?? []).map(({ camera, reps }) => ({ id: camera, text: `${camera} (${number(reps)})` })),
        ]}
        value={query.cameras[0] ?? ANY}
        onChange={(camera) => onChange({ cameras: added(query.cameras, camera) })}
      />
      <Select<FindState | typeof ANY>
        label={find.state}
        choices={[
          { id: ANY, text: find.anyState },
          ...(choices?.states ?? []).map(({ state, reps }) => ({
            id: state,
            text: `${find.states[state]} (${number(reps)})`,
          })),
        ]}
        value={query.states[0] ?? ANY}
        onChange={(state) => onChange({ states: state === ANY ? [] : added(query.states, state) })}
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

const added = <Value extends string>(values: readonly Value[], value: Value): Value[] =>
  value === ANY ? [] : [...new Set([...values, value])]

function AthleteBox({ query, choices, onChange }: Pick<FindSideProps, 'query' | 'choices' | 'onChange'>) {
  const { find, common, say } = useWording()
  const [text, setText] = useState('')
  const fitting = (choices?.athletes ?? []).filter(
    ({ id, name }) => name !== null && !query.athleteIds.includes(id) && fits(name, text),
  )
  return (
    <ComboBox
      label={common.athlete}
      choices={fitting.slice(0, MAX_SHOWN).map(({ id, name, reps }) => ({
        id,
        text: `${name} (${say.format.number(reps)})`,
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
