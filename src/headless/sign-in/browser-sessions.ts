import { randomSecret } from './codes.ts'
import { sha256 } from './hash.ts'

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
export function createBrowserSessions(monotonicMs: () => number) {
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
