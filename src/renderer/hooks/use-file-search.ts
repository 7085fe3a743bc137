import { useEffect, useState } from 'react'
import type { FileAnswer } from '../../station/contract/file-answer.ts'
import { useClient } from '../state/station-context.tsx'

/** Fewer letters are in nearly every file's name. */
const MIN_LETTERS = 3
/** Delay after the last letter: the search may read folders. */
const TYPING_DELAY_MS = 200

interface FileSearching {
  /** Empty until the search for this text has answered. */
  readonly files: readonly FileAnswer[]
  /** True when `files` belongs to the current text. */
  readonly isFresh: boolean
  /** Resolves with the files of the current text. */
  readonly fresh: () => Promise<readonly FileAnswer[]>
}

/** Searches files by a part of their names; `onDisk` reads the source folders too. */
export function useFileSearch(text: string, limit: number, onDisk: boolean): FileSearching {
  const client = useClient()
  const key = `${onDisk} ${text}`
  const [found, setFound] = useState<{ readonly of: string; readonly files: readonly FileAnswer[] } | null>(null)
  const isAsked = text.length >= MIN_LETTERS
  const isFresh = !isAsked || found?.of === key
  const files = isAsked && found?.of === key ? found.files : []

  useEffect(() => {
    if (!isAsked) return
    let isLatest = true
    const take = (now: readonly FileAnswer[]) => isLatest && setFound({ of: key, files: now })
    const timer = setTimeout(() => {
      client.find.files({ text, limit, onDisk, scope: 'all' }).then(
        ({ items }) => take(items),
        // Athletes and commands are found without it; the lost banner reports the connection.
        () => take([]),
      )
    }, TYPING_DELAY_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [client, key, text, limit, onDisk, isAsked])

  return {
    files,
    isFresh,
    fresh: async () => (isFresh ? files : (await client.find.files({ text, limit, onDisk, scope: 'all' })).items),
  }
}
