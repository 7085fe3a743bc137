import { type Stats, statSync } from 'node:fs'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../station/ports.ts'
import { errnoOf, isMissing } from '../files/file-errors.ts'
import { renameOver } from '../files/rename-over.ts'
import { isPictureKey, type PictureName, pictureFileName, pictureNames } from './picture-name.ts'
import { measurePictures, removeUnfinished, type StoredPicture } from './read-cache.ts'

/** A picture's modification time records when it was last shown, precisely enough for the order of removal. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1_000
/** Removing measures the whole folder, so it makes room for more than one picture. */
const KEPT_SHARE = 0.9

interface Options {
  readonly cacheDir: string
  readonly limitBytes: number
  readonly clock: Clock
}

/**
 * Stores pictures as files of one folder, which may be emptied at any time. When it is full, the pictures that were not
 * shown for longest are removed. Only the folder knows them: a season leaves 100,000, too many to keep in memory.
 */
export function createPictureCache({ cacheDir, limitBytes, clock }: Options) {
  const pathOf = (key: string, name: PictureName) => join(cacheDir, pictureFileName(key, name))
  /** Size of all pictures. Those that others removed count until the folder is measured again. */
  let totalBytes = 0
  let removing: Promise<void> | null = null
  let written = 0

  removeUnfinished(cacheDir)
  const measured = measurePictures(cacheDir).then((pictures) => {
    totalBytes += bytesOf(pictures)
    return makeRoom()
  })

  async function makeRoom() {
    if (totalBytes <= limitBytes) return
    removing ??= removeOldest().finally(() => (removing = null))
    await removing
  }

  async function removeOldest() {
    const countedBytes = totalBytes
    const pictures = (await measurePictures(cacheDir)).toSorted((one, other) => one.shownAtMs - other.shownAtMs)
    let leftBytes = bytesOf(pictures)
    // The newest always stays.
    for (const { path, sizeBytes } of pictures.slice(0, -1)) {
      if (leftBytes <= limitBytes * KEPT_SHARE) break
      await rm(path, { force: true }).catch(() => undefined)
      leftBytes -= sizeBytes
    }
    totalBytes += leftBytes - countedBytes
  }

  /** Records in the picture's file that it is shown now; only the order of removal depends on it. */
  const touch = (path: string, nowMs: number) => utimes(path, nowMs / 1_000, nowMs / 1_000).catch(() => undefined)

  return {
    /** Finds a picture and marks it as shown; null when there is none. */
    find(key: string, name: PictureName): string | null {
      if (!isPictureKey(key)) return null
      const path = pathOf(key, name)
      const stats = statsOf(path)
      if (stats === undefined) return null
      const nowMs = clock.nowMs()
      if (Math.abs(nowMs - stats.mtimeMs) >= TOUCH_INTERVAL_MS) void touch(path, nowMs)
      return path
    },
    /** Writes a picture completely or not at all, even at a power cut. */
    async put(key: string, name: PictureName, jpeg: Buffer) {
      const path = pathOf(key, name)
      const unfinished = `${path}.${process.pid}-${++written}.tmp`
      const replacedBytes = statsOf(path)?.size ?? 0
      try {
        await writeInto(cacheDir, unfinished, jpeg)
        await touch(unfinished, clock.nowMs())
        await renameOver(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined)
        throw error
      }
      totalBytes += jpeg.length - replacedBytes
      await makeRoom()
    },
    /** Removes the pictures of a clip. Throws errors of the file system. */
    async remove(key: string) {
      for (const name of pictureNames) {
        const path = pathOf(key, name)
        const removedBytes = statsOf(path)?.size ?? 0
        await rm(path, { force: true })
        totalBytes -= removedBytes
      }
    },
    /** Resolves when the pictures found at the start are measured. */
    measured,
  }
}

const bytesOf = (pictures: readonly StoredPicture[]) => pictures.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** Undefined also when the file cannot be read: the picture is made again. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** Only this user may open the folder: pictures show people. */
async function writeInto(folder: string, path: string, bytes: Buffer) {
  const write = () => writeFile(path, bytes, { flush: true, mode: 0o600 })
  try {
    await write()
  } catch (error) {
    if (!isMissing(errnoOf(error))) throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await write()
  }
}
