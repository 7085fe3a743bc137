import { useCallback, useRef, useState } from 'react'
import { callFailure } from '../../renderer/state/call-failure.ts'
import type { Failure } from '../../station/contract/failure.ts'

interface Loaded<Value> {
  readonly value: Value | null
  readonly failure: Failure | null
  readonly load: () => void
}

/** Reads a value on request, without following changes. */
export function useLoaded<Value>(read: () => Promise<Value>): Loaded<Value> {
  const [known, setKnown] = useState<Omit<Loaded<Value>, 'load'>>({ value: null, failure: null })
  const latest = useRef(read)
  const load = useCallback(() => {
    latest.current().then(
      (value) => setKnown({ value, failure: null }),
      (error: unknown) => setKnown({ value: null, failure: callFailure(error) }),
    )
  }, [])
  return { ...known, load }
}
