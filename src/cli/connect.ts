import { failure } from '../contract/failure.ts'
import type { Settings } from '../contract/settings.ts'
import { patientClient } from '../node/service/patient-client.ts'
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
}

/** Throws InvalidInput or AppError before anything is asked. Ctrl+C ends whatever is under way. */
export function connect(options: ConnectOptions): Connection {
  const settings = serviceSettings(options)
  const { baseUrl } = settings
  const apiKey = takeApiKey(process.env)
  const client = createServiceClient({ baseUrl, apiKey, clock: systemClock, userAgent, wayOut: wayOutOf(settings) })
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  return { service: patientClient(client, { clock: systemClock, random: Math.random }), signal: stop.signal }
}

function serviceSettings({ baseUrl, config }: ConnectOptions): Settings['service'] {
  if (baseUrl !== undefined) return { baseUrl }
  if (config !== undefined) return readConfig(config).service
  const expected = 'the address of the service, or --config with a configuration that has it'
  throw new InvalidInput([failure('config-invalid', { key: '--base-url', given: 'nothing is given', expected })])
}
