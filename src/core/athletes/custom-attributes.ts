import { athleteListParameters, customKeyPattern, reservedCustomKeys } from '../../service-api/athletes.ts'

/** What a new custom attribute's name has to be (2.1, rules 1 to 4); null when this one is. */
export function checkNewKey(key: string): string | null {
  if ((reservedCustomKeys as readonly string[]).includes(key)) return 'another name: this one is reserved'
  if (/^[0-9-]/.test(key)) return 'a name that begins with a letter or an underscore'
  return customKeyPattern.test(key) ? null : 'a name of letters, digits, underscores and dashes only'
}

/** A list reads these as its own parameters (4.2): an attribute of such a name is stored, but cannot be filtered by. */
export const canBeFiltered = (key: string) => !(athleteListParameters as readonly string[]).includes(key)
