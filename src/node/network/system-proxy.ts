import { withTimeout } from '../files/with-timeout.ts'
import { proxyFromEnvironment, type ResolveProxy } from './transport.ts'

/** A script of the network decides here, and may itself wait for the network. */
const RESOLVE_TIMEOUT_MS = 5_000

/**
 * The proxies that the system's settings or a PAC script name for an address, such as `PROXY proxy:3128; DIRECT`: the
 * first that can be used, in the form of the settings. Null for none, and where there are only SOCKS proxies.
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

/** Whoever sets a proxy for OnDeck alone means it. */
const isInEnvironment = () => names.some((name) => process.env[name] || process.env[name.toUpperCase()])

/** `resolve` asks the system. Where it doesn't answer, requests go without a proxy. */
export const proxyOfSystem =
  (resolve: (url: string) => Promise<string>): ResolveProxy =>
  async (url) => {
    if (isInEnvironment()) return proxyFromEnvironment(url)
    // The path is nobody's business.
    const list = await withTimeout(resolve(new URL(url).origin), RESOLVE_TIMEOUT_MS).catch(() => null)
    return typeof list === 'string' ? readProxyList(list) : null
  }
