import { evidence } from '../../contract/evidence.ts'
import { AppError } from '../../core/app-error.ts'
import type { StationApi } from '../rpc/station-api.ts'
import type { Computer } from './create-station-api.ts'
import { previewExclude } from './exclude-preview.ts'
import { previewRules } from './rule-preview.ts'
import type { Session } from './session.ts'
import { browseFolders, createSourceFolders } from './source-folders.ts'

const foldersOf = ({ settings }: Session) => settings.settings().folders.map(({ path }) => path)

/** The contract's procedures about source folders. Throws AppError `not-here` for what this computer cannot show. */
export function createFoldersApi(
  session: () => Session,
  computer: Pick<Computer, 'chooseFolder' | 'showInFolder'>,
): StationApi['folders'] {
  const folders = () => createSourceFolders(session())
  return {
    look: ({ path }) => folders().check(path),
    add: (folder) => folders().add(folder),
    remove: ({ path }) => folders().remove(path),
    change: (folder) => folders().change(folder),
    existing: ({ path, answer }) => session().station.answerExisting(path, answer),
    setAside: ({ paths }) => ({ done: session().station.setFilesAside(foldersOf(session()), paths) }),
    bringBack: ({ paths }) => ({ done: session().station.bringFilesBack(foldersOf(session()), paths) }),
    rescan: ({ path }) => session().station.rescan(path),
    preview: (input) => {
      const { settings, station } = session()
      const { roster, besideRules, store } = station
      const { atPath: clipAt, isIgnored } = store
      return previewRules({ settings: settings.settings(), roster, clipAt, isIgnored, besideRules }, input)
    },
    excludePreview: (input) => previewExclude(input),
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
      computer.showInFolder(session().views.pathOf(clip))
    },
  }
}
