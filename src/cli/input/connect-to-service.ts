import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { takeEnvironmentKey } from '../../computer/environment-key.ts'
import { transportOf } from '../../computer/network/transport.ts'
import { systemClock } from '../../computer/system-clock.ts'
import { parseBaseUrl } from '../../service/client/base-url.ts'
import { serviceOriginOf } from '../../service/client/changeable-service.ts'
import { createRetryingClient } from '../../service/client/retrying-client.ts'
import { createServiceClient, type ServiceClient } from '../../service/client/service-client.ts'
import { AppError } from '../../station/app-error.ts'
import type { CompleteSettings } from '../../station/contract/complete-settings.ts'
import { type Failure, failure } from '../../station/contract/failure.ts'
import type { ServiceOrigin } from '../../station/service/service-origin.ts'
import { log } from '../print/output.ts'
import { cliValues, cliWords, explain } from '../print/words.ts'
import { userAgent } from '../version.ts'
import { hasStation, withStation } from '../with-station.ts'
import { InvalidInput } from './invalid-input.ts'
import { checkConfig, parseConfig } from './read-config.ts'

/** Returns the key from the environment. Throws AppError `key-missing`. */
function requireApiKey(environment: NodeJS.ProcessEnv): string {
  const key = takeEnvironmentKey(environment)
  if (key === null) throw new AppError('key-missing')
  return key
}

/** Options of commands that use only the service: no station, no data folder. */
export interface ConnectOptions {
  readonly baseUrl?: string
  readonly config?: string
  readonly json: boolean
}

export interface ServiceConnection {
  readonly service: ServiceClient
  readonly signal: AbortSignal
  /** Hash that identifies the service and the account without revealing either. */
  readonly account: string
  readonly origin: ServiceOrigin
}

/** Throws InvalidInput or AppError before any request. Ctrl+C cancels running requests. */
export const connectToService = (options: ConnectOptions): ServiceConnection =>
  connectWith(serviceSettings(options), options)

/**
 * Connects to the service of the data folder's station, running or stopped, where no option names an address. Throws as
 * `connectToService` and `withStation` do.
 */
export async function connectAsStation(
  options: ConnectOptions & { readonly dataDir: string },
): Promise<ServiceConnection> {
  const { baseUrl, config, dataDir } = options
  if (baseUrl !== undefined || config !== undefined || !hasStation(dataDir)) return connectToService(options)
  const { service } = (await withStation(resolve(dataDir), (station) => station.settings.get())).settings
  // A station tells nobody the password of its proxy.
  if (service.baseUrl === null || (service.proxy !== undefined && new URL(service.proxy).password !== ''))
    return connectToService(options)
  return connectWith({ ...service, baseUrl: service.baseUrl }, options)
}

function connectWith(settings: CompleteSettings['service'], options: ConnectOptions): ServiceConnection {
  const { baseUrl } = settings
  const apiKey = requireApiKey(process.env)
  const client = createServiceClient({
    baseUrl,
    apiKey,
    clock: systemClock,
    userAgent,
    transport: transportOf(settings),
  })
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const retryOptions = { clock: systemClock, random: Math.random, ...waitingNotices(new URL(baseUrl).host, options) }
  const account = createHash('sha256').update(`${baseUrl} ${apiKey}`).digest('hex')
  return {
    service: createRetryingClient(client, retryOptions),
    signal: stop.signal,
    account,
    origin: serviceOriginOf(baseUrl, apiKey),
  }
}

/** Prints the reason for waiting, where a person may be watching. */
function waitingNotices(host: string, { json }: ConnectOptions) {
  if (json && !process.stderr.isTTY) return {}
  let isLogged = false
  const logOnce = (text: string) => {
    if (!isLogged) log(text)
    isLogged = true
  }
  return {
    onSlow: () => logOnce(cliWords().waitingFor(host)),
    onRetry: (because: Failure) => logOnce(cliWords().retrying(explain(because, host, { isFinal: true }).message)),
  }
}

/** Combines an address option with the configuration's proxy and certificate authority. */
function serviceSettings({ baseUrl, config }: ConnectOptions): CompleteSettings['service'] {
  const configured = config === undefined ? undefined : checkConfig(parseConfig(config), config).service
  if (baseUrl !== undefined) return { ...configured, baseUrl: checkAddress(baseUrl) }
  if (configured !== undefined) return configured
  throw new InvalidInput([failure('config-invalid', { key: '--base-url', expected: cliValues().address })])
}

/** Names the option in a failure that would name the configuration's key. */
function checkAddress(baseUrl: string): string {
  try {
    return parseBaseUrl(baseUrl)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new InvalidInput([failure(error.code, { ...error.parameters, key: '--base-url' })])
  }
}
