import { readFileSync } from 'node:fs'
import type { Agent as HttpAgent } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import { type LookupFunction, setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { getCACertificates } from 'node:tls'
import { HttpProxyAgent, HttpsProxyAgent } from 'hpagent'
import { getProxyForUrl } from 'proxy-from-env'
import { AppError } from '../../station/app-error.ts'
import { type Evidence, evidence } from '../../station/contract/evidence.ts'
import type { Settings } from '../../station/contract/settings.ts'
import { isLoopback, withoutCredentials } from './addresses.ts'

/** A proxy that is there answers within seconds. */
const TUNNEL_TIMEOUT_MS = 15_000

/**
 * Node gives each of a name's addresses 250 ms to connect, and none longer: over a satellite, or a line that uploads
 * fill, nothing could be sent where the name has an IPv6 address that is out of reach. Browsers wait for seconds.
 */
setDefaultAutoSelectFamilyAttemptTimeout(2_500)

/**
 * Finds the proxy for an address, as `http://user:password@host:port`; null for none. The configured proxy comes first,
 * then the environment's, then the system's where a window can ask for it.
 */
export type ResolveProxy = (url: string) => Promise<string | null>

interface Options {
  readonly resolveProxy: ResolveProxy
  /** Path of one more certificate authority to trust (PEM), as networks that inspect traffic need; null for none. */
  readonly caFile: string | null
}

/** Options of got for one address. */
export interface RequestOptions {
  readonly agent?: { http: HttpAgent } | { https: HttpsAgent }
  readonly https?: { certificateAuthority: string[] }
  readonly dnsLookup?: LookupFunction
}

/** Route of requests to the service and to the video store: proxy, certificates and addresses. */
export type Transport = ReturnType<typeof createTransport>

/** Creates a transport. Throws AppError `config-invalid` for a CA file that cannot be read. */
export function createTransport({ resolveProxy, caFile }: Options) {
  const trusted = trust(caFile)
  const agents = new Map<string, RequestOptions['agent']>()

  function agentFor(url: URL, proxy: string) {
    const key = `${url.protocol} ${proxy}`
    const known = agents.get(key)
    if (known) return known
    // The limit for the tunnel: without it a proxy that never answers CONNECT would hold a request forever.
    const options = { keepAlive: true, proxy, timeout: TUNNEL_TIMEOUT_MS }
    const agent =
      url.protocol === 'https:' ? { https: new HttpsProxyAgent(options) } : { http: new HttpProxyAgent(options) }
    agents.set(key, agent)
    return agent
  }

  async function proxyFor(url: URL): Promise<string | null> {
    // This computer is reached without a proxy.
    return isLoopback(url) ? null : resolveProxy(url.href)
  }

  async function requestOptions(url: URL): Promise<RequestOptions> {
    const proxy = await proxyFor(url)
    return {
      ...(url.protocol === 'https:' && { https: { certificateAuthority: trusted() } }),
      ...(proxy !== null && { agent: agentFor(url, proxy) }),
    }
  }

  return { requestOptions, proxyFor }
}

/** Creates the transport that the settings describe, for the station and for commands that only ask the service. */
export const transportOf = (
  { proxy, caFile }: Pick<Settings['service'], 'proxy' | 'caFile'>,
  withoutSetting: ResolveProxy = proxyFromEnvironment,
): Transport =>
  createTransport({
    resolveProxy: proxy === undefined ? withoutSetting : async () => proxy,
    caFile: caFile ?? null,
  })

/**
 * Reads HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, in either case, as curl does: an address without a scheme is an
 * http proxy, and an exception covers the names below it. Throws AppError `proxy-refused` for one that can't be used.
 */
export const proxyFromEnvironment: ResolveProxy = async (url) => {
  const { protocol, hostname, host } = new URL(url)
  if (getProxyForUrl(url) === '' || isBelowException(hostname)) return null
  const names = [`${protocol.slice(0, -1)}_proxy`, 'all_proxy'].flatMap((name) => [name, name.toUpperCase()])
  const name = names.find((each) => process.env[each]) ?? ''
  const given = process.env[name] ?? ''
  const text = given.includes('://') ? given : `http://${given}`
  if (/^https?:\/\/[^/]/i.test(text) && URL.canParse(text) && !/^(?:none|direct)$/i.test(given)) return text
  throw new AppError('proxy-refused', {
    host,
    detail: evidence('proxy-unusable', { name, given: withoutCredentials(given) }),
    reached: 'no',
  })
}

function isBelowException(hostname: string): boolean {
  const exceptions = (process.env['no_proxy'] || process.env['NO_PROXY'] || '').toLowerCase().split(/[,\s]+/)
  return exceptions.some((each) => each !== '' && hostname.endsWith(`.${each.replace(/^\*?\./, '')}`))
}

/**
 * Collects the certificates of Node, of the system and of the settings. The settings' file is read at once, so that a
 * wrong file is reported at the start. The system's are read for the first https address, since that takes a tenth of a
 * second.
 */
function trust(caFile: string | null): () => string[] {
  const own = caFile === null ? [] : [readCertificates(caFile)]
  let trusted: string[] | undefined
  return () => (trusted ??= [...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...own])])
}

function readCertificates(caFile: string): string {
  const wrong = (value: Evidence | string) =>
    new AppError('config-invalid', { key: 'service.caFile', given: value, expected: evidence('certificate-file') })
  let text: string
  try {
    text = readFileSync(caFile, 'utf8')
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : caFile)
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw wrong(evidence('holds-none', { file: caFile }))
  return text
}
