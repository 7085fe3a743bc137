import { useId } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import { AddFolderForm } from './add-folder-form.tsx'
import { useAddFolder } from './use-add-folder.ts'

interface AddFolderDialogProps {
  readonly isOpen: boolean
  /** Initial path. */
  readonly path?: string
  readonly status: StationStatus
  readonly onClose: () => void
  /** Called with the new folder, or with the one that is watched already. */
  readonly onAdded: (path: string) => void
}

/** Dialog that adds a source folder. Typed text stays while the dialog is closed. */
export function AddFolderDialog({ isOpen, path = '', status, onClose, onAdded }: AddFolderDialogProps) {
  const { settings, common } = useWording()
  const form = useId()
  const add = useAddFolder(
    status.folders,
    (added) => {
      onAdded(added)
      onClose()
    },
    path,
  )
  return (
    <Dialog
      title={settings.addFolder}
      isOpen={isOpen}
      onClose={onClose}
      width="wide"
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          {add.existingFolder ? (
            <Button
              tone="primary"
              onPress={() => {
                onAdded(add.existingFolder?.settings.path ?? '')
                onClose()
              }}
            >
              {settings.showWatched}
            </Button>
          ) : (
            <Button type="submit" form={form} tone="primary" isDisabled={!add.canAdd}>
              {settings.addFolder}
            </Button>
          )}
        </>
      }
    >
      <AddFolderForm add={add} status={status} id={form} />
    </Dialog>
  )
}
