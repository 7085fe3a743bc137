import { AppError } from '../app-error.ts'
import { evidence } from '../contract/evidence.ts'
import type { StationApi } from '../rpc/station-api.ts'
import type { Computer } from './create-station-api.ts'
import { previewExclude } from './exclude-preview.ts'
import { previewRules } from './rule-preview.ts'
import type { Session } from './session.ts'
import { browseFolders, createSourceFolders } from './source-folders.ts'

/** The contract's procedures about source folders. Throws AppError `not-here` for what this computer cannot show. */
export function createFoldersApi(
  session: Session,
  computer: Pick<Computer, 'chooseFolder' | 'showInFolder'>,
): StationApi['folders'] {
  const { station, views, settings } = session
  const { check, add, remove, change } = createSourceFolders(session)
  const watched = () => settings.settings().folders.map(({ path }) => path)

  return {
    look: ({ path }) => check(path),
    add,
    remove: ({ path }) => remove(path),
    change,
    existing: ({ path, answer }) => station.answerExisting(path, answer),
    setAside: ({ paths }) => ({ done: station.setFilesAside(watched(), paths) }),
    bringBack: ({ paths }) => ({ done: station.bringFilesBack(watched(), paths) }),
    rescan: ({ path }) => station.rescan(path),
    preview: (input) => {
      const { roster, besideRules, store } = station
      const { atPath: clipAt, isIgnored } = store
      return previewRules({ settings: settings.settings(), roster, clipAt, isIgnored, besideRules }, input)
    },
    excludePreview: previewExclude,
    browse: ({ path }) => {
      if (computer.chooseFolder) throw new AppError('not-here', { what: evidence('browsing-folders') })
      return browseFolders(path)
    },
    choose: async () => {
      if (!computer.chooseFolder) throw new AppError('not-here', { what: evidence('folder-dialog') })
      const path = await computer.chooseFolder()
      return path === null ? null : { path }
    },
    show: ({ clip }) => {
      if (!computer.showInFolder) throw new AppError('not-here', { what: evidence('showing-file') })
      computer.showInFolder(views.pathOf(clip))
    },
  }
}
