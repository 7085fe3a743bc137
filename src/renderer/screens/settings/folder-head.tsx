import { useState } from 'react'
import type { FolderStatus } from '../../../contract/station-status.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { StateWords } from '../../parts/state-words.tsx'
import { useClient } from '../../stores/station-context.tsx'
import { useAction } from '../../stores/use-action.ts'
import { useWording } from '../../stores/wording-context.tsx'
import styles from './folder-detail.module.css'
import { folderLook } from './folder-look.ts'

/** A folder's camera, how it stands, and what can be done with it as a whole. */
export function FolderHead({ folder, canStop }: { folder: FolderStatus; canStop: boolean }) {
  const wording = useWording()
  const { settings } = wording
  const client = useClient()
  const looking = useAction(() => client.folders.rescan({ path: folder.settings.path }))
  const { shape, words } = folderLook(folder.state, wording)
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{folder.camera}</h1>
        <span role="status" className={styles.state}>
          <StateWords
            shape={shape}
            words={words}
            {...(folder.state.kind === 'rescan-only' ? { note: settings.rescanOnlyNote } : {})}
          />
        </span>
        <span className={styles.buttons}>
          <Button onPress={looking.start} isDisabled={looking.isRunning}>
            {settings.lookAgain}
          </Button>
          {canStop && <StopWatching folder={folder} />}
        </span>
      </header>
      {looking.failure && <Problem once failure={looking.failure} thing={folder.camera} />}
    </>
  )
}

/** Asks once. */
function StopWatching({ folder }: { folder: FolderStatus }) {
  const { settings, common } = useWording()
  const client = useClient()
  const [isAsking, setAsking] = useState(false)
  const stopping = useAction(() => client.folders.remove({ path: folder.settings.path }))
  return (
    <>
      <Button onPress={() => setAsking(true)}>{settings.stopWatching}</Button>
      <Dialog
        title={settings.stopTitle(folder.camera)}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        role="alert"
        actions={
          <>
            <Button autoFocus onPress={() => setAsking(false)}>
              {common.cancel}
            </Button>
            <Button tone="danger" onPress={stopping.start} isDisabled={stopping.isRunning}>
              {settings.stopConfirm}
            </Button>
          </>
        }
      >
        <p>{settings.stopText}</p>
        {stopping.failure && <Problem once failure={stopping.failure} thing={folder.camera} size="line" />}
      </Dialog>
    </>
  )
}
