import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ImportDraft } from '../import-view.ts'

interface BeginButtonProps {
  readonly draft: ImportDraft
  /** Reports whether the roster has changed since the rows were checked. */
  readonly onChanged: (hasChanged: boolean) => void
}

/**
 * Starts the import after a person confirmed how many athletes it creates and updates; Enter alone does not confirm.
 */
export function StartImportButton({ draft, onChanged }: BeginButtonProps) {
  const client = useClient()
  const { imports, common } = useWording()
  /** Plan that the dialog asks about. */
  const [confirmedPlan, setConfirmedPlan] = useState<number | null>(null)
  const { create, update, skip, unchanged, refuse } = draft.counts
  const beginning = useAction(async () => {
    const { kind } = await client.imports.begin({ draft: draft.id, plan: confirmedPlan ?? draft.plan })
    onChanged(kind === 'changed')
    setConfirmedPlan(null)
  })
  const close = () => setConfirmedPlan(null)
  return (
    <>
      <Button tone="primary" isDisabled={create + update === 0} onPress={() => setConfirmedPlan(draft.plan)}>
        {imports.importAthletes(create + update)}
      </Button>
      <Dialog
        title={imports.confirmTitle(create + update)}
        isOpen={confirmedPlan !== null}
        onClose={close}
        role="alert"
        actions={
          <>
            <Button autoFocus onPress={close} isDisabled={beginning.isRunning}>
              {common.cancel}
            </Button>
            <Button tone="primary" onPress={beginning.start} isDisabled={beginning.isRunning}>
              {imports.confirmText(create, update, skip + unchanged)}
            </Button>
          </>
        }
      >
        {refuse > 0 && <p>{imports.leftOut(refuse)}</p>}
        <p>{imports.undoNote}</p>
        {beginning.failure && <Problem isFinal size="line" failure={beginning.failure} subject={draft.file} />}
      </Dialog>
    </>
  )
}
