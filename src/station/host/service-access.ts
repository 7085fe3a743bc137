import { withoutSecrets } from '../../computer/log/known-secrets.ts'
import { type ResolveProxy, transportOf } from '../../computer/network/transport.ts'
import { createChangeableService } from '../../service/client/changeable-service.ts'
import { connectionHops } from '../../service/client/connection-hops.ts'
import type { SharedPace } from '../../service/client/shared-pace.ts'
import type { ConnectionHop } from '../contract/folder-view.ts'
import type { EngineSettings } from '../engine-types.ts'
import { derived } from '../live-settings.ts'
import type { Clock } from '../ports.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'
import { changeableTransport } from './changeable-parts.ts'

interface Options {
  readonly settings: () => EngineSettings
  readonly apiKey: string | null
  readonly userAgent: string
  readonly clock: Clock
  readonly resolveProxy?: ResolveProxy | undefined
  /** The pace that stations share for a service and account. */
  readonly paceOf?: ((origin: ServiceOrigin) => SharedPace) | undefined
}

/**
 * Provides the service as the settings and the API key describe it now: its client, its transport and its connection
 * test.
 */
export function createServiceAccess({ settings, userAgent, clock, resolveProxy, paceOf, ...initial }: Options) {
  let { apiKey } = initial
  const transport = changeableTransport(
    derived(
      () => settings().service,
      (service) => transportOf(service, resolveProxy),
    ),
  )
  const access = () => ({ baseUrl: settings().service.baseUrl, apiKey })
  const { use, lastKnownAccess, ...service } = createChangeableService(
    { clock, userAgent, transport, paceOf },
    access(),
  )
  const secrets = () => (apiKey === null ? [] : [apiKey])

  return {
    ...service,
    transport,
    apiKey: () => apiKey,
    secrets,
    withoutKey: (text: string) => withoutSecrets(text, secrets(), '[key]'),
    useKey(next: string | null) {
      apiKey = next
      use(access())
    },
    /** Tests every hop to the service: with the present address and key, or with those that are passed. */
    testConnection: (other: { readonly baseUrl?: string; readonly apiKey?: string }): Promise<ConnectionHop[]> =>
      connectionHops({
        service: { ...settings().service, ...(other.baseUrl !== undefined && { baseUrl: other.baseUrl }) },
        apiKey: other.apiKey ?? (other.baseUrl === undefined ? apiKey : null),
        userAgent,
        access: other.baseUrl === undefined && other.apiKey === undefined ? lastKnownAccess() : null,
        resolveProxy,
      }),
  }
}
