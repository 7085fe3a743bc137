import type { BrowserKeyStore } from './browser-key.ts'
import { proveIdentity, type SignInRefusal, SignInRefused, signInWithCode } from './sign-in-requests.ts'

export type SignInState = 'in' | SignInRefusal | 'unreachable'

const CODE_PATTERN = /^#code=(.+)$/

/** Exchanges the code in the address for credentials; without a code, uses those that this browser has. */
export async function signIn(memory: BrowserKeyStore): Promise<SignInState> {
  const code = CODE_PATTERN.exec(window.location.hash)?.[1]
  if (code === undefined) return signInStateOf(proveIdentity(memory))
  const entry = await signInStateOf(signInWithCode(decodeURIComponent(code), memory))
  if (entry === 'unreachable') return entry
  // Removed from the address bar and the history, whether the code was valid or not.
  window.history.replaceState(null, '', '#/today')
  if (entry === 'in') return entry
  // The page may have been reloaded with its old code in the address.
  const known = await signInStateOf(proveIdentity(memory))
  return known === 'in' || known === 'unreachable' ? known : entry
}

async function signInStateOf(work: Promise<unknown>): Promise<SignInState> {
  try {
    await work
    return 'in'
  } catch (error) {
    return error instanceof SignInRefused ? error.refusal : 'unreachable'
  }
}
