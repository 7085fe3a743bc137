import { useEffect, useState } from 'react'
import type { FileSearching, FilesSlot } from '../../../renderer/page-slots.ts'
import { goTo } from '../../../renderer/routes.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { FileAnswer } from '../../../station/contract/file-answer.ts'
import { fileAnswerText } from '../../../words/file-answer-text.ts'
import { addressOfFile } from './use-find-navigation.ts'

/** Fewer letters are in nearly every file's name. */
const MIN_LETTERS = 3
/** Delay after the last letter: the search may read folders. */
const TYPING_DELAY_MS = 200

/** Searches files by a part of their names; `onDisk` reads the source folders too. */
function useFileSearch(text: string, limit: number, onDisk: boolean): FileSearching {
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

export const filesSlot: FilesSlot = {
  useFiles: useFileSearch,
  groupText: ({ find }) => find.files,
  stateText: (answer, wording) => fileAnswerText(answer, wording).state,
  open: ({ fileName, clip }) => goTo('find', undefined, addressOfFile(fileName, clip?.id ?? null)),
}
