import { useCallback, useRef, useState } from 'react'
import type { Failure } from '../../contract/failure.ts'
import { failureOf } from './failure-of.ts'

export interface Action<Given extends readonly unknown[]> {
  readonly start: (...given: Given) => void
  readonly isRunning: boolean
  /** Why the last try failed; to be shown where the person acted. */
  readonly failure: Failure | null
  readonly forget: () => void
}

/** Something a person starts: one at a time, with its failure kept until it is tried again. */
export function useAction<Given extends readonly unknown[]>(
  perform: (...given: Given) => Promise<unknown>,
): Action<Given> {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const latest = useRef(perform)
  latest.current = perform

  const start = useCallback((...given: Given) => {
    if (running.current) return
    running.current = true
    setRunning(true)
    setFailure(null)
    void latest
      .current(...given)
      .catch((error: unknown) => setFailure(failureOf(error)))
      .finally(() => {
        running.current = false
        setRunning(false)
      })
  }, [])
  const forget = useCallback(() => setFailure(null), [])
  return { start, isRunning, failure, forget }
}
