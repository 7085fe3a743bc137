import { evidenceOfIssue } from '../../../contract/evidence-of-issue.ts'
import { Settings } from '../../../contract/station/settings.ts'
import { AppError } from '../../../core/app-error.ts'
import type { EngineSettings } from '../../../core/engine-types.ts'
import {
  createStationSettings,
  mergeSettings,
  type PartialSettings,
  type SettingChange,
  toSettingChange,
} from '../../../core/settings/station-settings.ts'
import type { StationStore } from '../../store/station-store.ts'

const nothingChosen: PartialSettings = { service: { baseUrl: null }, folders: [] }
/** Nobody has chosen anything yet, and no screen shows numbers of results. */
export const bareDefaults: PartialSettings = { ...nothingChosen, results: { automatic: false } }
/** With screens there is somebody who may want to take a tagging back. */
const defaultsWithScreens: PartialSettings = { ...nothingChosen, uploads: { holdSeconds: 20 } }

const GIVE_UP_SECONDS = { always: 600, once: 10 }

export interface SettingsSources {
  /** What a configuration file says. */
  readonly given: PartialSettings
  /** What counts where nothing is said; that of a station with screens when not given. */
  readonly defaults?: PartialSettings
  /** Takes what is in the folders now, and nothing after that. */
  readonly once?: boolean
}

export type SessionSettings = ReturnType<typeof openSessionSettings>

/** The settings of a station: what it keeps, under what a configuration file gives. Throws AppError `config-invalid`. */
export function openSessionSettings(memory: Pick<StationStore, 'settings'>, sources: SettingsSources) {
  const { given, defaults = defaultsWithScreens, once = false } = sources
  const giveUpSeconds = once ? GIVE_UP_SECONDS.once : GIVE_UP_SECONDS.always
  const kept = createStationSettings({ store: memory.settings, nowMs: Date.now, fixedByConfig: given })
  let present = read(kept.merged())

  function read(merged: PartialSettings): Settings {
    const parsed = Settings.safeParse(mergeSettings(defaults, merged))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw new AppError('config-invalid', { key: issue?.path.join('.') ?? 'settings', expected: evidenceOfIssue(issue) })
  }

  /** As they would be with the changes. Throws like `change`. */
  const changed = (changes: readonly SettingChange[]): Settings => read(kept.changed(changes))

  function change(changes: readonly SettingChange[]) {
    keepWith(changes, (_next, keep) => keep())
  }

  /** `write` keeps them together with what follows from them, or none of it. Throws like `change`. */
  function keepWith(changes: readonly SettingChange[], write: (next: EngineSettings, keep: () => void) => void) {
    // A setting without a default is refused before anything is kept.
    const next = changed(changes)
    try {
      write(forEngine(next), () => {
        kept.change(changes)
        present = next
      })
    } catch (error) {
      // What follows may have failed after they were kept.
      present = read(kept.merged())
      throw error
    }
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
    /** Throws AppError `setting-given`, `config-invalid`, `clock-too-far`; then nothing is kept. */
    change,
    keepWith,
    set: (key: string, value: unknown) => change([toSettingChange(key, value)]),
    /** The keys that the configuration file decides. */
    given: () => leaves(given),
  }
}

/** `uploads.parallel` and the like; a list counts as one. */
function leaves(value: PartialSettings, above = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = above === '' ? key : `${above}.${key}`
    const isBranch = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    return isBranch ? leaves({ ...inner }, path) : [path]
  })
}
