import { randomUUID } from 'node:crypto'
import { link, open, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { disksOfProcess } from '../../../computer/files/disks.ts'
import { errnoOf, isMissing } from '../../../computer/files/file-errors.ts'
import { AppError } from '../../../station/app-error.ts'
import { PART_SUFFIX, versionFolder } from './library-paths.ts'

/** Interval at which the owner of the lock touches its file. */
const RENEW_INTERVAL_MS = 20_000
/** Age at which a lock without renewal is stale, such as after its computer lost power. */
const LOCK_TTL_MS = 10 * 60_000

const Owner = z.object({ host: z.string(), processId: z.int(), id: z.string().optional() })

/**
 * Runs work that writes the library, while no other station writes it: several stations may share the folder. Throws
 * AppError `library-busy`, and errors of the file system.
 */
export async function withLibraryLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const path = join(versionFolder(folder), '.lock')
  const id = randomUUID()
  const acquiring = acquire(path, id)
  // The disk may be busy with other calls when this one fails; its error is thrown below.
  acquiring.catch(() => {})
  try {
    // Limits the time, as a share may not respond.
    await disksOfProcess.ask(path, () => acquiring)
  } catch (error) {
    // A lock that is acquired too late is removed: otherwise it would block every station.
    void acquiring.then(() => release(path, id)).catch(() => {})
    throw error
  }
  const renewal = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), RENEW_INTERVAL_MS)
  renewal.unref()
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    // A lock that can't be removed, because a share does not respond, becomes stale.
    await disksOfProcess.ask(path, () => release(path, id)).catch(() => {})
  }
}

/**
 * Creates the lock, and replaces a stale one. Replacing needs a lock too: of two stations that both find the lock
 * stale, the slower one would otherwise remove the new lock of the other.
 */
async function acquire(path: string, id: string): Promise<void> {
  if (await create(path, id)) return
  if (!(await isStale(path))) throw busyError(path)
  const takeover = `${path}.takeover`
  await acquire(takeover, id)
  try {
    // Another station may have replaced the lock since the first check.
    if (!(await isStale(path))) throw busyError(path)
    await rm(path, { force: true })
    if (!(await create(path, id))) throw busyError(path)
  } finally {
    await release(takeover, id).catch(() => {})
  }
}

/** Removes the lock unless another station took it over, such as while this computer slept. */
async function release(path: string, id: string): Promise<void> {
  if ((await readOwner(path))?.id === id) await rm(path, { force: true })
}

/**
 * Creates the lock file with its owner in one step; false when it exists. Two steps would leave a lock without an owner
 * when the process is killed between them, and block every station for `LOCK_TTL_MS`.
 */
async function create(path: string, id: string): Promise<boolean> {
  const owner: z.infer<typeof Owner> = { host: hostname(), processId: process.pid, id }
  const part = `${path}.${id}${PART_SUFFIX}`
  try {
    await writeFile(part, JSON.stringify(owner), { flag: 'wx' })
    await link(part, path)
    return true
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false
    if (!hasNoLinks(error)) throw error
    return await createInPlace(path, owner)
  } finally {
    await rm(part, { force: true }).catch(() => {})
  }
}

/** Codes by which disks (exFAT) and shares say that they have no hard links. */
const NO_LINKS: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR'])

const hasNoLinks = (error: unknown): boolean => NO_LINKS.has(errnoOf(error))

/** Creates the lock file on a disk without hard links. */
async function createInPlace(path: string, owner: z.infer<typeof Owner>): Promise<boolean> {
  try {
    await using file = await open(path, 'wx')
    await file.writeFile(JSON.stringify(owner))
    return true
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false
    throw error
  }
}

const busyError = (path: string) => new AppError('library-busy', { file: path })

/** True when the lock was not renewed for `LOCK_TTL_MS`, or its process on this computer has ended. */
async function isStale(path: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > LOCK_TTL_MS) return true
    const owner = await readOwner(path)
    return owner !== null && owner.host === hostname() && hasEnded(owner.processId)
  } catch (error) {
    // A lock that was removed by now can be replaced.
    if (isMissing(errnoOf(error))) return true
    throw error
  }
}

/** Owner of the lock; null while the file is incomplete. */
async function readOwner(path: string) {
  return Owner.safeParse(parseJson(await readFile(path, 'utf8'))).data ?? null
}

function hasEnded(processId: number): boolean {
  try {
    process.kill(processId, 0)
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
