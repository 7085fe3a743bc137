import { useState } from 'react'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type FolderSettings, NewFolderSettings } from '../../../station/contract/settings.ts'
import type { FolderStatus } from '../../../station/contract/station-status.ts'
import { useFolderCheck } from './use-folder-check.ts'

export type AddFolder = ReturnType<typeof useAddFolder>

const plainPath = (path: string) => path.replace(/(?<![/\\])[/\\]+$/, '')

/** State of the form that adds a folder: path, check, existing clips. */
export function useAddFolder(folders: readonly FolderStatus[], onAdded: (path: string) => void, begun = '') {
  const client = useClient()
  const [typed, setTyped] = useState(begun)
  const [camera, setCamera] = useState('')
  const [existing, setExisting] = useState<FolderSettings['existing']>('take')
  const path = typed.trim()
  const existingFolder = folders.find(({ settings }) => plainPath(settings.path) === plainPath(path)) ?? null
  const check = useFolderCheck(path)
  const choosing = useAction(async () => {
    const chosen = await client.folders.choose()
    if (chosen) setTyped(chosen.path)
  })
  const adding = useAction(async () => {
    const label = camera.trim()
    const folder = { path, existing, ...(label === '' ? {} : { camera: label }) }
    await client.folders.add(NewFolderSettings.parse(folder))
    setTyped('')
    setCamera('')
    onAdded(path)
  })

  return {
    typed,
    setPath(next: string) {
      setTyped(next)
      adding.forget()
    },
    camera,
    setCamera,
    existing,
    setExisting,
    check,
    /** The folder's entry when it is watched already. */
    existingFolder,
    choosing,
    adding,
    canAdd: existingFolder === null && check.kind === 'checked' && check.check.because === null && !adding.isRunning,
  }
}
