import { useEffect, useState } from 'react'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import type { FolderCheck } from '../../../station/contract/folder-view.ts'

type FolderCheckState =
  | { readonly kind: 'no-path' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'checked'; readonly check: FolderCheck }
  | { readonly kind: 'failed'; readonly because: Failure }

const TYPING_DELAY_MS = 300

/** Checks the folder at a typed or chosen path: its contents, and whether it can be added. */
export function useFolderCheck(path: string): FolderCheckState {
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
