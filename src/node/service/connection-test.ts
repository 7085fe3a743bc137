import { type Failure, type FailureCode, plainParameter } from '../../contract/failure.ts'
import { toFailure } from '../../core/app-error.ts'
import type { Transport } from '../network/transport.ts'
import type { LastKnownAccess } from './access-memory.ts'
import type { ServiceClient } from './service-client.ts'

/** What lies between this computer and an answer, in the order in which it is passed. */
const hops = ['name', 'connection', 'proxy', 'certificate', 'service', 'key'] as const
type Hop = (typeof hops)[number]

export interface ConnectionReport {
  /** Where it ended; null when everything was passed. */
  readonly failedAt: Hop | null
  readonly because: Failure | null
  /** The proxy that was used, without its password; null for none. */
  readonly proxy: string | null
  /** What the account may do is never tried, since that would create something: only what real answers have shown. */
  readonly access: LastKnownAccess
  /** The service's present time, epoch milliseconds. */
  readonly serviceNowMs: number | null
}

interface Parts {
  readonly service: Pick<ServiceClient, 'hello' | 'lastKnownAccess' | 'nowMs'>
  readonly transport: Transport
  readonly baseUrl: string
}

/** Asks one question that changes nothing, and names the hop where the answer was lost. */
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
  // What cannot be reached, or has no known name, may be the proxy itself.
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
