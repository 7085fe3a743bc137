import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** Where the station of a data folder listens for commands, and what both sides have to know. */
const Address = z.strictObject({ path: z.string().min(1), secret: z.string().min(32) })
export type Address = z.infer<typeof Address>

const fileIn = (dataDir: string) => join(dataDir, 'command-socket.json')
const socketIn = (folder: string) => join(folder, 'station.sock')

/** What every system takes as a socket's path; macOS allows 103 bytes. */
const MAX_PATH_BYTES = 100
const OWN_FOLDER = 'ondeck-'

/** Paths to listen at, best first. Each folder is created when its path is requested. */
export function* socketPaths(dataDir: string, platform: NodeJS.Platform = process.platform): Generator<string> {
  if (platform === 'win32') return yield `\\\\.\\pipe\\ondeck-${randomUUID()}`
  const beside = socketIn(dataDir)
  if (Buffer.byteLength(beside) <= MAX_PATH_BYTES) yield beside
  // Also for disks that know no sockets. Nobody else can look into a fresh folder.
  yield socketIn(mkdtempSync(join(tmpdir(), OWN_FOLDER)))
}

/** Readable by the owner only, from its first byte on. */
export function writeAddress(dataDir: string, address: Address) {
  const written = `${fileIn(dataDir)}.new`
  rmSync(written, { force: true })
  writeFileSync(written, JSON.stringify(address), { mode: 0o600, flag: 'wx' })
  renameSync(written, fileIn(dataDir))
}

/** Null where no station listens, or another user's does. */
export function readAddress(dataDir: string): Address | null {
  try {
    return Address.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}

/** Removes what this or an earlier station has left. Only for who holds the station's lock: nobody listens there any more. */
export function removeAddress(dataDir: string) {
  const left = readAddress(dataDir)?.path
  rmSync(fileIn(dataDir), { force: true })
  if (process.platform === 'win32') return
  rmSync(socketIn(dataDir), { force: true })
  if (left?.startsWith(join(tmpdir(), OWN_FOLDER))) removeOwnFolder(left)
}

/** Of the folder nothing but the socket: if there is more in it, it is not ours. */
function removeOwnFolder(path: string) {
  rmSync(path, { force: true })
  try {
    rmdirSync(dirname(path))
  } catch {
    // Gone already, or not empty.
  }
}
