import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
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
