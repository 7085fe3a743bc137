import { athleteListParameters, customKeyPattern, reservedCustomKeys } from '../../service/athletes.ts'
import { type Evidence, evidence } from './evidence.ts'

/**
 * Checks a new custom attribute's name (service interface 2.1, rules 1 to 4). Returns the rule that it breaks; null
 * when it is valid.
 */
export function checkNewKey(key: string): Evidence | null {
  if ((reservedCustomKeys as readonly string[]).includes(key)) return evidence('unreserved-name')
  if (/^[0-9-]/.test(key)) return evidence('name-start')
  return customKeyPattern.test(key) ? null : evidence('name-letters')
}

/**
 * True unless the list has a parameter of this name (service interface 4.2): such an attribute is stored, but lists
 * can't filter by it.
 */
export const canBeFiltered = (key: string) => !(athleteListParameters as readonly string[]).includes(key)
