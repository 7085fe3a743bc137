import { createHash } from 'node:crypto'
import type { Failure } from '../../contract/failure.ts'
import { AppError, toFailure } from '../../core/app-error.ts'
import type { ExportService } from '../../core/exports/export-ports.ts'
import type { Service } from '../../core/ports.ts'
import type { ServiceOrigin } from '../../core/service/service-origin.ts'
import { wrapCalls } from '../../core/service/wrap-calls.ts'
import { parseBaseUrl } from './base-url.ts'
import type { ServiceOptions } from './caller.ts'
import { createServiceClient, type ServiceClient } from './service-client.ts'

/** Where the service is and how it is asked; null for what is not known yet. */
export interface ServiceCredentials {
  readonly baseUrl: string | null
  readonly apiKey: string | null
}

type ClientOptions = Omit<ServiceOptions, 'baseUrl' | 'apiKey'>

/** Too little of a hash to find the key by, and enough to tell two keys apart. */
const tagOf = (apiKey: string) => createHash('sha256').update(apiKey).digest('hex').slice(0, 8)

/** Where a service is, and whose key is used there. */
export const serviceOriginOf = (baseUrl: string, apiKey: string): ServiceOrigin => ({
  address: parseBaseUrl(baseUrl),
  keyTag: tagOf(apiKey),
})

/**
 * The service whose address and key may change, and may not be known yet: every call throws AppError `service-missing`,
 * `key-missing` or `key-malformed` then.
 */
export function createChangeableService(options: ClientOptions, initial: ServiceCredentials) {
  let client: ServiceClient | null = null
  let because: Failure | null = null
  let origin: ServiceOrigin | null = null

  function use({ baseUrl, apiKey }: ServiceCredentials) {
    client = null
    because = null
    origin = null
    try {
      if (baseUrl === null) throw new AppError('service-missing')
      if (apiKey === null) throw new AppError('key-missing')
      client = createServiceClient({ ...options, baseUrl, apiKey })
      origin = serviceOriginOf(baseUrl, apiKey)
    } catch (error) {
      because = toFailure(error)
    }
  }

  /** Throws at once; the calls below are async, so that callers see a rejection like every other. */
  function present(): ServiceClient {
    if (client) return client
    const { code, parameters } = because ?? { code: 'service-missing' as const, parameters: {} }
    throw new AppError(code, parameters)
  }

  use(initial)
  const service: Service = {
    ...wrapCalls(present, async (_call, ask, signal) => ask(signal)),
    nowMs: () => client?.nowMs() ?? null,
    clockIsStale: () => client?.clockIsStale() ?? true,
  }
  const exports: ExportService = {
    createExport: async (body, signal) => present().createExport(body, signal),
    exportJob: async (jobId, signal) => present().exportJob(jobId, signal),
    exportPage: async (jobId, page, signal) => present().exportPage(jobId, page, signal),
    nowMs: service.nowMs,
  }
  return { service, exports, use, origin: () => origin, lastKnownAccess: () => client?.lastKnownAccess() ?? null }
}
