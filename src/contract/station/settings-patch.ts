import { z } from 'zod'
import type { Settings } from './settings.ts'

type Spelled = z.input<typeof Settings>
type Section<Value> = Value extends readonly unknown[] ? Value : { readonly [Name in keyof Value]?: Value[Name] | null }

/**
 * Some of the settings, section by section. Each setting is replaced whole, also where it is a list; null takes it, or
 * its whole section, back to its default. What is not named stays.
 */
export type SettingsPatch = { readonly [Name in keyof Spelled]?: Section<NonNullable<Spelled[Name]>> | null }

/** The values are checked where the patch is applied, against `Settings`: the refusal there names the key. */
export const SettingsPatch = z.custom<SettingsPatch>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

type Sections = Omit<Settings, 'folders' | 'cameras'>

/** A single setting by its path, such as `uploads.parallel`. */
export type SettingKey = { [Name in keyof Sections]: `${Name}.${keyof Sections[Name] & string}` }[keyof Sections]

/** What a setting may be. */
export type SettingValue<Key extends SettingKey> = Key extends `${infer Name extends keyof Sections}.${infer Inner}`
  ? Inner extends keyof Sections[Name]
    ? Exclude<Sections[Name][Inner], undefined>
    : never
  : never

/** The patch that changes one setting; null takes it back to its default. */
export function patchOf<Key extends SettingKey>(key: Key, value: SettingValue<Key> | null): SettingsPatch {
  const [section = '', name = ''] = key.split('.')
  return SettingsPatch.parse({ [section]: { [name]: value } })
}
