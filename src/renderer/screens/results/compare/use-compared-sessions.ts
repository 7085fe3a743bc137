import type { Failure } from '../../../../contract/failure.ts'
import type { SessionDetail } from '../../../../contract/results/session.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { callFailure } from '../../../state/call-failure.ts'
import { useClient } from '../../../state/station-context.tsx'
import { useReread } from './use-reread.ts'

export interface KnownSession {
  readonly id: string
  readonly detail: SessionDetail | null
  /** Why it can't be read, such as that the library has it no longer. */
  readonly failure: Failure | null
}

interface Details {
  /** In the order of their selection; null until the first answer. What was just added comes with the next one. */
  readonly sessions: readonly KnownSession[] | null
  readonly reread: () => void
}

/** Everything about the sessions that are compared, each with its own failure. */
export function useDetails(ids: readonly string[]): Details {
  const client = useClient()
  const one = async (id: string): Promise<KnownSession> => {
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
