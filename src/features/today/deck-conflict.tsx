import { Button } from '../../renderer/components/button.tsx'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { DeckView } from '../../station/contract/deck-view.ts'
import { momentText } from './moment-text.ts'
import styles from './on-deck-panel.module.css'

type Conflict = NonNullable<DeckView['conflict']>

/** Keys of the answers, in the order of the buttons. */
export const conflictKeys = { first: 'q', second: 'w' } as const

interface ConflictAnswersProps {
  readonly conflict: Conflict
  readonly isBusy: boolean
  readonly onResolve: (choice: 'first' | 'second') => void
}

/** One button for each of the two athletes whom stations of the cage put on deck while disconnected. */
export function ConflictAnswers({ conflict, isBusy, onResolve }: ConflictAnswersProps) {
  const { today, phrases } = useWording()
  const label = useAthleteLabel()
  return (['first', 'second'] as const).map((choose) => {
    const { athleteName, tags, fromMs } = conflict[choose]
    return (
      <Button
        key={choose}
        tone="primary"
        keys={conflictKeys[choose]}
        isDisabled={isBusy}
        onPress={() => onResolve(choose)}
      >
        <span className={styles.next}>
          {today.conflictAnswer(label(athleteName, tags.athlete), momentText(fromMs, phrases))}
        </span>
      </Button>
    )
  })
}
