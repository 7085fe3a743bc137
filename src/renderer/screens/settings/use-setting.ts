import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import type { Settings } from '../../../contract/settings.ts'
import { failureOf } from '../../stores/failure-of.ts'
import { useClient, useSettings } from '../../stores/station-context.tsx'
import { isGiven } from './sections.ts'

export interface Setting<Value> {
  /** As it was last asked for, until the station says how it is. Null before the first answer. */
  readonly value: Value | null
  readonly isGiven: boolean
  readonly failure: Failure | null
  readonly set: (value: Value) => void
}

/** One setting, which takes effect as it is changed. Of several changes in a row the last one counts. */
export function useSetting<Value>(key: string, valueIn: (settings: Settings) => Value): Setting<Value> {
  const client = useClient()
  const settings = useSettings()
  const present = settings === null ? null : valueIn(settings.settings)
  const [wish, setWish] = useState<{ readonly value: Value } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const next = useRef<{ readonly value: Value } | null>(null)
  const isRunning = useRef(false)

  const set = useCallback(
    (value: Value) => {
      next.current = { value }
      setWish({ value })
      setFailure(null)
      if (isRunning.current) return
      isRunning.current = true
      const run = async () => {
        for (let asked = next.current; asked; asked = next.current) {
          next.current = null
          await client.settings.set({ key, value: asked.value })
        }
      }
      run()
        .catch((error: unknown) => {
          next.current = null
          setWish(null)
          setFailure(failureOf(error))
        })
        .finally(() => {
          isRunning.current = false
        })
    },
    [client, key],
  )

  useEffect(() => {
    // What the station says counts, unless more was asked meanwhile.
    if (next.current === null) setWish(null)
  }, [present])

  return {
    value: wish === null ? present : wish.value,
    isGiven: settings !== null && isGiven(settings.given, key),
    failure,
    set,
  }
}
