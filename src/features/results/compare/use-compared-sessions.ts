import { useEffect, useRef } from 'react'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import type { SessionDetail } from '../session.ts'

/** Reads again after a change of the request, while the previous answer stays. The first read is not repeated. */
export function useReread(wanted: string, reread: () => void): void {
  const before = useRef(wanted)
  useEffect(() => {
    if (before.current === wanted) return
    before.current = wanted
    if (wanted !== '') reread()
  }, [wanted, reread])
}

export interface ComparedSession {
  readonly id: string
  readonly detail: SessionDetail | null
  /** Failure of reading, such as a session that was removed from the library. */
  readonly failure: Failure | null
}

interface ComparedSessions {
  /** Sessions in the order of selection; null until the first answer. An added session is in the next one. */
  readonly sessions: readonly ComparedSession[] | null
  readonly reread: () => void
}

/** Reads the compared sessions, each with a failure where it cannot be read. */
export function useComparedSessions(ids: readonly string[]): ComparedSessions {
  const client = useClient()
  const one = async (id: string): Promise<ComparedSession> => {
    try {
      return { id, detail: await client.results.session({ id }), failure: null }
    } catch (error) {
      return { id, detail: null, failure: callFailure(error) }
    }
  }
  const { value, reread } = useRead('compared', () => Promise.all(ids.map(one)), ['results'])
  useReread(ids.join('\n'), reread)
  if (!value) return { sessions: null, reread }
  const known = ids.flatMap((id) => value.find((session) => session.id === id) ?? [])
  return { sessions: known.length === 0 && ids.length > 0 ? null : known, reread }
}
