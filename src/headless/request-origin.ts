// Any web page may send requests to a port of this computer: other sites, pages of other local servers, and pages whose
// host name was pointed here. Requests pass this check if our own page sent them or a person typed the address.

/** Headers of a request that show where it came from. */
export interface RequestOrigin {
  readonly method: string
  readonly path: string
  /** All `Host` headers. */
  readonly hosts: readonly string[]
  readonly origin: string | null
  /** `Sec-Fetch-…` headers, which no page can set; null from programs that are no browsers. */
  readonly site: string | null
  readonly mode: string | null
  readonly destination: string | null
}

/** Refusal reasons and their statuses. */
export const refusalStatus = {
  'not-our-host': 421,
  'foreign-origin': 403,
  'origin-missing': 403,
  'cross-site': 403,
} as const
export type OriginRefusal = keyof typeof refusalStatus

/** Returns the reason to refuse a request; null when it is allowed. `ours` is our host with its port. */
export function checkOrigin(request: RequestOrigin, ours: string): OriginRefusal | null {
  const [host, another] = request.hosts
  if (host !== ours || another !== undefined) return 'not-our-host'
  if (request.origin !== null && request.origin !== httpOrigin(host)) return 'foreign-origin'
  if (request.origin === null && isStateChanging(request)) return 'origin-missing'
  return isSameOrigin(request) || isNavigation(request) ? null : 'cross-site'
}

/** Formats a host with its port as browsers do. */
export const hostOf = (name: string, port: number) => new URL(`http://${name}:${port}`).host

export const httpOrigin = (host: string) => `http://${host}`

/**
 * True when a person typed localhost. The request is redirected to our address: by that name a browser may reach another
 * user's port on ::1, so signing in there is unsafe.
 */
export const isLocalhostVisit = (request: RequestOrigin, port: number) =>
  request.hosts.length === 1 &&
  request.hosts[0] === hostOf('localhost', port) &&
  request.origin === null &&
  request.method === 'GET' &&
  request.path === '/' &&
  (isSameOrigin(request) || isNavigation(request))

/** Upgrades count: a GET that gives access to everything. */
const isStateChanging = ({ method, mode }: RequestOrigin) => !['GET', 'HEAD'].includes(method) || mode === 'websocket'

/** Another port of this computer is the same site, but not the same origin. */
const isSameOrigin = ({ site }: RequestOrigin) => site === null || site === 'same-origin' || site === 'none'

/** A link to the page may be followed: the page holds no data, and its own requests are same-origin. */
const isNavigation = ({ method, path, mode, destination }: RequestOrigin) =>
  method === 'GET' && path === '/' && mode === 'navigate' && destination === 'document'
