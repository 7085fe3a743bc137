import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_CREDENTIAL } from './system-service/systemd-unit.ts'

const VARIABLE = 'ONDECK_API_KEY'
const CREDENTIALS = 'CREDENTIALS_DIRECTORY'

/**
 * Takes the key that this start was given; null where there is none. A variable is taken out of the environment, so that
 * no child process can inherit it. A credential of systemd is decrypted for this service only, and gone with it.
 */
export function takeEnvironmentKey(environment: NodeJS.ProcessEnv): string | null {
  const { [VARIABLE]: key, [CREDENTIALS]: folder } = environment
  delete environment[VARIABLE]
  delete environment[CREDENTIALS]
  return key?.trim() || (folder ? readCredential(join(folder, KEY_CREDENTIAL)) : null)
}

function readCredential(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    return null
  }
}
