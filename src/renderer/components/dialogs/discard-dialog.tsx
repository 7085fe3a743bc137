import type { DraftGuard } from '../../hooks/use-draft-guard.ts'
import { useWording } from '../../state/wording-context.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

/** Whether to discard what was typed; keeping it comes first for Enter. */
export function DiscardDialog({ guard }: { guard: DraftGuard }) {
  const { common } = useWording()
  return (
    <Dialog
      title={common.discardTitle}
      isOpen={guard.isAsking}
      onClose={guard.stay}
      role="alert"
      actions={
        <>
          <Button autoFocus onPress={guard.stay}>
            {common.keepEditing}
          </Button>
          <Button tone="danger" onPress={guard.discard}>
            {common.discardChanges}
          </Button>
        </>
      }
    >
      <p>{common.discardNote}</p>
    </Dialog>
  )
}
