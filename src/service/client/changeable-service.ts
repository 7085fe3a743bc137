import { createHash } from 'node:crypto'
import { AppError, toFailure } from '../../station/app-error.ts'
import type { Failure } from '../../station/contract/failure.ts'
import type { ExportService } from '../../station/ports/export-ports.ts'
import type { Service } from '../../station/ports.ts'
import type { ServiceOrigin } from '../../station/service/service-origin.ts'
import { wrapCalls } from '../../station/service/wrap-calls.ts'
import { parseBaseUrl } from './base-url.ts'
import type { ServiceOptions } from './caller.ts'
import { createServiceClient, type ServiceClient } from './service-client.ts'
import type { SharedPace } from './shared-pace.ts'

/** Address and key of the service; null while unknown. */
export interface ServiceCredentials {
  readonly baseUrl: string | null
  readonly apiKey: string | null
}

interface ClientOptions extends Omit<ServiceOptions, 'baseUrl' | 'apiKey' | 'sharedPace'> {
  /** The pace that stations share for a service and account; undefined where none is shared. */
  readonly paceOf?: ((origin: ServiceOrigin) => SharedPace) | undefined
}

/** Enough of a hash to tell two keys apart, too little to find the key. */
const tagOf = (apiKey: string) => createHash('sha256').update(apiKey).digest('hex').slice(0, 8)

/** Identifies a service and the account of a key. */
export const serviceOriginOf = (baseUrl: string, apiKey: string): ServiceOrigin => ({
  address: parseBaseUrl(baseUrl),
  keyTag: tagOf(apiKey),
})

/**
 * Creates a service client whose address and key may change or be missing. While they are missing, every call throws
 * AppError `service-missing`, `key-missing` or `key-malformed`.
 */
export function createChangeableService({ paceOf, ...options }: ClientOptions, initial: ServiceCredentials) {
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
      const next = serviceOriginOf(baseUrl, apiKey)
      client = createServiceClient({ ...options, baseUrl, apiKey, sharedPace: paceOf?.(next) })
      origin = next
    } catch (error) {
      because = toFailure(error)
    }
  }

  /** Throws synchronously; the methods below are async, so that callers get a rejection. */
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
