import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { notAFolder } from '../../contract/failure.ts'
import { AppError } from '../../core/app-error.ts'

export function createDataDir(dataDir: string) {
  try {
    // Upload targets are kept here until they are used: nobody else's business.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    restrictAccess(dataDir)
  } catch (cause) {
    const detail = isFile(dataDir) ? notAFolder : String(cause)
    throw new AppError('data-folder-unusable', { folder: dataDir, detail }, { cause })
  }
}

const GROUP_AND_OTHERS_BITS = 0o077
const STICKY_BIT = 0o1000

/** All that stations write beside each other into a data folder. */
const stationFileNames =
  /^(station\.(db(\.migrating)?(-wal|-shm|-journal)?|sock)|(station|held|import|migration)\.lock(-journal)?|(browsers|command-socket)\.json(\.new)?|ondeck-sign-in\.html|audit|crashes|diagnostics|export-spool|exports|log|pictures|practice|results|results-work|service)$/

/**
 * A folder that was there may be open to others. One that all users share, such as /tmp, stays as it is, and so does one
 * that keeps anything else, such as /srv: other programs may need to get there, and the station's files are closed anyway.
 */
function restrictAccess(dataDir: string) {
  const { mode, uid } = statSync(dataDir)
  if (uid !== process.getuid?.() || (mode & STICKY_BIT) !== 0 || (mode & GROUP_AND_OTHERS_BITS) === 0) return
  if (!holdsOnlyStationFiles(dataDir)) return
  try {
    chmodSync(dataDir, mode & 0o700)
  } catch {
    // Some file systems have no modes; what is written there has its own anyway.
  }
}

function holdsOnlyStationFiles(dataDir: string): boolean {
  const names = readdirSync(dataDir)
  return names.length === 0 || (names.includes('station.db') && names.every((name) => stationFileNames.test(name)))
}

export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** What another user of this computer has made cannot be written to here, and is not broken for that. */
export function checkWritable(dataDir: string, file: string) {
  for (const path of [dataDir, ...(existsSync(file) ? [file] : [])]) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (cause) {
      throw new AppError('data-folder-unusable', { folder: dataDir, detail: String(cause) }, { cause })
    }
  }
}
