import { secret } from './codes.ts'
import { hashOf } from './hash.ts'

const TICKET_LASTS_MS = 30_000
/** A page that lost its connection comes back within this time, and its videos play on. */
const MEDIA_LASTS_MS = 60_000
const MAX_TICKETS = 64

interface Visit {
  readonly media: string
  connections: number
  /** Until when the media token is good without a connection. */
  untilMs: number
}

/** What browsers that have proven themselves hold: a ticket for one WebSocket, and a token for media while they are here. */
export function createVisits(monotonicMs: () => number) {
  const visits = new Map<string, Visit>()
  const browserOfMedia = new Map<string, string>()
  const tickets = new Map<string, { readonly browser: string; readonly untilMs: number }>()

  const keyOf = (text: string) => hashOf(text).toString('hex')

  function visitOf(browser: string): Visit {
    const known = visits.get(browser)
    if (known && isGood(known)) return known
    end(browser)
    const visit = { media: secret(), connections: 0, untilMs: 0 }
    visits.set(browser, visit)
    browserOfMedia.set(keyOf(visit.media), browser)
    return visit
  }

  const isGood = ({ connections, untilMs }: Visit) => connections > 0 || monotonicMs() < untilMs

  function end(browser: string) {
    const visit = visits.get(browser)
    if (visit) browserOfMedia.delete(keyOf(visit.media))
    visits.delete(browser)
    for (const [key, ticket] of tickets) if (ticket.browser === browser) tickets.delete(key)
  }

  return {
    open(browser: string) {
      const visit = visitOf(browser)
      visit.untilMs = monotonicMs() + MEDIA_LASTS_MS
      const ticket = secret()
      tickets.set(keyOf(ticket), { browser, untilMs: monotonicMs() + TICKET_LASTS_MS })
      const [oldest] = tickets.keys()
      if (tickets.size > MAX_TICKETS && oldest !== undefined) tickets.delete(oldest)
      return { ticket, media: visit.media }
    },
    /** The browser that a ticket was given to; the ticket is used up. */
    useTicket(ticket: string): string | null {
      const key = keyOf(ticket)
      const known = tickets.get(key)
      tickets.delete(key)
      return known && monotonicMs() < known.untilMs ? known.browser : null
    },
    /** A WebSocket of this browser is open; returns what to call when it closes. */
    connect(browser: string): () => void {
      const visit = visitOf(browser)
      visit.connections += 1
      return () => {
        visit.connections -= 1
        visit.untilMs = monotonicMs() + MEDIA_LASTS_MS
      }
    },
    isConnected: (browser: string) => (visits.get(browser)?.connections ?? 0) > 0,
    mayReadMedia(token: string): boolean {
      const browser = browserOfMedia.get(keyOf(token))
      const visit = browser === undefined ? undefined : visits.get(browser)
      return visit !== undefined && isGood(visit)
    },
    end,
  }
}
