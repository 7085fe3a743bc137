import { useRef, useState } from 'react'
import { resultsBounds } from '../../../../contract/results/results-bounds.ts'
import type { MovementPair, ResultSession } from '../../../../contract/results/session.ts'
import { ComboBox } from '../../../components/fields/combo-box.tsx'
import { useRead } from '../../../hooks/use-read.ts'
import { useShortcuts } from '../../../hooks/use-shortcuts.ts'
import { useClient } from '../../../state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../state/wording-context.tsx'
import { useResultsState } from '../results-state.ts'
import { athleteText } from '../sessions/session-row.tsx'
import { useCompared } from '../sessions/use-compared.ts'
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
  const wording = useWording()
  const { compare, common } = wording
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
  const wanted = text.trim().toLocaleLowerCase()
  const choices = (value?.items ?? [])
    .filter(({ id }) => !compared.includes(id))
    .map((session) => ({ id: session.id, text: sessionText(session, wording) }))
    .filter((choice) => choice.text.toLocaleLowerCase().includes(wanted))
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
          toggle(id)
        }}
        emptyText={failure ? common.couldNotSearch : compare.noMore}
        isDisabled={isFull}
        note={isFull ? compare.addNote(resultsBounds.compared) : undefined}
      />
    </div>
  )
}

const sessionText = (session: ResultSession, { phrases, results }: Pick<ScreenWording, 'phrases' | 'results'>) =>
  `${session.capturedAtMs === null ? results.undated : phrases.format.dateTime(session.capturedAtMs)} · ${athleteText(session, results)}`
