import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_CREDENTIAL } from './system-service/systemd-unit.ts'

const VARIABLE = 'ONDECK_API_KEY'
const PASSWORD_VARIABLE = 'ONDECK_FACILITY_PASSWORD'
const CREDENTIALS = 'CREDENTIALS_DIRECTORY'

/**
 * Takes the API key from the environment or a systemd credential; null where there is none. The variables are removed,
 * so that no child process inherits them. systemd decrypts the credential for this service only and removes it when the
 * service ends.
 */
export function takeEnvironmentKey(environment: NodeJS.ProcessEnv): string | null {
  const { [VARIABLE]: key, [CREDENTIALS]: folder } = environment
  delete environment[VARIABLE]
  delete environment[CREDENTIALS]
  return key?.trim() || (folder ? readCredential(join(folder, KEY_CREDENTIAL)) : null)
}

/**
 * Takes the password of the facility's database from the environment, for stations without a keychain; null where there
 * is none. The variable is removed, like the key's.
 */
export function takeFacilityPassword(environment: NodeJS.ProcessEnv): string | null {
  const { [PASSWORD_VARIABLE]: password } = environment
  delete environment[PASSWORD_VARIABLE]
  return password || null
}

function readCredential(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    return null
  }
}
