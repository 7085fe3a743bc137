import { takeEnvironmentKey } from '../../computer/environment-key.ts'
import { AppError } from '../../station/app-error.ts'

/** Returns the key from the environment. Throws AppError `key-missing`. */
export function requireApiKey(environment: NodeJS.ProcessEnv): string {
  const key = takeEnvironmentKey(environment)
  if (key === null) throw new AppError('key-missing')
  return key
}
