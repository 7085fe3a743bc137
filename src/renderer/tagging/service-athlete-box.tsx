import type { ReactNode } from 'react'
import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import { Problem } from '../components/problem.tsx'
import { ComboBox } from '../fields/combo-box.tsx'
import { isServiceId, useAthleteSearch } from '../hooks/use-athlete-search.ts'
import { useWording } from '../state/wording-context.tsx'

const MAX_CHOICES = 20

interface ServiceAthleteBoxProps {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onChoose: (athlete: AthleteSummary) => void
  /** Ids that were chosen already. */
  readonly except?: readonly string[]
  readonly placeholder?: string
  readonly note?: ReactNode
}

/** Combo box for athletes of the service; an athlete not created there yet has no results or captures. */
export function ServiceAthleteBox({ onChoose, except = [], ...field }: ServiceAthleteBoxProps) {
  const { common, tagging } = useWording()
  const { athletes, isFresh, failure } = useAthleteSearch(field.text, { limit: MAX_CHOICES })
  // Results of an earlier text match the current one only by chance.
  const offered = failure && !isFresh ? [] : athletes.filter(({ id }) => isServiceId(id) && !except.includes(id))
  const choose = (id: string | null) => {
    const athlete = offered.find((one) => one.id === id)
    if (athlete) onChoose(athlete)
  }
  return (
    <>
      <ComboBox
        {...field}
        choices={offered.map(({ id, name, dateOfBirth }) => ({ id, text: name, note: dateOfBirth ?? undefined }))}
        onChoose={choose}
        isPending={!isFresh && !failure}
        emptyText={failure ? common.couldNotSearch : common.nothingFound}
      />
      {failure && <Problem failure={failure} subject={tagging.theRoster} size="line" />}
    </>
  )
}
