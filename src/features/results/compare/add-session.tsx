import { useRef, useState } from 'react'
import { ComboBox } from '../../../renderer/fields/combo-box.tsx'
import { fitsTyped } from '../../../renderer/fields/fits-typed.ts'
import { useAthleteText } from '../../../renderer/hooks/use-athlete-label.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import { useResultsState } from '../screen/results-state.ts'
import { useCompared } from '../screen/use-compared.ts'
import type { MovementPair } from '../session.ts'
import styles from './compare.module.css'

/** Upper bound of suggestions; the list of sessions has all. */
const MAX_SUGGESTIONS = 200

interface AddSessionProps {
  /** Movement of the compared sessions: only sessions of one movement can be overlaid; null while none is chosen. */
  readonly pair: MovementPair | null
}

/** Combo box that adds a session by athlete or date. */
export function AddSession({ pair }: AddSessionProps) {
  const client = useClient()
  const { compare, common, results, phrases } = useWording()
  const athleteText = useAthleteText()
  const { filter } = useResultsState()
  const { compared, toggle } = useCompared()
  const [text, setText] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const narrowed = { ...filter, ...(pair && { activity: pair.activity, movement: pair.movement }) }
  const { value, failure } = useRead(
    JSON.stringify(narrowed),
    () => client.results.sessions({ filter: narrowed, order: 'newest', offset: 0, limit: MAX_SUGGESTIONS }),
    ['results'],
  )
  const isFull = compared.length >= resultsBounds.compared
  const focus = () => field.current?.querySelector('input')?.focus()
  useShortcuts([{ id: 'compare-add', name: compare.add, keys: 'a', group: 'list', when: () => !isFull, run: focus }])
  const choices = (value?.items ?? [])
    .filter(({ id }) => !compared.includes(id))
    .map((session) => {
      const { id, capturedAtMs, camera } = session
      const when = capturedAtMs === null ? results.undated : phrases.format.dateTimeToTheSecond(capturedAtMs)
      return { id, text: [when, athleteText(session), camera].filter((part) => part !== null).join(' · ') }
    })
    .filter((choice) => fitsTyped(choice.text, text))
  return (
    <div ref={field} className={styles.add}>
      <ComboBox
        label={compare.add}
        choices={choices}
        text={text}
        onText={setText}
        onChoose={(id) => {
          if (id === null) return
          setText('')
          const session = value?.items.find((each) => each.id === id)
          if (session) toggle(session)
        }}
        isPending={!value && !failure}
        emptyText={failure ? common.couldNotSearch : compare.noMore}
        isDisabled={isFull}
        note={isFull ? compare.addNote(resultsBounds.compared) : undefined}
      />
    </div>
  )
}
