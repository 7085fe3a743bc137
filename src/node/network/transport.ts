import { readFileSync } from 'node:fs'
import type { Agent as HttpAgent } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { getCACertificates } from 'node:tls'
import { HttpProxyAgent, HttpsProxyAgent } from 'hpagent'
import { getProxyForUrl } from 'proxy-from-env'
import { type Evidence, evidence } from '../../contract/evidence.ts'
import type { Settings } from '../../contract/station/settings.ts'
import { AppError } from '../../core/app-error.ts'
import { isLoopback } from './addresses.ts'

/** The proxy for an address, as `http://user:password@host:port`; null for none. It is the configured one, else the environment's, else the system's where a window can ask for that. */
export type ResolveProxy = (url: string) => Promise<string | null>

interface Options {
  readonly resolveProxy: ResolveProxy
  /** One more authority to trust, PEM: that of a network which inspects traffic. Null for none. */
  readonly caFile: string | null
}

/** What got needs to know to reach an address. */
export interface RequestOptions {
  readonly agent?: { http: HttpAgent } | { https: HttpsAgent }
  readonly https?: { certificateAuthority: string[] }
  readonly dnsLookup?: LookupFunction
}

/** How requests leave this computer: for the service and for the video store alike. */
export type Transport = ReturnType<typeof createTransport>

/** Throws AppError `config-invalid` for a CA file that cannot be read. */
export function createTransport({ resolveProxy, caFile }: Options) {
  const trusted = trust(caFile)
  const agents = new Map<string, RequestOptions['agent']>()

  function agentFor(url: URL, proxy: string) {
    const key = `${url.protocol} ${proxy}`
    const known = agents.get(key)
    if (known) return known
    const options = { keepAlive: true, proxy }
    const agent =
      url.protocol === 'https:' ? { https: new HttpsProxyAgent(options) } : { http: new HttpProxyAgent(options) }
    agents.set(key, agent)
    return agent
  }

  async function proxyFor(url: URL): Promise<string | null> {
    // Nothing between this computer and itself.
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

/** As the settings say: for the station and for commands that only ask the service. */
export const transportOf = (
  { proxy, caFile }: Pick<Settings['service'], 'proxy' | 'caFile'>,
  withoutSetting: ResolveProxy = proxyFromEnvironment,
): Transport =>
  createTransport({
    resolveProxy: proxy === undefined ? withoutSetting : async () => proxy,
    caFile: caFile ?? null,
  })

/** HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in either case. */
export const proxyFromEnvironment: ResolveProxy = async (url) => getProxyForUrl(url) || null

/**
 * What Node trusts, what this computer's system trusts, and what the settings add. The settings' file is read at once:
 * a wrong one is said before anything starts. The system's are read for the first https address: it takes a tenth of a
 * second.
 */
function trust(caFile: string | null): () => string[] {
  const own = caFile === null ? [] : [readCertificates(caFile)]
  let trusted: string[] | undefined
  return () => (trusted ??= [...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...own])])
}

function readCertificates(caFile: string): string {
  const wrong = (given: Evidence | string) =>
    new AppError('config-invalid', { key: 'service.caFile', given, expected: evidence('certificate-file') })
  let text: string
  try {
    text = readFileSync(caFile, 'utf8')
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : caFile)
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw wrong(evidence('holds-none', { file: caFile }))
  return text
}
