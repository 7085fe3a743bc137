import type { FolderSettings, Settings } from '../../contract/settings.ts'
import { AppError } from '../../core/app-error.ts'
import type { SettingChange } from '../../core/settings/station-settings.ts'
import type { OwnData } from '../files/own-data.ts'
import type { SessionSettings } from './session-settings.ts'
import { addsPaths, pathsOf, problemWithPaths } from './watched-paths.ts'

interface Parts {
  readonly settings: Pick<SessionSettings, 'settings' | 'changed' | 'change'>
  readonly ownData: OwnData
  /** The station goes by them from now on. */
  readonly changed: () => void
}

export type SettingsChange = ReturnType<typeof createSettingsChange>

/**
 * The settings, as people change them while the station runs. Changes of places are made one after the other: what was
 * found not to overlap is still so when it is kept. Throws AppError `setting-given`, `config-invalid`, `clock-too-far`,
 * `folder-overlaps`, `folder-own-data`; then nothing is kept.
 */
export function createSettingsChange({ settings, changed, ownData }: Parts) {
  let last: Promise<unknown> = Promise.resolve()

  function inTurn(work: () => Promise<void>): Promise<void> {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  function keep(changes: readonly SettingChange[]) {
    settings.change(changes)
    changed()
  }

  async function refuseOverlaps(next: Settings) {
    if (!addsPaths(next, settings.settings())) return
    const because = await problemWithPaths(pathsOf(next), ownData)
    if (because) throw new AppError(because.code, because.parameters)
  }

  return {
    /** All of them or none. */
    async change(changes: readonly SettingChange[]) {
      if (changes.length === 0) return
      if (!addsPaths(settings.changed(changes), settings.settings())) return keep(changes)
      await inTurn(async () => {
        await refuseOverlaps(settings.changed(changes))
        keep(changes)
      })
    },
    setFolders: (change: (folders: readonly FolderSettings[]) => FolderSettings[]) =>
      inTurn(async () => {
        const present = settings.settings()
        const folders = change(present.folders)
        await refuseOverlaps({ ...present, folders })
        keep([{ path: ['folders'], to: { value: folders } }])
      }),
  }
}
