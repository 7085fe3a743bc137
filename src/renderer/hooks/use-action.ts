import { useCallback, useRef, useState } from 'react'
import type { Failure } from '../../station/contract/failure.ts'
import { useConnection } from '../rpc/use-engine.ts'
import { callFailure } from '../state/call-failure.ts'
import type { SerialRunner } from '../state/serial-runner.ts'
import { useLatest } from './use-latest.ts'

export interface Action<Given extends readonly unknown[]> {
  readonly start: (...args: Given) => void
  readonly isRunning: boolean
  /** Failure of the last run; shown next to the control that started it. */
  readonly failure: Failure | null
  readonly forget: () => void
}

/** Wraps an async action started by a person: one run at a time, failure kept until the next run. */
export function useAction<Given extends readonly unknown[]>(
  perform: (...args: Given) => Promise<unknown>,
): Action<Given> {
  const { isRunning, isRunningNow, run, failure, forget } = useRuns(perform)
  const start = useCallback((...args: Given) => void (isRunningNow() || run(...args)), [isRunningNow, run])
  return { start, isRunning, failure, forget }
}

/**
 * Runs actions one after another through `runner`. Used for keys, which a person presses faster than the station
 * answers.
 */
export function useActionInTurn(runner: SerialRunner): Action<[() => Promise<unknown>]> {
  const { isRunning, run, failure, forget } = useRuns(runner)
  return { start: run, isRunning, failure, forget }
}

function useRuns<Given extends readonly unknown[]>(perform: (...args: Given) => Promise<unknown>) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isRunning, setRunning] = useState(false)
  const running = useRef(0)
  const latest = useLatest(perform)
  const { kind } = useConnection()
  const [kindBefore, setKindBefore] = useState(kind)

  if (kind !== kindBefore) {
    setKindBefore(kind)
    // The station answers again, so its silence is no longer a failure.
    if (kind === 'connected' && failure?.code === 'station-silent') setFailure(null)
  }

  const run = useCallback(
    (...args: Given) => {
      running.current += 1
      setRunning(true)
      setFailure(null)
      void latest
        .current(...args)
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
