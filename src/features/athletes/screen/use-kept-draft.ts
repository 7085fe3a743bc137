import { useCallback, useEffect, useRef } from 'react'
import { oneAtATime } from '../../../renderer/state/one-at-a-time.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { TypedAthlete } from '../../../station/contract/athlete-draft.ts'

/** Delay between the last letter and saving; hiding the page saves immediately. */
const SAVE_DELAY_MS = 300

/**
 * Keeps a form's typed values at the station until they are saved or discarded: browser storage would show them to
 * every user of this computer. Returns a function that drops them.
 */
export function useKeptDraft(id: string, typed: TypedAthlete | null): () => void {
  const client = useClient()
  const text = typed === null ? null : JSON.stringify(typed)
  const wanted = useRef<string | null>(null)
  /** Value stored at the station; undefined where unknown. */
  const kept = useRef<string | null | undefined>(null)
  const write = useRef(() => {})

  useEffect(() => {
    write.current = oneAtATime(async () => {
      const next = wanted.current
      if (next === kept.current) return
      try {
        const draft = next === null ? null : TypedAthlete.parse(JSON.parse(next))
        await client.roster.keepDraft({ id, draft })
        kept.current = next
      } catch {
        // The form still holds the values; the next letter saves them.
        kept.current = undefined
      }
    })
  }, [client, id])

  const drop = useCallback(() => {
    wanted.current = null
    kept.current = undefined
    write.current()
  }, [])

  useEffect(() => {
    if (text === null) {
      if (wanted.current !== null) drop()
      return undefined
    }
    wanted.current = text
    const timer = setTimeout(() => write.current(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, drop])

  useEffect(() => {
    const hiding = () => document.visibilityState === 'hidden' && write.current()
    document.addEventListener('visibilitychange', hiding)
    return () => document.removeEventListener('visibilitychange', hiding)
  }, [])

  return drop
}
