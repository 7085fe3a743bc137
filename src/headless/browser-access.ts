import type { Greeting } from '../station/contract/sign-in.ts'
import type { SignedInBrowser } from '../station/contract/signed-in-browser.ts'
import type { SessionMemory, StoredBrowser } from './session-memory.ts'
import { createBrowserSessions } from './sign-in/browser-sessions.ts'
import { createCodes } from './sign-in/codes.ts'
import { createProofs, readBrowserKey } from './sign-in/proofs.ts'
import { createSignedIn } from './sign-in/signed-in-browsers.ts'

export interface BrowserAccessOptions {
  readonly memory: SessionMemory
  /** Monotonic time, for codes and tickets: independent of changes to the computer's clock. */
  readonly monotonicMs: () => number
  /** Wall clock, for sessions, which outlive this run. */
  readonly nowMs: () => number
  /** Called when a browser has signed in with a code. */
  readonly onSignedIn?: (browser: SignedInBrowser) => void
}

/** Credentials and description of a browser that signs in. */
export interface SignInRequest {
  readonly code: string
  readonly key: string
  readonly replaces?: string | undefined
  readonly name: string | null
  readonly system: string | null
}

export type SignInResult =
  | { readonly kind: 'entered'; readonly browser: string; readonly station: string }
  | { readonly kind: 'refused' | 'too-often' | 'bad-key' }

export type BrowserAccess = ReturnType<typeof createBrowserAccess>

/**
 * Controls which browsers may use the station. A one-time code registers a browser's public key; from then on the
 * browser and the station prove their identity to each other at each connection. No secret is ever sent.
 */
export function createBrowserAccess({ memory, monotonicMs, nowMs, onSignedIn = () => {} }: BrowserAccessOptions) {
  const signedIn = createSignedIn({ memory, nowMs })
  const codes = createCodes(monotonicMs)
  const sessions = createBrowserSessions(monotonicMs)
  const proofs = createProofs(signedIn.stationKey, monotonicMs)
  const endListeners = new Set<(ids: readonly string[]) => void>()

  function end(ids: readonly string[]) {
    for (const id of ids) sessions.end(id)
    for (const listener of endListeners) listener(ids)
  }

  const toView = ({ id, name, system, enteredAtMs, seenAtMs }: StoredBrowser, own?: string): SignedInBrowser => {
    const isConnected = sessions.isConnected(id)
    const lastSeenAtMs = isConnected ? nowMs() : seenAtMs
    return { id, name, system, signedInAtMs: enteredAtMs, lastSeenAtMs, isConnected, isThis: id === own }
  }

  return {
    issueCode: codes.issue,
    /** Checks the key first, so that a browser with an unusable key does not use up a code. */
    enter({ code, key, replaces, name, system }: SignInRequest): SignInResult {
      if (readBrowserKey(key) === null) return { kind: 'bad-key' }
      const check = codes.use(code)
      if (check !== 'right') return { kind: check === 'wrong' ? 'refused' : 'too-often' }
      const { added, ended } = signedIn.add({ key, name, system }, replaces)
      end(ended)
      onSignedIn(toView(added))
      return { kind: 'entered', browser: added.id, station: proofs.publicKey }
    },
    /** Starts the mutual proof. Null for a browser that is not signed in. */
    greet: (greeting: Omit<Greeting, 'stationNonce'>) =>
      signedIn.find(greeting.browser) ? proofs.greet(greeting) : null,
    /** Returns a ticket and a media token for a browser that has proven itself; null for any other. */
    prove(greeting: Greeting, signature: string) {
      const key = readBrowserKey(signedIn.find(greeting.browser)?.key ?? '')
      if (key === null || !proofs.isProof(greeting, signature, key)) return null
      signedIn.markSeen(greeting.browser)
      return sessions.open(greeting.browser)
    },
    /** Returns the browser of this ticket, if it is still signed in. */
    useTicket(ticket: string): string | null {
      const browser = sessions.useTicket(ticket)
      return browser !== null && signedIn.find(browser) ? browser : null
    },
    /** Registers an open WebSocket; returns the function to call when it closes. */
    connect(browser: string): () => void {
      const leave = sessions.connect(browser)
      return () => {
        leave()
        if (signedIn.find(browser)) signedIn.markSeen(browser)
      }
    },
    mayReadMedia: sessions.mayReadMedia,
    /** Signed-in browsers, the most recent first. `own` is the browser that sent the request. */
    list: (own?: string): SignedInBrowser[] =>
      signedIn
        .all()
        .map((each) => toView(each, own))
        .toSorted((one, other) => other.signedInAtMs - one.signedInAtMs),
    /** Returns false when the sign-out could not be stored and would be lost at a restart. */
    signOut(ids: readonly string[]): boolean {
      const isKept = signedIn.remove(ids)
      end(ids)
      return isKept
    },
    /** Subscribes to the ids of browsers whose session ended. */
    onEnd: (listener: (ids: readonly string[]) => void) => void endListeners.add(listener),
  }
}
