import { z } from 'zod'
import { Failure } from './failure.ts'
import { ManagedView } from './managed-view.ts'
import { command, query } from './procedure.ts'
import { Provisioned } from './provisioned.ts'
import { Settings } from './settings.ts'

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

/** Characters of a settings file: many times the largest configuration. */
export const MAX_SETTINGS_FILE_CHARACTERS = 1_000_000

/** A settings file that a client has read, YAML or JSON. */
const SettingsFile = z.object({
  /** Name or path, for messages. */
  file: z.string().min(1).max(4_096),
  text: z.string().max(MAX_SETTINGS_FILE_CHARACTERS),
  /** Folder that relative paths start from; null in a browser, which doesn't tell it. */
  folder: z.string().min(1).max(4_096).nullable(),
})
export type SettingsFile = z.infer<typeof SettingsFile>

/** A setting that differs between the station and a file; `before` is absent where the station has none. */
const SettingDifference = z.object({ key: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })
export type SettingDifference = z.infer<typeof SettingDifference>

const SettingsComparison = z.object({
  /** Settings that an import would change. */
  changes: z.array(SettingDifference),
  /** Wrong values of the file, each with key and line. Any of them prevents the import. */
  problems: z.array(Failure),
  /** Reason for which this station would refuse the changes. */
  refused: Failure.nullable(),
  /** Source folders of the file that don't exist on this computer. */
  missingFolders: z.array(z.string()),
})
export type SettingsComparison = z.infer<typeof SettingsComparison>

/**
 * Source of a setting: its default, a change made on this station, the configuration file, an option of the command,
 * a variable of the environment, or the organization.
 */
export const SettingOrigin = z.enum(['default', 'station', 'file', 'option', 'environment', 'managed'])
export type SettingOrigin = z.infer<typeof SettingOrigin>

/** A setting as the station uses it; secrets are hidden. */
const SettingInForce = z.object({ key: z.string(), value: z.unknown(), from: SettingOrigin })
export type SettingInForce = z.infer<typeof SettingInForce>

/** The station's settings. Topic `settings`. */
export const settingsContract = {
  /**
   * `fixedKeys`: keys fixed by the configuration file or the organization, such as `uploads.parallel`; `managed`: those of
   * the organization. `provisioned`: what a provisioning file did at this start, until a person dismisses it.
   */
  get: query.output(
    z.object({
      settings: Settings,
      fixedKeys: z.array(z.string()),
      managed: ManagedView.nullable().optional(),
      provisioned: Provisioned.nullable().optional(),
    }),
  ),
  /** Every setting with its value and what decides it. */
  inForce: query.output(z.array(SettingInForce)),
  /** Hides the result of the provisioning file on every screen. */
  dismissProvisioned: command,
  /** Changes any number of settings together: all of them or none. Takes effect immediately. */
  change: command.input(SettingsPatch),
  /** Sets one key in the command line's spelling, such as `uploads.parallel`. Takes effect immediately. */
  set: command.input(z.object({ key: z.string().min(1), value: z.unknown() })),
  /** Writes the settings as YAML, without secrets and without what belongs to this computer alone. */
  exportFile: query.output(z.object({ fileName: z.string(), text: z.string() })),
  /** Compares a settings file with the station; changes nothing. */
  compareFile: query.input(SettingsFile).output(SettingsComparison),
  /** Changes the settings to those of a file: all of them or none. Throws for the first problem of the comparison. */
  importFile: command.input(SettingsFile).output(z.object({ changes: z.array(SettingDifference) })),
}
