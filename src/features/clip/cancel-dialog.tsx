import { Button } from '../../renderer/components/button.tsx'
import { Dialog } from '../../renderer/components/dialog.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import styles from './clip-drawer.module.css'
import { useClipActions } from './use-clip-actions.ts'

interface CancelDialogProps {
  readonly card: ClipCard
  readonly onClose: () => void
}

/** Question before a clip is canceled, with the effect on its file and reservation. */
export function CancelDialog({ card, onClose }: CancelDialogProps) {
  const actions = useClipActions()
  const { drawer, queue } = useWording()
  const canceling = useAction(async () => {
    await actions.run(card.actions.includes('set-aside') ? 'set-aside' : 'cancel', card)
    onClose()
  })
  const isSetAside = card.actions.includes('set-aside')
  const keepText = isSetAside
    ? queue.setAsideKeep
    : card.state.kind === 'sending'
      ? queue.keepUploading
      : queue.keepQueued
  return (
    <Dialog
      title={isSetAside ? queue.setAsideAsk(card.fileName) : drawer.cancelTitle(card.fileName)}
      role="alert"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {keepText}
          </Button>
          <Button tone="danger" isDisabled={canceling.isRunning} onPress={() => canceling.start()}>
            {isSetAside ? queue.setAside : queue.cancelDo}
          </Button>
        </>
      }
    >
      <p>{drawer.cancelFile}</p>
      {!(isSetAside && !hasReservation(card)) && (
        <p className={styles.spaced}>{hasReservation(card) ? drawer.cancelReserved : drawer.cancelNotReserved}</p>
      )}
      {canceling.failure && (
        <div className={styles.spaced}>
          <Problem failure={canceling.failure} subject={card.fileName} size="line" />
        </div>
      )}
    </Dialog>
  )
}

/** Returns whether a reservation was requested or used by an earlier attempt. */
const hasReservation = ({ state }: ClipCard): boolean =>
  state.kind === 'reserving' ||
  state.kind === 'sending' ||
  ('tries' in state && state.tries > 0) ||
  ('sessionId' in state && state.sessionId !== null)
