import { failure } from '../contract/failure.ts'
import type { Settings } from '../contract/settings.ts'
import { persist } from '../core/persist.ts'
import { createServiceClient, type ServiceClient } from '../node/service/service-client.ts'
import { wayOutOf } from '../node/station.ts'
import { systemClock } from '../node/system-clock.ts'
import { takeApiKey } from './api-key.ts'
import { InvalidInput } from './invalid-input.ts'
import { readConfig } from './read-config.ts'
import { userAgent } from './version.ts'

/** How a command that only asks the service finds it: it needs no station and no data folder. */
export interface ConnectOptions {
  readonly baseUrl?: string
  readonly config?: string
  readonly json: boolean
}

export interface Connection {
  readonly service: ServiceClient
  readonly signal: AbortSignal
  /** A call that changes nothing, or changes the same thing when repeated. */
  ask<Answer>(call: (service: ServiceClient, signal: AbortSignal) => Promise<Answer>): Promise<Answer>
  /** A call that creates: repeated only when it certainly never arrived. */
  create<Answer>(call: (service: ServiceClient, signal: AbortSignal) => Promise<Answer>): Promise<Answer>
}

/** Throws InvalidInput or AppError before anything is asked. Ctrl+C ends whatever is under way. */
export function connect(options: ConnectOptions): Connection {
  const settings = serviceSettings(options)
  const { baseUrl } = settings
  const apiKey = takeApiKey(process.env)
  const service = createServiceClient({ baseUrl, apiKey, clock: systemClock, userAgent, wayOut: wayOutOf(settings) })
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const { signal } = stop
  const way = { clock: systemClock, random: Math.random, signal }
  return {
    service,
    signal,
    ask: (call) => persist(() => call(service, signal), { ...way, creates: false }),
    create: (call) => persist(() => call(service, signal), { ...way, creates: true }),
  }
}

function serviceSettings({ baseUrl, config }: ConnectOptions): Settings['service'] {
  if (baseUrl !== undefined) return { baseUrl }
  if (config !== undefined) return readConfig(config).service
  const expected = 'the address of the service, or --config with a configuration that has it'
  throw new InvalidInput([failure('config-invalid', { key: '--base-url', given: 'nothing is given', expected })])
}
