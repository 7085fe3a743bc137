import { useCallback } from 'react'
import type { EngineClient } from '../../../renderer/rpc/connect-engine.ts'
import type { OwnAct } from '../../../renderer/state/acts.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { FolderSettings } from '../../../station/contract/settings.ts'
import type { FolderStatus } from '../../../station/contract/station-status.ts'

/** Remembers a folder that is no longer watched for the undo key of this screen; returns the id for Undo buttons. */
export function useRememberStopped(): (folder: Pick<FolderStatus, 'camera' | 'settings'>) => string {
  const { client, acts } = useStation()
  const { settings: words } = useWording()
  return useCallback(
    ({ camera, settings }) => acts.addOwn(stopAct(words.stopped(camera), settings, client)),
    [client, acts, words],
  )
}

/**
 * Undo watches the folder again with all its settings; redo stops it again. A folder whose existing videos were ignored
 * asks about them: one that came while nobody watched must not be ignored unseen.
 */
function stopAct(name: string, folder: FolderSettings, client: EngineClient): OwnAct {
  const id = `stop-${folder.path}`
  const stop: OwnAct = {
    id,
    name,
    async revert() {
      await client.folders.add({ ...folder, existing: folder.existing === 'ignore' ? 'ask' : folder.existing })
      return { inverse: watch }
    },
  }
  const watch: OwnAct = {
    id,
    name,
    async revert() {
      await client.folders.remove({ path: folder.path })
      return { inverse: stop }
    },
  }
  return stop
}
