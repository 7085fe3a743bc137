import type { Keychain } from '../../computer/keychain/keychain.ts'
import { AppError } from '../app-error.ts'
import { type EvidenceCode, evidence } from '../contract/evidence.ts'
import { type Failure, type FailureCode, failure } from '../contract/failure.ts'
import type { KeyState } from '../contract/station-status.ts'

/** An open keychain answers at once. */
const TIMEOUT_MS = 1_500

export interface UnkeptSecret {
  readonly secret: string
  /** Reason why no keychain keeps the secret. */
  readonly because: Failure
}

interface Parts {
  /** Null where the secret is for this start only. */
  readonly keychain: Pick<Keychain, 'read' | 'write' | 'remove'> | null
  /** Secret from the environment, or the practice service's key. */
  readonly startSecret: string | null
  /** The other side's address: each address has its own secret. Null while there is none. */
  readonly account: () => string | null
  /** Secrets that no keychain keeps, by address, for as long as the program runs. */
  readonly unkept: Map<string, UnkeptSecret>
  /** Uses a secret, or none any more. */
  readonly use: (secret: string | null) => void
  /** Reads a secret as a person entered it. Throws AppError where it can't be one. */
  readonly parse: (text: string) => string
  readonly messages: {
    /** Failure where there is no address that a secret could belong to. */
    readonly noAddress: FailureCode
    /** The change that is refused without a keychain. */
    readonly changing: Extract<EvidenceCode, 'changing-key' | 'changing-password'>
  }
  readonly onChange: (now: { readonly state: KeyState; readonly isOther: boolean }) => void
}

/** Parts with which every secret of a session is kept. */
export type SecretKeeping = Pick<Parts, 'keychain' | 'unkept' | 'onChange'>

export type SecretKeeper = ReturnType<typeof createSecretKeeper>

/**
 * Keeps a secret in memory after reading it once for each address. A locked keychain never counts as an empty one. Each
 * session has one for the API key and one for the password of its facility's database.
 */
export function createSecretKeeper({ keychain, startSecret, account, unkept, use, parse, messages, onChange }: Parts) {
  let state: KeyState = startSecret === null ? { kind: 'none' } : { kind: 'given' }
  /** Address whose secret is in use. */
  let currentAddress = account()
  /** Address that the secret of this start belongs to: the first one. */
  let startAddress = currentAddress

  function setState(next: KeyState): KeyState {
    const isOther = next.kind !== state.kind
    state = next
    onChange({ state, isOther })
    return next
  }

  /** Reads the secret at the start. A slow keychain blocks nobody, and counts as locked until it answers. */
  async function begin(): Promise<void> {
    const late = new Promise<'waiting'>((resolve) => setTimeout(resolve, TIMEOUT_MS, 'waiting'))
    if ((await Promise.race([check(), late])) === 'waiting' && state.kind === 'none') {
      setState({ kind: 'locked', because: failure('keychain-locked') })
    }
  }

  /** Counts the keychain as locked without asking a person once more. */
  const lock = (because: Failure) => setState(useUnkept(account() ?? '') ?? { kind: 'locked', because })

  /** Reads the keychain for the current address. */
  async function check(): Promise<KeyState> {
    const address = account()
    if (startSecret !== null && address === startAddress) return useStartSecret(startSecret)
    if (keychain === null) return state
    if (address === null) return setState({ kind: 'none' })
    const found = await keychain.read(address)
    if (account() !== address) return state
    switch (found.kind) {
      case 'found':
        use(found.key)
        return setState({ kind: 'kept' })
      case 'absent':
        return useUnkept(address) ?? setState({ kind: 'none' })
      case 'locked':
      case 'unavailable':
        return useUnkept(address) ?? setState(found)
    }
  }

  function useStartSecret(key: string): KeyState {
    if (state.kind === 'given') return state
    use(key)
    return setState({ kind: 'given' })
  }

  function useUnkept(address: string): KeyState | null {
    const unkeptSecret = unkept.get(address)
    if (!unkeptSecret) return null
    use(unkeptSecret.secret)
    return setState({ kind: 'this-start-only', because: unkeptSecret.because })
  }

  /** Saves a secret, for the current address or another one. Throws AppError. */
  async function set(text: string, address: string | null = account()): Promise<KeyState> {
    const secret = parse(text)
    if (address === null) throw new AppError(messages.noAddress)
    if (keychain === null) throw new AppError('not-here', { what: evidence(messages.changing) })
    const written = await keychain.write(address, secret)
    if (written.kind === 'kept') unkept.delete(address)
    else unkept.set(address, { secret, because: written.because })
    const next: KeyState =
      written.kind === 'kept' ? { kind: 'kept' } : { kind: 'this-start-only', because: written.because }
    // The address may have changed since, or be one that is used later.
    if (account() !== address) return next
    use(secret)
    return setState(next)
  }

  async function forget(): Promise<KeyState> {
    const address = account()
    if (keychain === null || address === null) return state
    const removed = await keychain.remove(address)
    unkept.delete(address)
    use(null)
    return setState('because' in removed ? removed : { kind: 'none' })
  }

  /** Reads the secret of a changed address: a secret is never used with another address. */
  async function moved(): Promise<void> {
    const address = account()
    if (address === currentAddress) return
    currentAddress = address
    startAddress ??= address
    use(null)
    state = { kind: 'none' }
    await check()
  }

  return { state: () => state, begin, lock, check, set, forget, moved }
}
