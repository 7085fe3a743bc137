import { Button } from '../../../renderer/components/button.tsx'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { PageHead } from '../../../renderer/components/page-head.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { FolderStatus } from '../../../station/contract/station-status.ts'
import styles from './folder-detail.module.css'
import { folderStateText } from './folder-state-text.ts'
import { useRememberStopped } from './use-remember-stopped.ts'

/** Head of a folder: camera, state, Rescan and Stop watching. */
export function FolderHead({ folder, canStop }: { folder: FolderStatus; canStop: boolean }) {
  const wording = useWording()
  const { settings } = wording
  const { client, notifications } = useStation()
  const remember = useRememberStopped()
  const looking = useAction(() => client.folders.rescan({ path: folder.settings.path }))
  const { shape, words } = folderStateText(folder.state, wording)
  return (
    <>
      <PageHead title={folder.camera}>
        <span role="status" className={styles.state}>
          <StateWords
            shape={shape}
            words={words}
            {...(folder.state.kind === 'rescan-only' ? { note: settings.rescanOnlyNote } : {})}
          />
        </span>
        <span className={styles.buttons}>
          <Button onPress={looking.start} isDisabled={looking.isRunning}>
            {settings.rescan}
          </Button>
          {canStop && (
            <ConfirmButton
              label={settings.stopWatching}
              title={settings.stopTitle(folder.camera)}
              text={settings.stopText}
              confirm={settings.stopWatching}
              subject={folder.camera}
              perform={async () => {
                await client.folders.remove({ path: folder.settings.path })
                const title = settings.stopped(folder.camera)
                notifications.show({ tone: 'done', title, undo: remember(folder) })
              }}
            />
          )}
        </span>
      </PageHead>
      {looking.failure && <Problem isFinal failure={looking.failure} subject={folder.camera} />}
    </>
  )
}
