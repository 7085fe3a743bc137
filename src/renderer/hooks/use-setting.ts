import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../station/contract/failure.ts'
import { patchOf, type SettingKey, type SettingValue } from '../../station/contract/settings-patch.ts'
import { callFailure } from '../state/call-failure.ts'
import { isSettingFixed } from '../state/is-setting-fixed.ts'
import { useClient, useSettings } from '../state/station-context.tsx'

export interface Setting<Value> {
  /** Key such as `uploads.parallel`. */
  readonly key: string
  /** Displayed value: the one chosen last, even if the station has not stored it yet. */
  readonly value: Value
  readonly set: (value: Value) => void
  /** True when the configuration file or the organization sets the value. */
  readonly isFixedByConfig: boolean
  readonly failure: Failure | null
  /** Reverts the last change made here; null when there was none. */
  readonly undo: (() => void) | null
  /** Dismisses the failure of the last change. */
  readonly clearFailure: () => void
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
  const fixedKeys = useSettings()?.fixedKeys ?? []
  const [draft, setDraft] = useState<{ readonly value: Value } | null>(null)
  const [change, setChange] = useState<{ readonly before: Value; readonly after: Value } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const pending = useRef<{ readonly value: Value } | null>(null)
  const running = useRef(false)

  const send = useCallback(async () => {
    if (running.current) return
    running.current = true
    try {
      for (let next = pending.current; next; next = pending.current) {
        await client.settings.change(patchOf(key, next.value))
        if (pending.current === next) pending.current = null
      }
    } catch (error) {
      pending.current = null
      setDraft(null)
      setChange(null)
      setFailure(callFailure(error))
    } finally {
      running.current = false
    }
  }, [client, key])

  /** Sends a value without recording it for `undo`. */
  const store = useCallback(
    (value: Value) => {
      setFailure(null)
      setDraft({ value })
      pending.current = { value }
      void send()
    },
    [send],
  )
  const set = useCallback(
    (value: Value) => {
      setChange({ before: stored, after: value })
      store(value)
    },
    [store, stored],
  )
  // A value stored by another client since then is not undone here.
  const isChanged = change !== null && isEqualJson(change.after, stored) && !isEqualJson(change.before, stored)

  // The stored value caught up, or another client changed it.
  useEffect(() => {
    if (pending.current === null) setDraft(null)
  }, [stored])

  return {
    key,
    value: draft ? draft.value : stored,
    set,
    isFixedByConfig: isSettingFixed(fixedKeys, key),
    failure,
    undo: isChanged
      ? () => {
          setChange(null)
          store(change.before)
        }
      : null,
    clearFailure: useCallback(() => setFailure(null), []),
  }
}
