import type { Transport } from '../../computer/network/transport.ts'
import { toFailure } from '../../station/app-error.ts'
import { type Failure, type FailureCode, plainParameter } from '../../station/contract/failure.ts'
import type { LastKnownAccess } from './access-memory.ts'
import type { ServiceClient } from './service-client.ts'

/** Hops to an answer, in order. */
const hops = ['name', 'connection', 'proxy', 'certificate', 'service', 'key'] as const
type Hop = (typeof hops)[number]

export interface ConnectionReport {
  /** Hop where the test failed; null when every hop passed. */
  readonly failedAt: Hop | null
  readonly because: Failure | null
  /** Proxy in use, without its password; null for none. */
  readonly proxy: string | null
  /** Features of the account, which are never tested, since a test would create something. */
  readonly access: LastKnownAccess
  /** Time of the service in epoch milliseconds. */
  readonly serviceNowMs: number | null
}

interface Parts {
  readonly service: Pick<ServiceClient, 'hello' | 'lastKnownAccess' | 'nowMs'>
  readonly transport: Transport
  readonly baseUrl: string
}

/** Makes one call that changes nothing, and names the hop where it failed. */
export async function testConnection(
  { service, transport, baseUrl }: Parts,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const proxy = await transport.proxyFor(new URL(baseUrl))
  const because = await service.hello(signal).then(() => null, toFailure)
  return {
    failedAt: because && hopOf(because, proxy),
    because,
    proxy: proxy && withoutPassword(proxy),
    access: service.lastKnownAccess(),
    serviceNowMs: service.nowMs(),
  }
}

function hopOf({ code, parameters }: Failure, proxy: string | null): Hop {
  // The unreachable or unknown host may be the proxy itself.
  const viaProxy = proxy !== null && plainParameter({ parameters }, 'detail').includes(new URL(proxy).hostname)
  const hop = hopsOf[code] ?? 'service'
  return viaProxy && (hop === 'name' || hop === 'connection') ? 'proxy' : hop
}

const hopsOf: Partial<Record<FailureCode, Hop>> = {
  'name-unknown': 'name',
  offline: 'connection',
  'proxy-refused': 'proxy',
  'certificate-untrusted': 'certificate',
  'key-refused': 'key',
  'not-allowed': 'key',
}

function withoutPassword(proxy: string): string {
  const url = new URL(proxy)
  url.password = ''
  url.username = ''
  return url.origin
}
