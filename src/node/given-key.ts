const VARIABLE = 'ONDECK_API_KEY'

/** Takes the key out of the environment, so that no child process can inherit it; null where there is none. */
export function takeGivenKey(environment: NodeJS.ProcessEnv): string | null {
  const key = environment[VARIABLE]?.trim()
  delete environment[VARIABLE]
  return key || null
}
