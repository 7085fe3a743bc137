import { useCallback, useRef, useState } from 'react'
import type { Failure } from '../../contract/failure.ts'
import { useConnection } from '../rpc/use-engine.ts'
import { callFailure } from '../state/call-failure.ts'
import type { SerialRunner } from '../state/serial-runner.ts'
import { useLatest } from './use-latest.ts'

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
  const { isRunning, isRunningNow, run, failure, forget } = useRuns(perform)
  const start = useCallback((...given: Given) => void (isRunningNow() || run(...given)), [isRunningNow, run])
  return { start, isRunning, failure, forget }
}

/** The same for what is done by keys, faster than the station answers: nothing is refused, all of it takes its turn. */
export function useActionInTurn(order: SerialRunner): Action<[() => Promise<unknown>]> {
  const { isRunning, run, failure, forget } = useRuns(order)
  return { start: run, isRunning, failure, forget }
}

function useRuns<Given extends readonly unknown[]>(perform: (...given: Given) => Promise<unknown>) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isRunning, setRunning] = useState(false)
  const running = useRef(0)
  const latest = useLatest(perform)
  const { kind } = useConnection()
  const [kindBefore, setKindBefore] = useState(kind)

  if (kind !== kindBefore) {
    setKindBefore(kind)
    // The station answers again: that it was silent is no longer true.
    if (kind === 'connected' && failure?.code === 'station-silent') setFailure(null)
  }

  const run = useCallback(
    (...given: Given) => {
      running.current += 1
      setRunning(true)
      setFailure(null)
      void latest
        .current(...given)
        .catch((error: unknown) => setFailure(callFailure(error)))
        .finally(() => {
          running.current -= 1
          setRunning(running.current > 0)
        })
    },
    [latest],
  )
  const isRunningNow = useCallback(() => running.current > 0, [])
  const forget = useCallback(() => setFailure(null), [])
  return { run, isRunning, isRunningNow, failure, forget }
}
