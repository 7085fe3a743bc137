import type { Greeting } from '../contract/station/sign-in.ts'
import type { SignedInBrowser } from '../contract/station/signed-in-browser.ts'
import type { SessionMemory, StoredBrowser } from './session-memory.ts'
import { createBrowserSessions } from './sign-in/browser-sessions.ts'
import { createCodes } from './sign-in/codes.ts'
import { createProofs, readBrowserKey } from './sign-in/proofs.ts'
import { createSignedIn } from './sign-in/signed-in-browsers.ts'

export interface BrowserAccessOptions {
  readonly memory: SessionMemory
  /** Counts on while the computer's clock is set: for codes and tickets. */
  readonly monotonicMs: () => number
  /** The computer's clock: sessions outlive this run. */
  readonly nowMs: () => number
  /** A browser has signed in with a code. */
  readonly onSignedIn?: (browser: SignedInBrowser) => void
}

/** What a browser brings to sign in. */
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
 * Who may use the station from a browser. A code that works once makes a browser's public key known; from then on the
 * browser and the station prove themselves to each other at each connection. No secret is ever sent.
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
    /** Looks at the key first: a code is not used up by a browser that can't prove itself afterwards. */
    enter({ code, key, replaces, name, system }: SignInRequest): SignInResult {
      if (readBrowserKey(key) === null) return { kind: 'bad-key' }
      const check = codes.use(code)
      if (check !== 'right') return { kind: check === 'wrong' ? 'refused' : 'too-often' }
      const { added, ended } = signedIn.add({ key, name, system }, replaces)
      end(ended)
      onSignedIn(toView(added))
      return { kind: 'entered', browser: added.id, station: proofs.publicKey }
    },
    /** Null for a browser that is not signed in. */
    greet: (greeting: Omit<Greeting, 'stationNonce'>) =>
      signedIn.find(greeting.browser) ? proofs.greet(greeting) : null,
    /** A ticket and a media token for a browser that has proven itself; null for any other. */
    prove(greeting: Greeting, signature: string) {
      const key = readBrowserKey(signedIn.find(greeting.browser)?.key ?? '')
      if (key === null || !proofs.isProof(greeting, signature, key)) return null
      signedIn.markSeen(greeting.browser)
      return sessions.open(greeting.browser)
    },
    /** The browser that comes with this ticket, if it is still signed in. */
    useTicket(ticket: string): string | null {
      const browser = sessions.useTicket(ticket)
      return browser !== null && signedIn.find(browser) ? browser : null
    },
    /** Returns what to call when the WebSocket closes. */
    connect(browser: string): () => void {
      const leave = sessions.connect(browser)
      return () => {
        leave()
        if (signedIn.find(browser)) signedIn.markSeen(browser)
      }
    },
    mayReadMedia: sessions.mayReadMedia,
    /** The most recent first. `own` is the browser that asks. */
    list: (own?: string): SignedInBrowser[] =>
      signedIn
        .all()
        .map((each) => toView(each, own))
        .toSorted((one, other) => other.signedInAtMs - one.signedInAtMs),
    /** Returns whether it is written down, so that it holds after a restart too. */
    signOut(ids: readonly string[]): boolean {
      const isKept = signedIn.remove(ids)
      end(ids)
      return isKept
    },
    /** Calls back with the ids of browsers whose session has ended. */
    onEnd: (listener: (ids: readonly string[]) => void) => void endListeners.add(listener),
  }
}
