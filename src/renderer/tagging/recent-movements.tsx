import type { RecentMovement } from '../../station/contract/deck-view.ts'
import { Button } from '../components/button.tsx'
import { useWording } from '../state/wording-context.tsx'
import styles from './movement-fields.module.css'
import { movementWords } from './movement-words.ts'

/** One key per recent movement. */
const KEYS = ['1', '2', '3'] as const

interface RecentMovementsProps {
  /** Recent movements of this athlete, newest first. */
  readonly own: readonly RecentMovement[]
  readonly isDisabled: boolean
  readonly onChoose: (recent: RecentMovement) => void
}

/** Buttons for an athlete's recent movements, with one key each. */
export function RecentMovements({ own, isDisabled, onChoose }: RecentMovementsProps) {
  const wording = useWording()
  if (own.length === 0) return null
  return (
    <div className={styles.recent} role="group" aria-label={wording.tagging.recentMovements}>
      {own.slice(0, KEYS.length).map((recent, index) => (
        <Button
          key={`${recent.activity} ${recent.movement}`}
          keys={KEYS[index]}
          isDisabled={isDisabled}
          onPress={() => onChoose(recent)}
        >
          {movementWords(recent, wording)}
        </Button>
      ))}
    </div>
  )
}

/** Recent movement of a key. */
export const recentOfKey = (own: readonly RecentMovement[], key: string): RecentMovement | undefined =>
  own[KEYS.findIndex((known) => known === key)]
