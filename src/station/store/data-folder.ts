import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { restrictFile } from '../../computer/files/private-file.ts'
import { AppError } from '../app-error.ts'
import { notAFolder } from '../contract/failure.ts'

export function createDataDir(dataDir: string) {
  try {
    // Private to this user: upload targets are stored here until they are used.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    restrictAccess(dataDir)
    restrictFiles(dataDir)
  } catch (cause) {
    const detail = isFile(dataDir) ? notAFolder : String(cause)
    throw new AppError('data-folder-unusable', { folder: dataDir, detail }, { cause })
  }
}

/** Folder within a data folder in which a restore makes its parts. */
export const restoringFolder = 'restoring'

/**
 * Throws AppError `restore-unfinished` for a data folder in which a restore was interrupted: opened as an empty station, it
 * would upload all clips again.
 */
export function refuseHalfRestored(dataDir: string, databaseFile: string) {
  if (!existsSync(databaseFile) && existsSync(join(dataDir, restoringFolder)))
    throw new AppError('restore-unfinished', { folder: dataDir })
}

const GROUP_AND_OTHERS_BITS = 0o077
const STICKY_BIT = 0o1000

/** Names of all files that OnDeck writes into a data folder, and of the folders that it makes there. */
const stationFiles =
  /^(station\.(db(\.migrating)?(-wal|-shm|-journal)?|sock)|(station|held|import|migration)\.lock(-journal)?|(browsers|command-socket)\.json(\.new)?|ondeck-sign-in\.html|backup\.part)$/
const stationFolders =
  /^(audit|backups|crashes|diagnostics|export-spool|exports|log|pictures|practice|provisioning|restoring|results|results-work|service)$/

const isOfStation = (name: string) => stationFiles.test(name) || stationFolders.test(name)

/**
 * Closes an existing folder to other users. A folder that all users share, such as /tmp, stays open, and so does one
 * with other files, such as /srv: other programs may need it, and the station's own files are private anyway.
 */
function restrictAccess(dataDir: string) {
  const { mode, uid } = statSync(dataDir)
  if (uid !== process.getuid?.() || (mode & STICKY_BIT) !== 0 || (mode & GROUP_AND_OTHERS_BITS) === 0) return
  if (!holdsOnlyStationFiles(dataDir)) return
  try {
    chmodSync(dataDir, mode & 0o700)
  } catch {
    // Some file systems have no modes.
  }
}

/** Closes the station's files in a folder that stays open: an older release made some of them by the user's own mode. */
function restrictFiles(dataDir: string) {
  if ((statSync(dataDir).mode & GROUP_AND_OTHERS_BITS) === 0) return
  for (const name of readdirSync(dataDir)) if (stationFiles.test(name)) restrictFile(join(dataDir, name))
}

function holdsOnlyStationFiles(dataDir: string): boolean {
  const names = readdirSync(dataDir)
  return names.length === 0 || (names.includes('station.db') && names.every(isOfStation))
}

export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Throws AppError `data-folder-unusable` for files of another user, which are read-only rather than broken. */
export function checkWritable(dataDir: string, file: string) {
  for (const path of [dataDir, ...(existsSync(file) ? [file] : [])]) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (cause) {
      throw new AppError('data-folder-unusable', { folder: dataDir, detail: String(cause) }, { cause })
    }
  }
}
