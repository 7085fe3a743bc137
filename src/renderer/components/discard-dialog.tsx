import type { ConfirmDiscard } from '../hooks/use-confirm-discard.ts'
import { useWording } from '../state/wording-context.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Question before unsaved input is discarded; Enter keeps editing. */
export function DiscardDialog({ confirm }: { confirm: Pick<ConfirmDiscard, 'isAsking' | 'stay' | 'discard'> }) {
  const { common } = useWording()
  return (
    <Dialog
      title={common.discardTitle}
      isOpen={confirm.isAsking}
      onClose={confirm.stay}
      role="alert"
      actions={
        <>
          <Button autoFocus onPress={confirm.stay}>
            {common.keepEditing}
          </Button>
          <Button tone="danger" onPress={confirm.discard}>
            {common.discardChanges}
          </Button>
        </>
      }
    >
      <p>{common.discardNote}</p>
    </Dialog>
  )
}
