import { AppError } from '../core/app-error.ts'

const VARIABLE = 'ONDECK_API_KEY'

/** Takes the key out of the environment, so that no child process can inherit it. Throws AppError `key-missing`. */
export function takeApiKey(environment: NodeJS.ProcessEnv): string {
  const key = environment[VARIABLE]?.trim()
  delete environment[VARIABLE]
  if (!key) throw new AppError('key-missing')
  return key
}
