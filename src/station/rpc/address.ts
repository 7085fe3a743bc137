import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../computer/files/replace-file.ts'

/** Address of a data folder's station, and the secret that both sides prove. */
const Address = z.strictObject({ path: z.string().min(1), secret: z.string().min(32) })
export type Address = z.infer<typeof Address>

const fileIn = (dataDir: string) => join(dataDir, 'command-socket.json')
const socketIn = (folder: string) => join(folder, 'station.sock')

/** Path length that every system accepts; macOS allows 103 bytes. */
const MAX_PATH_BYTES = 100
const OWN_FOLDER = 'ondeck-'

/** Yields paths to listen at, best first. Each folder is created when its path is requested. */
export function* socketPaths(dataDir: string, platform: NodeJS.Platform = process.platform): Generator<string> {
  if (platform === 'win32') return yield `\\\\.\\pipe\\ondeck-${randomUUID()}`
  const beside = socketIn(dataDir)
  if (Buffer.byteLength(beside) <= MAX_PATH_BYTES) yield beside
  // Used on disks without sockets too. Only this user can read a fresh temporary folder.
  yield socketIn(mkdtempSync(join(tmpdir(), OWN_FOLDER)))
}

/** Writes the address into a file that only its owner can ever read. */
export function writeAddress(dataDir: string, address: Address) {
  replaceFile(fileIn(dataDir), JSON.stringify(address))
}

/** Reads the address; null where no station of this user listens. */
export function readAddress(dataDir: string): Address | null {
  try {
    return Address.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}

/** Removes leftovers of this or an earlier station. The caller holds the station's lock, so nobody listens there. */
export function removeAddress(dataDir: string) {
  const left = readAddress(dataDir)?.path
  rmSync(fileIn(dataDir), { force: true })
  if (process.platform === 'win32') return
  rmSync(socketIn(dataDir), { force: true })
  if (left?.startsWith(join(tmpdir(), OWN_FOLDER))) removeOwnFolder(left)
}

/** Removes the socket and its folder, unless the folder holds anything else: then it isn't ours. */
function removeOwnFolder(path: string) {
  rmSync(path, { force: true })
  try {
    rmdirSync(dirname(path))
  } catch {
    // The folder is already gone, or not empty.
  }
}
