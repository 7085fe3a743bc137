import { useState } from 'react'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import type { ConnectionHop } from '../../../station/contract/folder-view.ts'
import { addressFailure, apiKeyProblem, connectionChanges, fieldOfFailure, isKeyRefused } from './connection-draft.ts'

export interface ConnectionForm {
  readonly address: string
  readonly typeAddress: (address: string) => void
  readonly key: string
  readonly typeKey: (key: string) => void
  readonly isChanged: boolean
  readonly test: () => void
  readonly isTesting: boolean
  /** Result of the last test; null before one and while one runs. */
  readonly hops: readonly ConnectionHop[] | null
  readonly save: () => void
  readonly isSaving: boolean
  readonly addressFailure: Failure | null
  readonly keyFailure: Failure | null
  /** Failure that belongs to neither field. */
  readonly failure: Failure | null
}

/** State of the connection form: typing, testing, saving. The typed key is cleared as soon as it is stored. */
export function useConnectionForm(present: string | null, onSaved?: () => void): ConnectionForm {
  const client = useClient()
  const [typed, setTyped] = useState<string | null>(null)
  const [key, setKey] = useState('')
  const [hops, setHops] = useState<readonly ConnectionHop[] | null>(null)
  const [malformed, setMalformed] = useState<Failure | null>(null)
  const address = typed ?? present ?? ''
  const changes = connectionChanges({ address, key }, present)

  const ask = async (input: { baseUrl?: string; key?: string }) => {
    setHops(null)
    const found = await client.connection.test(input)
    setHops(found)
    return found
  }
  const testing = useAction(() => ask(changes))
  const saving = useAction(async () => {
    // A rejected key never replaces a working one.
    if (changes.key !== undefined && isKeyRefused(await ask(changes))) return
    if (changes.baseUrl !== undefined) await client.connection.use({ baseUrl: changes.baseUrl })
    setTyped(null)
    if (changes.key !== undefined) await client.key.set({ key: changes.key })
    setKey('')
    if (changes.key === undefined) await ask({})
    onSaved?.()
  })

  /** Runs only when the typed key is well-formed. */
  const ifPossible = (go: () => void) => () => {
    const problem = apiKeyProblem(key)
    setMalformed(problem)
    if (problem) return
    testing.forget()
    saving.forget()
    go()
  }
  const typing =
    (keep: (text: string) => void) =>
    (text: string): void => {
      keep(text)
      setHops(null)
      setMalformed(null)
      testing.forget()
      saving.forget()
    }

  const failures = [malformed, saving.failure, testing.failure, hops && addressFailure(hops)].filter(
    (one) => one !== null,
  )
  const at = (field: ReturnType<typeof fieldOfFailure>) =>
    failures.find((failure) => fieldOfFailure(failure) === field) ?? null
  return {
    address,
    typeAddress: typing(setTyped),
    key,
    typeKey: typing(setKey),
    isChanged: Object.keys(changes).length > 0,
    test: ifPossible(testing.start),
    isTesting: testing.isRunning || saving.isRunning,
    hops: hops && addressFailure(hops) ? null : hops,
    save: ifPossible(saving.start),
    isSaving: saving.isRunning,
    addressFailure: at('address'),
    keyFailure: at('key'),
    failure: at(null),
  }
}
