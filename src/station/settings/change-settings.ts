import { isAbsolute } from 'node:path'
import type { OwnData } from '../../computer/files/own-data.ts'
import { transportOf } from '../../computer/network/transport.ts'
import { parseBaseUrl } from '../../service/client/base-url.ts'
import { AppError } from '../app-error.ts'
import { evidence } from '../contract/evidence.ts'
import type { FolderSettings, Settings } from '../contract/settings.ts'
import type { SettingChange } from '../station-settings.ts'
import { readAuthority } from './connection-options.ts'
import { parseDatabaseAddress } from './database-address.ts'
import type { SessionSettings } from './session-settings.ts'
import { addsPaths, findPathProblem, pathsToCheck } from './watched-paths.ts'

interface Parts {
  readonly settings: Pick<SessionSettings, 'settings' | 'changed'>
  readonly ownData: OwnData
  /** Stores the changes and applies them to the station. */
  readonly keep: (changes: readonly SettingChange[]) => void
}

export type SettingsChange = ReturnType<typeof createSettingsChange>

/**
 * Checks and applies changes of settings while the station runs. Changes of folders run one at a time: paths that were
 * found not to overlap still do not when they are stored. Throws AppError `setting-given`, `config-invalid`,
 * `clock-too-far`, `folder-overlaps`, `folder-own-data`; then nothing is stored.
 */
export function createSettingsChange({ settings, keep, ownData }: Parts) {
  let last: Promise<unknown> = Promise.resolve()

  function inOrder(work: () => Promise<void>): Promise<void> {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  async function refuseOverlaps(next: Settings) {
    const present = settings.settings()
    if (!addsPaths(next, present)) return
    const because = await findPathProblem(pathsToCheck(next, present), ownData)
    if (because) throw new AppError(because.code, because.parameters)
  }

  /** Throws AppError `config-invalid` for an unusable certificate file: no request could be sent with it. */
  function refuseWrongNetwork({ service }: Settings) {
    const { caFile } = settings.settings().service
    if (service.caFile !== caFile) transportOf(service)
  }

  /** Throws AppError `facility-authority-unreadable`. */
  function refuseWrongAuthority({ facility }: Settings) {
    const { caFile } = facility
    if (caFile !== undefined && caFile !== settings.settings().facility.caFile) readAuthority(caFile)
  }

  /** A relative path would depend on where the station was started. */
  function refuseRelative(next: Settings) {
    for (const section of ['exports', 'results'] as const) {
      const { folder } = next[section]
      if (folder === undefined || folder === settings.settings()[section].folder || isAbsolute(folder)) continue
      throw new AppError('config-invalid', {
        key: `${section}.folder`,
        given: folder,
        expected: evidence('folder-path'),
      })
    }
  }

  function checked(changes: readonly SettingChange[]): Settings {
    const next = settings.changed(changes)
    refuseWrongNetwork(next)
    refuseWrongAuthority(next)
    refuseRelative(next)
    return next
  }

  return {
    /** Throws what `change` would throw, and changes nothing. */
    async check(changes: readonly SettingChange[]) {
      await refuseOverlaps(checked(changes))
    },
    /** Applies all changes or none. */
    async change(changes: readonly SettingChange[]) {
      if (changes.length === 0) return
      if (!addsPaths(checked(changes), settings.settings())) return keep(changes)
      await inOrder(async () => {
        await refuseOverlaps(settings.changed(changes))
        keep(changes)
      })
    },
    setFolders: (change: (folders: readonly FolderSettings[]) => FolderSettings[]) =>
      inOrder(async () => {
        const present = settings.settings()
        const folders = change(present.folders)
        await refuseOverlaps({ ...present, folders })
        keep([{ path: ['folders'], to: { value: folders } }])
      }),
  }
}

/**
 * Normalizes the service's address, so that it is stored as it is used. Throws AppError `facility-invalid` for a
 * facility's address that can't be used, and names the reason.
 */
export function withNormalizedAddress(change: SettingChange): SettingChange {
  const { path, to } = change
  if (path[0] === 'facility' && to !== 'default')
    refuseWrongDatabase(path.length === 1 ? to.value : { [path[1] ?? '']: to.value })
  const isAddress = path.join('.') === 'service.baseUrl' && to !== 'default' && typeof to.value === 'string'
  return isAddress ? { path, to: { value: parseBaseUrl(to.value) } } : change
}

function refuseWrongDatabase(facility: unknown) {
  if (typeof facility !== 'object' || facility === null || !('database' in facility)) return
  if (typeof facility.database === 'string') parseDatabaseAddress(facility.database)
}
