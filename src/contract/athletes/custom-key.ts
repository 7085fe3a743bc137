import { athleteListParameters, customKeyPattern, reservedCustomKeys } from '../../service-api/athletes.ts'
import { type Evidence, evidence } from '../evidence.ts'

/** What a new custom attribute's name has to be (2.1, rules 1 to 4); null when this one is. */
export function checkNewKey(key: string): Evidence | null {
  if ((reservedCustomKeys as readonly string[]).includes(key)) return evidence('unreserved-name')
  if (/^[0-9-]/.test(key)) return evidence('name-start')
  return customKeyPattern.test(key) ? null : evidence('name-letters')
}

/** A list reads these as its own parameters (4.2): an attribute of such a name is stored, but cannot be filtered by. */
export const canBeFiltered = (key: string) => !(athleteListParameters as readonly string[]).includes(key)
