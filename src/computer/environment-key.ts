import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const VARIABLES = { apiKey: 'ONDECK_API_KEY', facilityPassword: 'ONDECK_FACILITY_PASSWORD' } as const
/** File name of the service's key within $CREDENTIALS_DIRECTORY. */
export const KEY_CREDENTIAL = 'ondeck-api-key'
/** File name of the facility's password within $CREDENTIALS_DIRECTORY. */
const PASSWORD_CREDENTIAL = 'ondeck-facility-password'
const CREDENTIALS = 'CREDENTIALS_DIRECTORY'

/** Secrets for one start; null for each that is not given. */
interface EnvironmentSecrets {
  readonly apiKey: string | null
  /** Password of the facility's database. */
  readonly facilityPassword: string | null
}

/**
 * Takes the secrets from the environment or from systemd credentials. The variables are removed, so that no child
 * process inherits them. systemd decrypts a credential for this service only and removes it when the service ends.
 */
export function takeEnvironmentSecrets(environment: NodeJS.ProcessEnv): EnvironmentSecrets {
  const { [VARIABLES.apiKey]: key, [VARIABLES.facilityPassword]: password, [CREDENTIALS]: folder } = environment
  for (const name of [...Object.values(VARIABLES), CREDENTIALS]) delete environment[name]
  return {
    apiKey: key?.trim() || (folder ? readCredential(join(folder, KEY_CREDENTIAL)).trim() : '') || null,
    facilityPassword:
      password || (folder ? readCredential(join(folder, PASSWORD_CREDENTIAL)).replace(/\r?\n$/, '') : '') || null,
  }
}

/** Takes the API key like `takeEnvironmentSecrets`. */
export const takeEnvironmentKey = (environment: NodeJS.ProcessEnv): string | null =>
  takeEnvironmentSecrets(environment).apiKey

function readCredential(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
