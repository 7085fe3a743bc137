import { useCallback, useEffect, useRef } from 'react'
import { TypedAthlete } from '../../../../contract/athletes/athlete-draft.ts'
import { oneAtATime } from '../../../state/one-at-a-time.ts'
import { useClient } from '../../../state/station-context.tsx'

/** Typing is written down this long after it rests, or when the page goes out of sight. */
const REST_MS = 300

/**
 * Has the station keep what is typed into a form until it is saved or discarded: a browser's own storage would show it to
 * everybody at this computer. Answers how to drop it.
 */
export function useKeptDraft(id: string, typed: TypedAthlete | null): () => void {
  const client = useClient()
  const text = typed === null ? null : JSON.stringify(typed)
  const wanted = useRef<string | null>(null)
  /** What the station has by now; undefined where that is not known. */
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
        // It still stands in the form, and is written with the next letter.
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
    const timer = setTimeout(() => write.current(), REST_MS)
    return () => clearTimeout(timer)
  }, [text, drop])

  useEffect(() => {
    const hiding = () => document.visibilityState === 'hidden' && write.current()
    document.addEventListener('visibilitychange', hiding)
    return () => document.removeEventListener('visibilitychange', hiding)
  }, [])

  return drop
}
