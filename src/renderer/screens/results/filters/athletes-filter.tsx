import { useState } from 'react'
import { resultsBounds } from '../../../../contract/results/results-bounds.ts'
import type { MovementPair } from '../../../../contract/results/session.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { ComboBox } from '../../../components/fields/combo-box.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useRead } from '../../../hooks/use-read.ts'
import { useClient } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { ChosenList } from '../../exports/builder/chosen-list.tsx'
import styles from '../table/table.module.css'

interface AthletesFilterProps {
  /** Null for the athletes of all pairs. */
  readonly pair: MovementPair | null
  readonly chosen: readonly string[]
  readonly onChange: (athleteIds: readonly string[]) => void
}

/** Whose sessions: found by name among the athletes of the pair; nobody means everybody. */
export function AthletesFilter({ pair, chosen, onChange }: AthletesFilterProps) {
  const { resultsTable, common, say } = useWording()
  const client = useClient()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const asked = pair && { activity: pair.activity, movement: pair.movement }
  const { value, failure } = useRead(JSON.stringify(asked), () => client.results.athletes(asked), ['results'])
  const nameOf = (id: string) => value?.find((each) => each.id === id)?.name ?? id
  const isFull = chosen.length >= resultsBounds.athletes
  const fits = (name: string) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase())
  const choices = (value ?? [])
    .filter(({ id, name }) => !chosen.includes(id) && fits(name ?? id))
    .map(({ id, name, sessions }) => ({ id, text: name ?? id, note: resultsTable.pairSessions(sessions) }))
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
      <Dialog title={resultsTable.athletes} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className={styles.group}>
          <ComboBox
            label={resultsTable.findAthlete}
            choices={choices}
            text={text}
            onText={setText}
            onChoose={(id) => {
              if (id === null || isFull) return
              setText('')
              onChange([...chosen, id])
            }}
            emptyText={failure ? common.couldNotSearch : common.nothingFound}
            error={isFull ? resultsTable.tooManyAthletes(say.format.number(resultsBounds.athletes)) : undefined}
            autoFocus
          />
          {failure && <Problem size="line" failure={failure} thing={resultsTable.athletes} />}
          <ChosenList
            label={resultsTable.athletes}
            chosen={chosen.map((id) => ({ id, text: nameOf(id) }))}
            onRemove={(id) => onChange(chosen.filter((each) => each !== id))}
          />
          {chosen.length > 0 && <Button onPress={() => onChange([])}>{resultsTable.allAthletes}</Button>}
        </div>
      </Dialog>
    </div>
  )
}
