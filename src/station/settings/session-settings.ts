import { AppError } from '../app-error.ts'
import { evidenceOfIssue } from '../contract/evidence-of-issue.ts'
import { Settings } from '../contract/settings.ts'
import type { SettingInForce, SettingOrigin } from '../contract/settings-patch.ts'
import type { EngineSettings } from '../engine-types.ts'
import {
  createStationSettings,
  isFixedByConfig,
  mergeSettings,
  type PartialSettings,
  type SettingChange,
  toSettingChange,
  valueAt,
} from '../station-settings.ts'
import type { StationStore } from '../store/station-store.ts'
import { type ManagedSettings, readManagedSettings } from './managed-folder.ts'

const nothingChosen: PartialSettings = { service: { baseUrl: null }, folders: [] }
/** Defaults of a new station without screens, which needs no headline numbers. */
export const bareDefaults: PartialSettings = { ...nothingChosen, results: { automatic: false } }
/** Defaults of a station with screens, where people may undo a tag during the hold. */
const defaultsWithScreens: PartialSettings = { ...nothingChosen, uploads: { holdSeconds: 20 } }

const GIVE_UP_SECONDS = { always: 600, once: 10 }

export interface SettingsSources {
  /** Settings of the config file. */
  readonly fixedSettings: PartialSettings
  /** Source of the fixed settings; the config file when not given. */
  readonly fixedBy?: SettingOrigin
  /** Reads the organization's settings, which win over all others; those of this computer when not given. */
  readonly readManaged?: () => ManagedSettings | null
  /** Defaults below all other settings; those of a station with screens when not given. */
  readonly defaults?: PartialSettings
  /** Imports the clips that are in the folders now, and then ends. */
  readonly once?: boolean
}

export type SessionSettings = ReturnType<typeof openSessionSettings>

/** Combines stored settings with those of the config file, which win. Throws AppError `config-invalid`. */
export function openSessionSettings(memory: Pick<StationStore, 'settings'>, sources: SettingsSources) {
  const { fixedSettings, defaults = defaultsWithScreens, once = false, readManaged = readManagedSettings } = sources
  const { fixedBy = 'file' } = sources
  const giveUpSeconds = once ? GIVE_UP_SECONDS.once : GIVE_UP_SECONDS.always
  let managed = readManaged()
  let stored = openWith(managed)
  let present = read(stored.merged())

  function openWith(organization: ManagedSettings | null) {
    const fixedByConfig = mergeSettings(fixedSettings, organization?.settings ?? {})
    return createStationSettings({ store: memory.settings, nowMs: Date.now, fixedByConfig })
  }

  /**
   * Reads the managed settings again. True when settings or problems changed. Settings of a file that can't be read at
   * the moment stay in effect until it is readable or gone.
   */
  function rereadManaged(): boolean {
    const found = readManaged()
    const next = found === null || found.isReadable ? found : { ...found, settings: managed?.settings ?? {} }
    if (describe(next) === describe(managed)) return false
    managed = next
    stored = openWith(next)
    present = read(stored.merged())
    return true
  }

  function read(merged: PartialSettings): Settings {
    const parsed = Settings.safeParse(mergeSettings(defaults, merged))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw new AppError('config-invalid', { key: issue?.path.join('.') ?? 'settings', expected: evidenceOfIssue(issue) })
  }

  /** Settings as they would be with the changes. Throws like `change`. */
  function changed(changes: readonly SettingChange[]): Settings {
    const { file, settings } = managed ?? { file: '', settings: {} }
    const fixed = changes.find(({ path }) => isFixedByConfig(settings, path.join('.')))
    if (fixed) throw new AppError('setting-managed', { key: fixed.path.join('.'), file })
    return read(stored.changed(changes))
  }

  function change(changes: readonly SettingChange[]) {
    keepWith(changes, (_next, keep) => keep())
  }

  /** Stores changes in one transaction with what `write` does. Throws like `change`. */
  function keepWith(changes: readonly SettingChange[], write: (next: EngineSettings, keep: () => void) => void) {
    // Invalid settings are refused before anything is stored.
    const next = changed(changes)
    try {
      write(forEngine(next), () => {
        stored.change(changes)
        present = next
      })
    } catch (error) {
      // The transaction may have failed after the settings were stored in it.
      present = read(stored.merged())
      throw error
    }
  }

  function originOf(key: string): SettingOrigin {
    const path = key.split('.')
    if (valueAt(managed?.settings ?? {}, path) !== undefined) return 'managed'
    if (valueAt(fixedSettings, path) !== undefined) return fixedBy
    return valueAt(memory.settings.latest()?.body ?? {}, path) === undefined ? 'default' : 'station'
  }

  const forEngine = (settings: Settings): EngineSettings => ({
    ...settings,
    once,
    finished: { ...settings.finished, giveUpSeconds: settings.finished.giveUpSeconds ?? giveUpSeconds },
  })

  return {
    settings: () => present,
    forEngine: () => forEngine(present),
    changed,
    /** Throws AppError `setting-managed`, `setting-given`, `config-invalid`, `clock-too-far`; then nothing is stored. */
    change,
    keepWith,
    set: (key: string, value: unknown) => change([toSettingChange(key, value)]),
    /** Keys that the config file or the organization fixes. */
    fixedKeys: () => leaves(mergeSettings(fixedSettings, managed?.settings ?? {})),
    inForce: (): SettingInForce[] =>
      leaves(present).map((key) => ({ key, value: valueAt(present, key.split('.')), from: originOf(key) })),
    /** The organization's settings: their file and keys, and what in it does not count; null where there is no file. */
    managed: () => managed && { file: managed.file, keys: leaves(managed.settings), problems: [...managed.problems] },
    rereadManaged,
  }
}

const describe = (managed: ManagedSettings | null) =>
  JSON.stringify(managed && [managed.settings, managed.problems, managed.feed])

/** Dotted keys such as `uploads.parallel`; a list counts as one. */
function leaves(value: PartialSettings, above = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = above === '' ? key : `${above}.${key}`
    const isBranch = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    return isBranch ? leaves({ ...inner }, path) : [path]
  })
}
