import { useEffect, useState } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import type { FolderCheck } from '../../../../contract/station/folder-view.ts'
import { useClient } from '../../../state/station-context.tsx'
import { toFailure } from '../../../state/to-failure.ts'

type FolderCheck =
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'seen'; readonly look: FolderCheck }
  | { readonly kind: 'failed'; readonly because: Failure }

const TYPING_DELAY_MS = 300

/** What a folder holds, and whether it can be added, as its path is chosen or typed. */
export function useFolderCheck(path: string): FolderCheck {
  const client = useClient()
  const [known, setKnown] = useState({ looked: pendingCheck(path), of: path })
  // What was seen elsewhere is no answer here.
  if (known.of !== path) setKnown({ looked: pendingCheck(path), of: path })

  useEffect(() => {
    if (path === '') return undefined
    let isLatest = true
    const setLooked = (looked: FolderCheck) => setKnown({ looked, of: path })
    const timer = setTimeout(() => {
      client.folders.look({ path }).then(
        (look) => isLatest && setLooked({ kind: 'seen', look }),
        (error: unknown) => isLatest && setLooked({ kind: 'failed', because: toFailure(error) }),
      )
    }, TYPING_DELAY_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [client, path])
  return known.looked
}

/** Until the answer is there. */
const pendingCheck = (path: string): FolderCheck => ({ kind: path === '' ? 'nowhere' : 'looking' })
