import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../contract/failure.ts'
import { patchOf, type SettingKey, type SettingValue } from '../../contract/station/settings-patch.ts'
import { callFailure } from '../state/call-failure.ts'
import { isSettingFixed } from '../state/is-setting-fixed.ts'
import { useClient, useSettings } from '../state/station-context.tsx'

export interface Setting<Value> {
  /** Key such as `uploads.parallel`. */
  readonly key: string
  /** Value chosen last, before the station has stored it. */
  readonly value: Value
  readonly set: (value: Value) => void
  /** True when the configuration file or the organization sets the value. */
  readonly isFixedByConfig: boolean
  readonly failure: Failure | null
  /** Reverts the last change made here; null when there was none. */
  readonly undo: (() => void) | null
  readonly forget: () => void
}

const isEqualJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Edits one setting that may change faster than the station answers: the last value wins, a rejected value is reverted.
 * Null restores the default where the setting allows it.
 */
export function useSetting<Key extends SettingKey, Value extends SettingValue<Key> | null>(
  key: Key,
  stored: Value,
): Setting<Value> {
  const client = useClient()
  const given = useSettings()?.given ?? []
  const [draft, setDraft] = useState<{ readonly value: Value } | null>(null)
  const [change, setChange] = useState<{ readonly before: Value; readonly after: Value } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const wanted = useRef<{ readonly value: Value } | null>(null)
  const running = useRef(false)

  const send = useCallback(async () => {
    if (running.current) return
    running.current = true
    try {
      for (let now = wanted.current; now; now = wanted.current) {
        await client.settings.change(patchOf(key, now.value))
        if (wanted.current === now) wanted.current = null
      }
    } catch (error) {
      wanted.current = null
      setDraft(null)
      setChange(null)
      setFailure(callFailure(error))
    } finally {
      running.current = false
    }
  }, [client, key])

  const put = useCallback(
    (value: Value) => {
      setFailure(null)
      setDraft({ value })
      wanted.current = { value }
      void send()
    },
    [send],
  )
  const set = useCallback(
    (value: Value) => {
      setChange({ before: stored, after: value })
      put(value)
    },
    [put, stored],
  )
  // A value stored by another client since then is not undone here.
  const isChanged = change !== null && isEqualJson(change.after, stored) && !isEqualJson(change.before, stored)

  // The stored value caught up, or another client changed it.
  useEffect(() => {
    if (wanted.current === null) setDraft(null)
  }, [stored])

  return {
    key,
    value: draft ? draft.value : stored,
    set,
    isFixedByConfig: isSettingFixed(given, key),
    failure,
    undo: isChanged
      ? () => {
          setChange(null)
          put(change.before)
        }
      : null,
    forget: useCallback(() => setFailure(null), []),
  }
}
