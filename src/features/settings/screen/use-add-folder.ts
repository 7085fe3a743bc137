import { useEffect, useState } from 'react'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import type { FolderCheck } from '../../../station/contract/folder-view.ts'
import { type FolderSettings, NewFolderSettings } from '../../../station/contract/settings.ts'
import type { FolderStatus } from '../../../station/contract/station-status.ts'

type FolderCheckState =
  | { readonly kind: 'no-path' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'checked'; readonly check: FolderCheck }
  | { readonly kind: 'failed'; readonly because: Failure }

const TYPING_DELAY_MS = 300

/** Checks the folder at a typed or chosen path: its contents, and whether it can be added. */
function useFolderCheck(path: string): FolderCheckState {
  const client = useClient()
  const [known, setKnown] = useState({ state: pendingState(path), of: path })
  // A check of another path says nothing about this one.
  if (known.of !== path) setKnown({ state: pendingState(path), of: path })

  useEffect(() => {
    if (path === '') return undefined
    let isLatest = true
    const setState = (state: FolderCheckState) => setKnown({ state, of: path })
    const timer = setTimeout(() => {
      client.folders.look({ path }).then(
        (check) => isLatest && setState({ kind: 'checked', check }),
        (error: unknown) => isLatest && setState({ kind: 'failed', because: callFailure(error) }),
      )
    }, TYPING_DELAY_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [client, path])
  return known.state
}

const pendingState = (path: string): FolderCheckState => ({ kind: path === '' ? 'no-path' : 'checking' })

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
