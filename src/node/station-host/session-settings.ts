import { Settings } from '../../contract/settings.ts'
import { AppError } from '../../core/app-error.ts'
import type { EngineSettings } from '../../core/engine-types.ts'
import { createStationSettings, type GivenSettings, mergeSettings } from '../../core/settings/station-settings.ts'
import type { StationStore } from '../store/station-store.ts'

/** With screens there is somebody who may want to take a tagging back. */
const defaults: GivenSettings = { service: { baseUrl: null }, folders: [], uploads: { holdSeconds: 20 } }

const GIVE_UP_SECONDS = 600

export type SessionSettings = ReturnType<typeof openSessionSettings>

/**
 * The settings of a station with screens: what it keeps, under what a configuration file gives.
 * Throws AppError `config-invalid`.
 */
export function openSessionSettings(memory: Pick<StationStore, 'settings'>, given: GivenSettings) {
  const kept = createStationSettings({ store: memory.settings, nowMs: Date.now, given })
  let present = read(kept.merged())

  function read(merged: GivenSettings): Settings {
    const parsed = Settings.safeParse(mergeSettings(defaults, merged))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw new AppError('config-invalid', { key: issue?.path.join('.') ?? 'settings', expected: issue?.message ?? '' })
  }

  return {
    settings: () => present,
    forEngine: (): EngineSettings => ({
      ...present,
      once: false,
      finished: { ...present.finished, giveUpSeconds: present.finished.giveUpSeconds ?? GIVE_UP_SECONDS },
    }),
    /** As they would be with a change. Throws like `set`. */
    changed: (key: string, value: unknown): Settings => read(kept.changed(key, value)),
    /** Throws AppError `setting-given`, `config-invalid`; then nothing is kept. */
    set(key: string, value: unknown) {
      kept.set(key, value)
      present = read(kept.merged())
    },
    /** The keys that the configuration file decides. */
    given: () => leaves(given),
  }
}

/** `uploads.parallel` and the like; a list counts as one. */
function leaves(value: GivenSettings, above = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = above === '' ? key : `${above}.${key}`
    const isBranch = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    return isBranch ? leaves({ ...inner }, path) : [path]
  })
}
