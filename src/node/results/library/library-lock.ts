import { open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../core/app-error.ts'
import { disksOfProcess } from '../../files/disks.ts'
import { errnoOf } from '../../files/file-errors.ts'
import { versionFolder } from './library-paths.ts'

/** Interval at which the owner of the lock touches its file. */
const RENEW_INTERVAL_MS = 20_000
/** Age at which an untouched lock is stale, such as one of a computer that lost power. */
const LOCK_TTL_MS = 10 * 60_000

const Owner = z.object({ host: z.string(), processId: z.int() })

/**
 * Runs work that writes the library while no other station does: several stations may share the folder. Throws AppError
 * `library-busy`, and errors of the file system.
 */
export async function withLibraryLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const path = join(versionFolder(folder), '.lock')
  const acquiring = acquire(path)
  try {
    // A share may not respond.
    await disksOfProcess.ask(path, () => acquiring)
  } catch (error) {
    // A lock that is acquired too late is removed: otherwise it would block every station.
    void acquiring.then(() => rm(path, { force: true })).catch(() => {})
    throw error
  }
  const renewal = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), RENEW_INTERVAL_MS)
  renewal.unref()
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    // A lock that can't be removed, because a share does not respond, becomes stale.
    await disksOfProcess.ask(path, () => rm(path, { force: true })).catch(() => {})
  }
}

async function acquire(path: string): Promise<void> {
  try {
    return await write(path)
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error
  }
  if (!(await isStale(path))) throw new AppError('library-busy', { file: path })
  await rm(path, { force: true })
  await write(path).catch((error: unknown) => {
    throw errnoOf(error) === 'EEXIST' ? new AppError('library-busy', { file: path }) : error
  })
}

async function write(path: string) {
  await using file = await open(path, 'wx')
  await file.writeFile(JSON.stringify({ host: hostname(), processId: process.pid } satisfies z.infer<typeof Owner>))
}

/** True when the owner of the lock has ended without removing it. */
async function isStale(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path)
  if (Date.now() - mtimeMs > LOCK_TTL_MS) return true
  const owner = Owner.safeParse(parseJson(await readFile(path, 'utf8')))
  if (!owner.success || owner.data.host !== hostname()) return false
  if (owner.data.processId === process.pid) return false
  try {
    process.kill(owner.data.processId, 0)
    return false
  } catch (error) {
    return errnoOf(error) === 'ESRCH'
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
