import type { KeyMemory } from './browser-key.ts'
import { prove, type Refusal, SignInRefused, signInWith } from './sign-in-requests.ts'

export type Entry = 'in' | Refusal | 'unreachable'

const CODE = /^#code=(.+)$/

/** Exchanges the code in the address for the right to be here; without one, asks whether this browser has it already. */
export async function enter(memory: KeyMemory): Promise<Entry> {
  const code = CODE.exec(window.location.hash)?.[1]
  if (code === undefined) return entryOf(prove(memory))
  const entry = await entryOf(signInWith(decodeURIComponent(code), memory))
  if (entry === 'unreachable') return entry
  // Out of the address bar and the history, whether it was good or not.
  window.history.replaceState(null, '', '#/today')
  if (entry === 'in') return entry
  // The page was loaded again with its old code in the address.
  const known = await entryOf(prove(memory))
  return known === 'in' || known === 'unreachable' ? known : entry
}

async function entryOf(work: Promise<unknown>): Promise<Entry> {
  try {
    await work
    return 'in'
  } catch (error) {
    return error instanceof SignInRefused ? error.refusal : 'unreachable'
  }
}
