import { withTimeout } from '../files/with-timeout.ts'
import { proxyFromEnvironment, type ResolveProxy } from './transport.ts'

/** A PAC script of the network decides, and may wait for the network. */
const RESOLVE_TIMEOUT_MS = 5_000

/**
 * Parses the proxies of the system's settings or a PAC script, such as `PROXY proxy:3128; DIRECT`, and returns the
 * first usable one. Null for none, and where there are only SOCKS proxies.
 */
export function readProxyList(list: string): string | null {
  for (const entry of list.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/)
    if (/^direct$/i.test(kind)) return null
    if (/^(proxy|http)$/i.test(kind) && host !== '') return `http://${host}`
    if (/^https$/i.test(kind) && host !== '') return `https://${host}`
  }
  return null
}

const names = ['https_proxy', 'http_proxy', 'all_proxy']

/** A proxy in the environment is meant for OnDeck and wins. */
const isInEnvironment = () => names.some((name) => process.env[name] || process.env[name.toUpperCase()])

/** Wraps a resolver that asks the system. When it does not answer, requests use no proxy. */
export const proxyOfSystem =
  (resolve: (url: string) => Promise<string>): ResolveProxy =>
  async (url) => {
    if (isInEnvironment()) return proxyFromEnvironment(url)
    // Only the origin is passed: the path may hold private data.
    const list = await withTimeout(resolve(new URL(url).origin), RESOLVE_TIMEOUT_MS).catch(() => null)
    return typeof list === 'string' ? readProxyList(list) : null
  }
