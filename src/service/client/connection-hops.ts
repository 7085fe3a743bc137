import { type ResolveProxy, transportOf } from '../../computer/network/transport.ts'
import { systemClock } from '../../computer/system-clock.ts'
import { AppError, toFailure } from '../../station/app-error.ts'
import { type Failure, failure } from '../../station/contract/failure.ts'
import type { ConnectionHop } from '../../station/contract/folder-view.ts'
import type { Settings } from '../../station/contract/settings.ts'
import type { LastKnownAccess } from './access-memory.ts'
import { parseBaseUrl } from './base-url.ts'
import { testConnection } from './connection-test.ts'
import { createServiceClient } from './service-client.ts'

interface Asked {
  readonly service: Settings['service']
  readonly apiKey: string | null
  readonly userAgent: string
  /** Features that real answers of this service have shown. */
  readonly access: LastKnownAccess | null
  readonly resolveProxy?: ResolveProxy | undefined
}

const hops = ['name', 'connection', 'proxy', 'certificate', 'service', 'key'] as const

/** Tests every hop to the service. Each one passed, failed or was not reached. */
export async function connectionHops({
  service,
  apiKey,
  userAgent,
  access,
  resolveProxy,
}: Asked): Promise<ConnectionHop[]> {
  const startedAtMs = performance.now()
  const tookMs = () => Math.round(performance.now() - startedAtMs)
  try {
    const transport = transportOf(service, resolveProxy)
    if (service.baseUrl === null) throw new AppError('service-missing')
    const baseUrl = parseBaseUrl(service.baseUrl)
    // Without a key, the hops before it can still be tested.
    const client = createServiceClient({
      baseUrl,
      apiKey: apiKey ?? 'sk_none',
      clock: systemClock,
      userAgent,
      transport,
    })
    const report = await testConnection({ service: client, transport, baseUrl }, AbortSignal.timeout(20_000))
    const because =
      report.because && apiKey === null && report.failedAt === 'key' ? failure('key-missing') : report.because
    const absent = new Set<ConnectionHop['hop']>()
    if (report.proxy === null) absent.add('proxy')
    if (new URL(baseUrl).protocol === 'http:') absent.add('certificate')
    return [
      ...hopsUntil(report.failedAt ?? null, because, tookMs()).map((hop) =>
        absent.has(hop.hop) ? { ...hop, outcome: 'skipped' as const } : hop,
      ),
      tierHop(access),
    ]
  } catch (error) {
    return [...hopsUntil('name', toFailure(error), tookMs()), tierHop(null)]
  }
}

function hopsUntil(failedAt: string | null, because: Failure | null, tookMs: number): ConnectionHop[] {
  const failedIndex = failedAt === null ? hops.length : hops.findIndex((hop) => hop === failedAt)
  return hops.map((hop, index) => ({
    hop,
    outcome: index < failedIndex ? 'passed' : index === failedIndex ? 'failed' : 'skipped',
    because: index === failedIndex ? because : null,
    tookMs: index === Math.min(failedIndex, hops.length - 1) ? tookMs : null,
  }))
}

/** Never tested, since a test would create something: only what real answers have shown. */
function tierHop(access: LastKnownAccess | null): ConnectionHop {
  const captures = access?.captures.access ?? 'unknown'
  const outcome = { allowed: 'passed', refused: 'failed', unknown: 'skipped' } as const
  return {
    hop: 'tier',
    outcome: outcome[captures],
    because: captures === 'refused' ? failure('captures-not-enabled') : null,
    tookMs: null,
  }
}
