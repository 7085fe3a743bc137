import type { TagConflict } from '../../station/contract/undo.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Problem } from '../components/problem.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useWording } from '../state/wording-context.tsx'
import { conflictLines } from './conflict-lines.ts'
import styles from './tag-dialog.module.css'

interface TagConflictDialogProps {
  readonly conflicts: readonly TagConflict[]
  /** Name of the tags that would replace the current ones. */
  readonly whose: string
  readonly onKeep: () => void
  readonly onReplace: () => Promise<unknown>
}

/** Question before tags are replaced that another client has set since these clips were displayed. */
export function TagConflictDialog({ conflicts, whose, onKeep, onReplace }: TagConflictDialogProps) {
  const wording = useWording()
  const { tagging } = wording
  const replacing = useAction(onReplace)
  return (
    <Dialog
      title={tagging.conflictTitle(whose)}
      isOpen
      onClose={onKeep}
      role="alert"
      actions={
        <>
          <Button autoFocus onPress={onKeep}>
            {tagging.keepTags}
          </Button>
          <Button tone="danger" isDisabled={replacing.isRunning} onPress={() => replacing.start()}>
            <span className={styles.button}>{tagging.replaceWith(whose)}</span>
          </Button>
        </>
      }
    >
      <ul className={styles.conflicts}>
        {conflictLines(conflicts, wording).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {replacing.failure && <Problem isFinal failure={replacing.failure} subject={whose} size="line" />}
    </Dialog>
  )
}
