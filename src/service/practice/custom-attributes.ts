import { customKeyPattern, reservedCustomKeys } from '../athletes.ts'
import { isJsonObject } from './http/json-object.ts'
import type { Issues } from './http/refusal.ts'

/**
 * Changes to custom attributes: a text is stored under its key, null deletes the key (service interface 4.4, rule 6).
 */
export type CustomChanges = ReadonlyMap<string, string | null>

/** The custom attributes of a new athlete: every key by the rules, every value a string (service interface 2.1). */
export function readNewCustomAttributes(value: unknown, issues: Issues): CustomChanges {
  const changes = new Map<string, string>()
  for (const [key, entry] of entriesOf(value, issues)) {
    checkKey(key, issues)
    if (typeof entry === 'string') changes.set(key, entry)
    else issues.push(`custom_attributes.${key} must be a string`)
  }
  return changes
}

/**
 * The custom attributes of an update (service interface 4.4, rules 6 to 8). Keys that the athlete already has are not
 * checked again.
 */
export function readCustomChanges(value: unknown, storedNames: ReadonlySet<string>, issues: Issues): CustomChanges {
  const changes = new Map<string, string | null>()
  for (const [key, entry] of entriesOf(value, issues)) {
    if (entry === null) {
      changes.set(key, null)
      continue
    }
    if (!storedNames.has(key)) checkKey(key, issues)
    if (typeof entry === 'string' && entry !== '') changes.set(key, entry)
    else issues.push(`custom_attributes.${key} must be a non-empty string, or null to delete it`)
  }
  return changes
}

function entriesOf(value: unknown, issues: Issues): [string, unknown][] {
  if (isJsonObject(value)) return Object.entries(value)
  issues.push('custom_attributes must be an object of strings')
  return []
}

function checkKey(key: string, issues: Issues) {
  if ((reservedCustomKeys as readonly string[]).includes(key)) issues.push(`custom_attributes key ${key} is reserved`)
  else if (!customKeyPattern.test(key)) {
    issues.push(
      `custom_attributes key ${JSON.stringify(key)} may hold letters, digits, underscore and dash only, and must start with a letter or an underscore`,
    )
  }
}
