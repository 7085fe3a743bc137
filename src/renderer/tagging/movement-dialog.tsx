import { type KeyboardEvent, useState } from 'react'
import type { RecentMovement } from '../../station/contract/deck-view.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Problem } from '../components/problem.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useClient } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import {
  capturableChoice,
  chooseActivity,
  chooseMovement,
  completeDimensions,
  type MovementChoice,
} from './movement-choice.ts'
import { MovementFields } from './movement-fields.tsx'
import { RecentMovements, recentOfKey } from './recent-movements.tsx'
import { fetchSuggestedDimensions, useSuggestedDimensions } from './suggested-dimensions.ts'
import styles from './tag-dialog.module.css'
import { useRecentMovements } from './use-recent-movements.ts'

interface MovementDialogProps {
  readonly title: string
  readonly tags: TagsInput
  readonly athleteId: string | null
  readonly onClose: () => void
  /** Called with the tags and the chosen movement. */
  readonly onGive: (tags: TagsInput) => Promise<unknown>
}

/** Dialog for the movement of an athlete on deck or in the lineup. */
export function MovementDialog({ title, tags, athleteId, onClose, onGive }: MovementDialogProps) {
  const client = useClient()
  const { common, tagging } = useWording()
  const [choice, setChoice] = useState<MovementChoice>(() => capturableChoice(tags))
  const suggested = useSuggestedDimensions(athleteId, choice)
  const giving = useAction(async (choice: MovementChoice) => {
    const { activity, movement } = choice
    if (activity === null || movement === null) return
    const dimensions = completeDimensions(choice, await fetchSuggestedDimensions(client, athleteId, choice))
    await onGive({ ...tags, activity, movement, dimensions })
    onClose()
  })

  const recent = useRecentMovements(athleteId)
  const own = recent.filter(({ isOwn }) => isOwn)
  const give = ({ activity, movement }: RecentMovement) =>
    giving.start(chooseMovement(chooseActivity(choice, activity), movement))
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (target instanceof HTMLInputElement || ctrlKey || metaKey || altKey) return
    const meant = recentOfKey(own, key)
    if (!meant) return
    event.preventDefault()
    event.stopPropagation()
    give(meant)
  }

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      width="wide"
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button
            tone="primary"
            keys="enter"
            isDisabled={choice.movement === null || giving.isRunning}
            onPress={() => giving.start(choice)}
          >
            {tagging.setMovement}
          </Button>
        </>
      }
    >
      {/* Keys of the recent movements, captured before the lists use them for type-ahead. */}
      <form
        className={styles.form}
        onKeyDownCapture={onKeyDownCapture}
        onSubmit={(event) => {
          event.preventDefault()
          giving.start(choice)
        }}
      >
        <RecentMovements own={own} isDisabled={giving.isRunning} onChoose={give} />
        <MovementFields
          skin="lists"
          choice={choice}
          suggested={suggested}
          recent={recent}
          onChange={setChoice}
          onEnter={giving.start}
          autoFocus
        />
        {giving.failure && <Problem failure={giving.failure} subject={common.movement} size="line" />}
        <input type="submit" hidden />
      </form>
    </Dialog>
  )
}
