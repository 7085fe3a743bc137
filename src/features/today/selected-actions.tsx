import { Button } from '../../renderer/components/button.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import styles from './selected-actions.module.css'
import type { SelectedClips } from './use-selected-clips.ts'

/** Buttons for the selected clips; a button that applies to none of them is hidden. */
export function SelectedActions({ selected }: { selected: SelectedClips }) {
  const { attention } = useWording()
  const { counts, isBusy, start } = selected
  const all = ['retry', 'upload-anyway', 'set-aside', 'leave-out'] as const
  return (
    <span className={styles.actions}>
      {all.map(
        (what) =>
          counts[what] > 0 && (
            <Button
              key={what}
              isDisabled={isBusy}
              aria-label={attention.nameOf[what](counts[what])}
              onPress={() => start(what)}
            >
              {attention.buttons[what](counts[what])}
            </Button>
          ),
      )}
    </span>
  )
}
