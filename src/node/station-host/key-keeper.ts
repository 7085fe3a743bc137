import { evidence } from '../../contract/evidence.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import type { KeyState } from '../../contract/station/station-status.ts'
import { AppError } from '../../core/app-error.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { isApiKey } from '../service/caller.ts'

/** An open keychain answers at once. */
const TIMEOUT_MS = 1_500

export interface UnkeptKey {
  readonly key: string
  /** Reason why no keychain keeps the key. */
  readonly because: Failure
}

interface Parts {
  /** Null where the key is given for this start only. */
  readonly keychain: Pick<Keychain, 'read' | 'write' | 'remove'> | null
  /** Key from the environment or of the practice service. */
  readonly given: string | null
  /** The service's address: each address has its own key. Null while there is none. */
  readonly account: () => string | null
  /** Keys that no keychain keeps, by address, for as long as the program runs. */
  readonly unkept: Map<string, UnkeptKey>
  readonly useKey: (apiKey: string | null) => void
  readonly onChange: (now: { readonly state: KeyState; readonly isOther: boolean }) => void
}

export type KeyKeeper = ReturnType<typeof createKeyKeeper>

/**
 * Keeps the API key in memory after reading it once for each address. A locked keychain never counts as an empty one.
 * Each session has one.
 */
export function createKeyKeeper({ keychain, given, account, unkept, useKey, onChange }: Parts) {
  let state: KeyState = given === null ? { kind: 'none' } : { kind: 'given' }
  /** Address whose key is in use. */
  let currentAddress = account()
  /** Address that the given key belongs to: the first one. */
  let givenKeyAddress = currentAddress

  function setState(next: KeyState): KeyState {
    const isOther = next.kind !== state.kind
    state = next
    onChange({ state, isOther })
    return next
  }

  /** Reads the key at the start. A slow keychain blocks nobody, and counts as locked until it answers. */
  async function begin(): Promise<void> {
    const late = new Promise<'waiting'>((resolve) => setTimeout(resolve, TIMEOUT_MS, 'waiting'))
    if ((await Promise.race([check(), late])) === 'waiting' && state.kind === 'none') {
      setState({ kind: 'locked', because: failure('keychain-locked') })
    }
  }

  /** Reads the keychain for the current address. */
  async function check(): Promise<KeyState> {
    const address = account()
    if (given !== null && address === givenKeyAddress) return useGiven(given)
    if (keychain === null) return state
    if (address === null) return setState({ kind: 'none' })
    const found = await keychain.read(address)
    if (account() !== address) return state
    switch (found.kind) {
      case 'found':
        useKey(found.key)
        return setState({ kind: 'kept' })
      case 'absent':
        return useUnkept(address) ?? setState({ kind: 'none' })
      case 'locked':
      case 'unavailable':
        return useUnkept(address) ?? setState(found)
    }
  }

  function useGiven(key: string): KeyState {
    if (state.kind === 'given') return state
    useKey(key)
    return setState({ kind: 'given' })
  }

  function useUnkept(address: string): KeyState | null {
    const known = unkept.get(address)
    if (!known) return null
    useKey(known.key)
    return setState({ kind: 'this-start-only', because: known.because })
  }

  /** Saves a key. Throws AppError `key-malformed`, `service-missing`. */
  async function set(text: string): Promise<KeyState> {
    const key = text.trim()
    const address = account()
    if (!isApiKey(key)) throw new AppError('key-malformed')
    if (address === null) throw new AppError('service-missing')
    if (keychain === null) throw new AppError('not-here', { what: evidence('changing-key') })
    const written = await keychain.write(address, key)
    if (account() !== address) return state
    if (written.kind === 'kept') {
      unkept.delete(address)
      useKey(key)
      return setState({ kind: 'kept' })
    }
    unkept.set(address, { key, because: written.because })
    return useUnkept(address) ?? state
  }

  async function forget(): Promise<KeyState> {
    const address = account()
    if (keychain === null || address === null) return state
    const removed = await keychain.remove(address)
    unkept.delete(address)
    useKey(null)
    return setState('because' in removed ? removed : { kind: 'none' })
  }

  /** Reads the key of a changed address: a key is never used with another service. */
  async function moved(): Promise<void> {
    const address = account()
    if (address === currentAddress) return
    currentAddress = address
    givenKeyAddress ??= address
    useKey(null)
    state = { kind: 'none' }
    await check()
  }

  return { state: () => state, begin, check, set, forget, moved }
}
