import { useState } from 'react'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { apiKeyPrefix } from '../../../service/access.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { ConnectionHop } from '../../../station/contract/folder-view.ts'

/** Typed address and key. */
export interface ConnectionDraft {
  readonly address: string
  readonly key: string
}

/** Values for a test or a save: only those that differ from the stored ones. */
export function connectionChanges({ address, key }: ConnectionDraft, present: string | null) {
  const [baseUrl, typedKey] = [address.trim(), key.trim()]
  return {
    ...(baseUrl !== '' && baseUrl !== present ? { baseUrl } : {}),
    ...(typedKey !== '' ? { key: typedKey } : {}),
  }
}

/** Rejects text that can't be a key before it leaves the page. */
export function apiKeyProblem(key: string): Failure | null {
  const typed = key.trim()
  if (typed === '' || (typed.startsWith(apiKeyPrefix) && !/\s/.test(typed))) return null
  return failure('key-malformed')
}

/** Field that a failure belongs to; null for both or neither. */
export function fieldOfFailure({ code, parameters }: Failure): 'address' | 'key' | null {
  if (code === 'key-malformed') return 'key'
  if (code === 'config-invalid' && parameters['key'] === 'service.baseUrl') return 'address'
  return null
}

/** Failure of an address that was rejected without a connection. */
export const addressFailure = (hops: readonly ConnectionHop[]): Failure | null =>
  hops.find(({ because }) => because !== null && fieldOfFailure(because) === 'address')?.because ?? null

export const isKeyRefused = (hops: readonly ConnectionHop[]): boolean =>
  hops.some(({ because }) => because?.code === 'key-refused')

export type HopResult = 'passed' | 'failed' | 'not-reached' | 'no-proxy' | 'no-certificate' | 'tier-unknown'

/** Meaning of a hop's outcome: `skipped` differs by hop. */
export function hopResult(hops: readonly ConnectionHop[], index: number): HopResult {
  const hop = hops[index]
  if (!hop || hop.outcome !== 'skipped') return hop?.outcome === 'failed' ? 'failed' : 'passed'
  const failedAt = hops.findIndex(({ outcome }) => outcome === 'failed')
  if (failedAt >= 0 && failedAt < index) return 'not-reached'
  if (hop.hop === 'certificate') return 'no-certificate'
  return hop.hop === 'proxy' ? 'no-proxy' : 'tier-unknown'
}

/** Duration of the whole test in ms; null when it was not measured. */
export const totalMs = (hops: readonly ConnectionHop[]): number | null =>
  hops.reduce<number | null>((last, hop) => hop.tookMs ?? last, null)

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
