import { useEffect, useState } from 'react'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import type { RulePreview } from '../../../station/contract/folder-view.ts'
import { type FolderDraft, nameRulesOf } from './folder-draft.ts'

interface Previewed {
  readonly preview: RulePreview | null
  readonly failure: Failure | null
  /** True while the preview belongs to earlier text. */
  readonly isReading: boolean
}

/** Delay after the last key press. */
const TYPING_DELAY_MS = 250

/**
 * Previews edited rules on the files of a folder; the last preview stays until the next arrives. `news` is any value
 * that changes with new files.
 */
export function useRulePreview(path: string, draft: FolderDraft, news: number | null): Previewed {
  const client = useClient()
  const [shown, setShown] = useState<Previewed>({ preview: null, failure: null, isReading: true })
  const request = JSON.stringify({ path, rules: nameRulesOf(draft), tags: draft.tags, onDeck: draft.onDeck })

  useEffect(() => {
    let isLatest = true
    const read = async () => {
      setShown((before) => ({ ...before, isReading: true }))
      try {
        const preview = await client.folders.preview(JSON.parse(request))
        if (isLatest) setShown({ preview, failure: null, isReading: false })
      } catch (error) {
        if (isLatest) setShown({ preview: null, failure: callFailure(error), isReading: false })
      }
    }
    const timer = setTimeout(() => void read(), TYPING_DELAY_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [client, request, news])

  return shown
}
