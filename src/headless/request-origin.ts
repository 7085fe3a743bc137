// Any web page may request on a port of this computer: its own requests, those of another local server's page, and those of
// a page whose host name was made to point here. Who gets past this was sent by our own page, or typed by a person.

/** What a request says of where it comes from. */
export interface RequestOrigin {
  readonly method: string
  readonly path: string
  /** Every `Host` that was given. */
  readonly hosts: readonly string[]
  readonly origin: string | null
  /** `Sec-Fetch-…`, which no page can set; null from what is no browser. */
  readonly site: string | null
  readonly mode: string | null
  readonly destination: string | null
}

/** Why a request gets no further, and the status that says so. */
export const refusalStatus = {
  'not-our-host': 421,
  'foreign-origin': 403,
  'origin-missing': 403,
  'cross-site': 403,
} as const
export type OriginRefusal = keyof typeof refusalStatus

/** Why this request gets no further; null when it may. `ours` is our host with its port. */
export function checkOrigin(request: RequestOrigin, ours: string): OriginRefusal | null {
  const [host, another] = request.hosts
  if (host !== ours || another !== undefined) return 'not-our-host'
  if (request.origin !== null && request.origin !== httpOrigin(host)) return 'foreign-origin'
  if (request.origin === null && isStateChanging(request)) return 'origin-missing'
  return isSameOrigin(request) || isNavigation(request) ? null : 'cross-site'
}

/** A host with its port, as a browser writes it. */
export const hostOf = (name: string, port: number) => new URL(`http://${name}:${port}`).host

export const httpOrigin = (host: string) => `http://${host}`

/**
 * Somebody typed localhost. They are sent to our address: by that name a browser may reach another user's port on ::1, so
 * nobody signs in under it.
 */
export const isLocalhostVisit = (request: RequestOrigin, port: number) =>
  request.hosts.length === 1 &&
  request.hosts[0] === hostOf('localhost', port) &&
  request.origin === null &&
  request.method === 'GET' &&
  request.path === '/' &&
  (isSameOrigin(request) || isNavigation(request))

/** An upgrade is a GET that opens the way to everything. */
const isStateChanging = ({ method, mode }: RequestOrigin) => !['GET', 'HEAD'].includes(method) || mode === 'websocket'

/** Another port of this computer is the same site, but not ours. */
const isSameOrigin = ({ site }: RequestOrigin) => site === null || site === 'same-origin' || site === 'none'

/** Somebody follows a link to the page: it holds no data, and what it asks for next comes from itself. */
const isNavigation = ({ method, path, mode, destination }: RequestOrigin) =>
  method === 'GET' && path === '/' && mode === 'navigate' && destination === 'document'
