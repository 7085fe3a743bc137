import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Greeting } from '../station/contract/sign-in.ts'
import type { SignedInBrowser } from '../station/contract/signed-in-browser.ts'
import type { SessionMemory, StoredBrowser } from './session-memory.ts'
import { createProofs, newStationKey, readBrowserKey } from './sign-in/proofs.ts'

/** Hashes of equal length, so that comparing them takes constant time. */
const sha256 = (text: string) => createHash('sha256').update(text).digest()

const CODE_TTL_MS = 10 * 60_000
const MAX_CODES = 10
const MAX_WRONG_CODES = 10
const WRONG_CODE_WINDOW_MS = 60_000

type CodeCheck = 'right' | 'wrong' | 'too-often'

/** One-time codes for signing in. Only hashes are compared and kept. */
function createCodes(monotonicMs: () => number) {
  let codes: { readonly hash: Buffer; readonly untilMs: number }[] = []
  let wrongAtMs: number[] = []

  return {
    /** Issues a code; earlier codes stay valid until they are used or expire. */
    issue(): string {
      const code = randomSecret()
      codes = [...codes, { hash: sha256(code), untilMs: monotonicMs() + CODE_TTL_MS }].slice(-MAX_CODES)
      return code
    },
    /**
     * Uses a code up. A right code is accepted regardless of wrong ones before it, so that guessing locks no one out.
     */
    use(code: string): CodeCheck {
      const now = monotonicMs()
      const hash = sha256(code)
      const match = codes.find((each) => timingSafeEqual(each.hash, hash))
      codes = codes.filter((each) => each !== match && now < each.untilMs)
      if (match && now < match.untilMs) return 'right'
      wrongAtMs = wrongAtMs.filter((atMs) => now - atMs < WRONG_CODE_WINDOW_MS)
      if (wrongAtMs.length >= MAX_WRONG_CODES) return 'too-often'
      wrongAtMs.push(now)
      return 'wrong'
    },
  }
}

/** Returns 192 random bits in a form that fits an address. */
const randomSecret = () => randomBytes(24).toString('base64url')

const TICKET_TTL_MS = 30_000
/** A page that lost its connection reconnects within this time, and its videos keep playing. */
const MEDIA_TOKEN_TTL_MS = 60_000
const MAX_TICKETS = 64

interface BrowserSession {
  readonly media: string
  connections: number
  /** Expiry of the media token without a connection. */
  untilMs: number
}

/**
 * Tickets and tokens of browsers that have proven themselves: one ticket per WebSocket, and a media token while
 * connected.
 */
function createBrowserSessions(monotonicMs: () => number) {
  const sessions = new Map<string, BrowserSession>()
  const browserOfMedia = new Map<string, string>()
  const tickets = new Map<string, { readonly browser: string; readonly untilMs: number }>()

  const keyOf = (text: string) => sha256(text).toString('hex')

  function sessionOf(browser: string): BrowserSession {
    const existing = sessions.get(browser)
    if (existing && isValid(existing)) return existing
    end(browser)
    const session = { media: randomSecret(), connections: 0, untilMs: 0 }
    sessions.set(browser, session)
    browserOfMedia.set(keyOf(session.media), browser)
    return session
  }

  const isValid = ({ connections, untilMs }: BrowserSession) => connections > 0 || monotonicMs() < untilMs

  function end(browser: string) {
    const session = sessions.get(browser)
    if (session) browserOfMedia.delete(keyOf(session.media))
    sessions.delete(browser)
    for (const [key, ticket] of tickets) if (ticket.browser === browser) tickets.delete(key)
  }

  return {
    open(browser: string) {
      const session = sessionOf(browser)
      session.untilMs = monotonicMs() + MEDIA_TOKEN_TTL_MS
      const ticket = randomSecret()
      tickets.set(keyOf(ticket), { browser, untilMs: monotonicMs() + TICKET_TTL_MS })
      const [oldest] = tickets.keys()
      if (tickets.size > MAX_TICKETS && oldest !== undefined) tickets.delete(oldest)
      return { ticket, media: session.media }
    },
    /** Returns the ticket's browser and uses the ticket up. */
    useTicket(ticket: string): string | null {
      const key = keyOf(ticket)
      const existing = tickets.get(key)
      tickets.delete(key)
      return existing && monotonicMs() < existing.untilMs ? existing.browser : null
    },
    /** Registers an open WebSocket of this browser; returns the function to call when it closes. */
    connect(browser: string): () => void {
      const session = sessionOf(browser)
      session.connections += 1
      return () => {
        session.connections -= 1
        session.untilMs = monotonicMs() + MEDIA_TOKEN_TTL_MS
      }
    },
    isConnected: (browser: string) => (sessions.get(browser)?.connections ?? 0) > 0,
    mayReadMedia(token: string): boolean {
      const browser = browserOfMedia.get(keyOf(token))
      const session = browser === undefined ? undefined : sessions.get(browser)
      return session !== undefined && isValid(session)
    },
    end,
  }
}

const SESSION_TTL_MS = 30 * 24 * 3_600_000
const MAX_BROWSERS = 20

interface Options {
  readonly memory: SessionMemory
  /** Wall clock: sessions outlive this run. */
  readonly nowMs: () => number
}

type NewBrowser = Pick<StoredBrowser, 'key' | 'name' | 'system'>

/** Signed-in browsers, for thirty days each, and the key that proves the station to them. */
function createSignedIn({ memory, nowMs }: Options) {
  const stored = memory.load()
  const stationKey = stored.stationKey ?? newStationKey()
  let browsers = stored.browsers

  const isFresh = ({ enteredAtMs }: StoredBrowser) => Math.abs(nowMs() - enteredAtMs) < SESSION_TTL_MS
  const save = () => memory.save({ stationKey, browsers })
  const find = (id: string) => browsers.find((each) => each.id === id && isFresh(each))

  return {
    stationKey,
    find,
    all: (): readonly StoredBrowser[] => browsers.filter(isFresh),
    /** Returns the new browser, and the ids that it replaced. */
    add(browser: NewBrowser, replaces: string | undefined) {
      const atMs = nowMs()
      const added = { id: randomBytes(6).toString('hex'), ...browser, enteredAtMs: atMs, seenAtMs: atMs }
      const before = browsers
      browsers = [...before.filter((each) => isFresh(each) && each.id !== replaces), added].slice(-MAX_BROWSERS)
      save()
      const ended = before.filter((each) => !browsers.includes(each)).map(({ id }) => id)
      return { added, ended }
    },
    markSeen(id: string) {
      const atMs = nowMs()
      browsers = browsers.map((each) => (each.id === id ? { ...each, seenAtMs: atMs } : each))
      save()
    },
    /** Returns false when the file could not be written: after a restart they would be signed in again. */
    remove(ids: readonly string[]): boolean {
      browsers = browsers.filter(({ id }) => !ids.includes(id))
      return save()
    },
  }
}

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
