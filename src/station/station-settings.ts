import { AppError } from './app-error.ts'
import { type Evidence, evidence } from './contract/evidence.ts'
import { evidenceOfIssue } from './contract/evidence-of-issue.ts'
import { Settings } from './contract/settings.ts'
import type { SettingsPatch } from './contract/settings-patch.ts'
import { checkCorrection } from './tagging/clip-time/check-correction.ts'

/** A part of the settings, in the spelling of the configuration. */
export type PartialSettings = Readonly<Record<string, unknown>>

/** A new value for one setting or section, or a reset to its default. */
export interface SettingChange {
  readonly path: readonly string[]
  readonly to: 'default' | { readonly value: unknown }
}

/** Stores each change as a version. */
export interface SettingsStore {
  latest(): { readonly version: number; readonly body: PartialSettings } | undefined
  add(body: PartialSettings, atMs: number): number
}

interface Parts {
  readonly store: SettingsStore
  readonly nowMs: () => number
  /** Settings of the configuration file: they win, and cannot be changed elsewhere. */
  readonly fixedByConfig: PartialSettings
}

const isObject = (value: unknown): value is PartialSettings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges settings key by key: the configuration file wins. Lists are replaced whole. */
export function mergeSettings(stored: PartialSettings, fixedByConfig: PartialSettings): PartialSettings {
  const merged: Record<string, unknown> = { ...stored }
  for (const [key, value] of Object.entries(fixedByConfig)) {
    const before = merged[key]
    // A value with a kind is whole: another kind has other parts.
    merged[key] = isObject(before) && isObject(value) && !('kind' in value) ? mergeSettings(before, value) : value
  }
  return merged
}

/** The station's settings: versions in its database, with the configuration file's settings on top. */
export function createStationSettings({ store, nowMs, fixedByConfig }: Parts) {
  const stored = () => store.latest()?.body ?? {}
  const merged = () => mergeSettings(stored(), fixedByConfig)

  /** The stored settings with the changes. Throws AppError `setting-given`, `config-invalid`, `clock-too-far`. */
  function changed(changes: readonly SettingChange[]): PartialSettings {
    const fixed = changes.find(({ path }) => valueAt(fixedByConfig, path) !== undefined)
    if (fixed) throw new AppError('setting-given', { key: fixed.path.join('.') })
    refuseTooDeep(changes)
    const before = stored()
    const body = changes.reduce(withChange, before)
    const next = mergeSettings(body, fixedByConfig)
    for (const change of changes) refuseProblem(next, change)
    checkClocks(before, body)
    return body
  }

  /** Stores all changes as one new version, or none. Throws like `changed`. */
  const change = (changes: readonly SettingChange[]): number => store.add(changed(changes), nowMs())

  return {
    /** Not validated: callers parse the settings and report errors in their own words. */
    merged,
    get: (path: string) => valueAt(merged(), path.split('.')),
    isGiven: (path: string) => isFixedByConfig(fixedByConfig, path),
    /** The settings as they would be with the changes. Throws like `change`. */
    changed: (changes: readonly SettingChange[]) => mergeSettings(changed(changes), fixedByConfig),
    /** Throws AppError `setting-given`, `config-invalid`, `clock-too-far`; then nothing is stored. */
    change,
    set: (path: string, value: unknown): number => change([toSettingChange(path, value)]),
    version: () => store.latest()?.version ?? 0,
  }
}

/** Parses the path of a setting as people type it, such as `uploads.parallel`. */
export const toSettingChange = (path: string, value: unknown): SettingChange => ({
  path: path.split('.'),
  to: { value },
})

/** Splits a patch into single settings: each name below a section is one. */
export function toSettingChanges(patch: SettingsPatch): SettingChange[] {
  return Object.entries(patch).flatMap(([section, value]) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, inner]) => toChangesAt([section, name], inner))
      : toChangesAt([section], value),
  )
}

function toChangesAt(path: readonly string[], value: unknown): SettingChange[] {
  return value === undefined ? [] : [{ path, to: value === null ? 'default' : { value } }]
}

/** Checks only clocks that the change corrects: an older data folder may hold any. Throws AppError `clock-too-far`. */
function checkClocks(before: PartialSettings, after: PartialSettings): void {
  const clocksBefore = clocksOf(before)
  for (const [camera, seconds] of clocksOf(after)) {
    if (clocksBefore.get(camera) !== seconds) checkCorrection(camera, seconds)
  }
}

/** Clock corrections in settings of any shape, in seconds, by camera label. */
function clocksOf({ cameras }: PartialSettings): Map<string, number> {
  const read = Settings.shape.cameras.safeParse(cameras)
  const known = read.success ? Object.entries(read.data) : []
  return new Map(known.map(([camera, { clockCorrectionSeconds }]) => [camera, clockCorrectionSeconds]))
}

/** True for a setting in the configuration file: nobody can change it elsewhere. */
export const isFixedByConfig = (fixedByConfig: PartialSettings, path: string) =>
  valueAt(fixedByConfig, path.split('.')) !== undefined

export function valueAt(settings: PartialSettings, path: readonly string[]): unknown {
  let value: unknown = settings
  for (const key of path) value = isObject(value) ? value[key] : undefined
  return value
}

function withValueAt(
  settings: PartialSettings,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): PartialSettings {
  const inner = settings[key]
  return { ...settings, [key]: rest.length === 0 ? value : withValueAt(isObject(inner) ? inner : {}, rest, value) }
}

function withoutValueAt(settings: PartialSettings, [key = '', ...rest]: readonly string[]): PartialSettings {
  const { [key]: inner, ...others } = settings
  if (rest.length === 0) return others
  return isObject(inner) ? { ...settings, [key]: withoutValueAt(inner, rest) } : settings
}

function withChange(settings: PartialSettings, { path, to }: SettingChange): PartialSettings {
  return to === 'default' ? withoutValueAt(settings, path) : withValueAt(settings, path, to.value)
}

/** More steps than the path of any setting. */
const MAX_PATH_STEPS = 8

/**
 * Throws AppError `config-invalid` for a path of thousands of steps, which no setting has and no program could walk.
 */
function refuseTooDeep(changes: readonly SettingChange[]): void {
  const deep = changes.find(({ path }) => path.length > MAX_PATH_STEPS)
  if (!deep) return
  const key = deep.path.slice(0, MAX_PATH_STEPS).join('.')
  throw new AppError('config-invalid', { key, expected: evidence('other-key', { keys: JSON.stringify(key) }) })
}

/** Throws AppError `config-invalid`. Accepts a reset of any path: only the schema says which settings have defaults. */
function refuseProblem(settings: PartialSettings, { path, to }: SettingChange): void {
  if (to === 'default') return
  const key = path.join('.')
  const problem = problemWith(settings, key)
  if (problem === null) return
  const text = JSON.stringify(to.value) ?? evidence('nothing-given')
  throw new AppError('config-invalid', { key, given: text, expected: problem })
}

/** The problem at this path or below it; null for none. Other paths may still be incomplete. */
function problemWith(settings: PartialSettings, path: string): Evidence | string | null {
  const issues = Settings.safeParse(settings).error?.issues ?? []
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    if (keys.some((key) => `${key.join('.')}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${key.join('.')}.`)))
      return evidenceOfIssue(issue)
  }
  return null
}
