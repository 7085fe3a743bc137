import { useEffect, useState } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import type { FolderCheck } from '../../../../contract/station/folder-view.ts'
import { useClient } from '../../../state/station-context.tsx'
import { failureOf } from '../../../state/to-failure.ts'

type Looked =
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'seen'; readonly look: FolderCheck }
  | { readonly kind: 'failed'; readonly because: Failure }

const PAUSE_MS = 300

/** What a folder holds, and whether it can be added, as its path is chosen or typed. */
export function useFolderLook(path: string): Looked {
  const client = useClient()
  const [known, setKnown] = useState({ looked: before(path), of: path })
  // What was seen elsewhere is no answer here.
  if (known.of !== path) setKnown({ looked: before(path), of: path })

  useEffect(() => {
    if (path === '') return undefined
    let isLatest = true
    const setLooked = (looked: Looked) => setKnown({ looked, of: path })
    const timer = setTimeout(() => {
      client.folders.look({ path }).then(
        (look) => isLatest && setLooked({ kind: 'seen', look }),
        (error: unknown) => isLatest && setLooked({ kind: 'failed', because: failureOf(error) }),
      )
    }, PAUSE_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [client, path])
  return known.looked
}

/** Until the answer is there. */
const before = (path: string): Looked => ({ kind: path === '' ? 'nowhere' : 'looking' })
