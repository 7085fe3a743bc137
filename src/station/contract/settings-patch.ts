import { z } from 'zod'
import type { Settings } from './settings.ts'

type Spelled = z.input<typeof Settings>
type Section<Value> = Value extends readonly unknown[] ? Value : { readonly [Name in keyof Value]?: Value[Name] | null }

/**
 * Changes to settings, section by section. Each setting is replaced whole, also where it is a list; null resets it, or
 * its whole section, to the default. Settings that are not named stay.
 */
export type SettingsPatch = { readonly [Name in keyof Spelled]?: Section<NonNullable<Spelled[Name]>> | null }

/** `Settings` validates the values where the patch is applied, so that the refusal names the key. */
export const SettingsPatch = z.custom<SettingsPatch>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

type Sections = Omit<Settings, 'folders' | 'cameras'>

/** A single setting by its path, such as `uploads.parallel`. */
export type SettingKey = { [Name in keyof Sections]: `${Name}.${keyof Sections[Name] & string}` }[keyof Sections]

/** Type of a setting's value. */
export type SettingValue<Key extends SettingKey> = Key extends `${infer Name extends keyof Sections}.${infer Inner}`
  ? Inner extends keyof Sections[Name]
    ? Exclude<Sections[Name][Inner], undefined>
    : never
  : never

/** Makes a patch of one setting; null resets it to its default. */
export function patchOf<Key extends SettingKey>(key: Key, value: SettingValue<Key> | null): SettingsPatch {
  const [section = '', name = ''] = key.split('.')
  return SettingsPatch.parse({ [section]: { [name]: value } })
}

/** A setting by its key, such as `uploads.parallel` or `folders`, with its values before and after a change. */
interface ChangedSetting {
  readonly key: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Makes the patch that brings settings to their values after the changes, or back to those before. */
export function patchOfChanges(changes: readonly ChangedSetting[], to: 'before' | 'after'): SettingsPatch {
  const patch: Record<string, unknown> = {}
  for (const change of changes) {
    const [section = '', ...names] = change.key.split('.')
    const value = change[to] ?? null
    patch[section] = names.length === 0 ? value : { ...Object(patch[section]), [names.join('.')]: value }
  }
  return SettingsPatch.parse(patch)
}
