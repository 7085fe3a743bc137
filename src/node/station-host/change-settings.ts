import type { FolderSettings, Settings } from '../../contract/settings.ts'
import { AppError } from '../../core/app-error.ts'
import type { OwnData } from '../files/own-data.ts'
import type { SessionSettings } from './session-settings.ts'
import { addsPaths, pathsOf, problemWithPaths } from './watched-paths.ts'

interface Parts {
  readonly settings: Pick<SessionSettings, 'settings' | 'changed' | 'set'>
  readonly ownData: OwnData
  /** The station goes by them from now on. */
  readonly changed: () => void
}

export type SettingsChange = ReturnType<typeof createSettingsChange>

/**
 * The settings, as people change them while the station runs. Changes of places are made one after the other: what was
 * found not to overlap is still so when it is kept. Throws AppError `setting-given`, `config-invalid`, `folder-overlaps`,
 * `folder-own-data`; then nothing is kept.
 */
export function createSettingsChange({ settings, changed, ownData }: Parts) {
  let last: Promise<unknown> = Promise.resolve()

  function inTurn(work: () => Promise<void>): Promise<void> {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  function keep(key: string, value: unknown) {
    settings.set(key, value)
    changed()
  }

  async function refuseOverlaps(next: Settings) {
    if (!addsPaths(next, settings.settings())) return
    const because = await problemWithPaths(pathsOf(next), ownData)
    if (because) throw new AppError(because.code, because.parameters)
  }

  return {
    async set(key: string, value: unknown) {
      if (!addsPaths(settings.changed(key, value), settings.settings())) return keep(key, value)
      await inTurn(async () => {
        await refuseOverlaps(settings.changed(key, value))
        keep(key, value)
      })
    },
    setFolders: (change: (folders: readonly FolderSettings[]) => FolderSettings[]) =>
      inTurn(async () => {
        const present = settings.settings()
        const folders = change(present.folders)
        await refuseOverlaps({ ...present, folders })
        keep('folders', folders)
      }),
  }
}
