import { existsSync } from 'node:fs'
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../core/ports.ts'
import { errnoOf, isMissing } from '../../files/file-errors.ts'
import { createPictureIndex } from './picture-index.ts'
import { isPictureKey, type PictureName, pictureFileName, pictureNames } from './picture-name.ts'
import { listPictures, measurePictures } from './read-cache.ts'

/** A picture's modification time records when it was last shown, precisely enough for the order of removal. */
const TOUCH_INTERVAL_MS = 24 * 60 * 60 * 1_000

interface Options {
  readonly cacheDir: string
  readonly limitBytes: number
  readonly clock: Clock
}

/**
 * Stores pictures as files of one folder, which may be emptied at any time. When it is full, the pictures that were not
 * shown for longest are removed.
 */
export function createPictureCache({ cacheDir, limitBytes, clock }: Options) {
  const index = createPictureIndex()
  const pathOf = (key: string, name: PictureName) => join(cacheDir, pictureFileName(key, name))
  let written = 0

  const listed = listPictures(cacheDir)
  for (const { key, name } of listed) index.list(key, name)
  const measured = measurePictures(cacheDir, listed).then((sizes) => {
    index.measure(sizes)
    return makeRoom()
  })

  async function makeRoom() {
    for (const { key, name } of index.removeExcess(limitBytes)) {
      await rm(pathOf(key, name), { force: true }).catch(() => undefined)
    }
  }

  function touch(key: string) {
    const nowMs = clock.nowMs()
    // False for an unknown time.
    const isDue = Math.abs(nowMs - index.touchedAtMs(key)) >= TOUCH_INTERVAL_MS
    if (!isDue) return
    index.touch(key, nowMs)
    for (const name of index.namesOf(key)) {
      void utimes(pathOf(key, name), nowMs / 1_000, nowMs / 1_000).catch(() => undefined)
    }
  }

  return {
    /** Finds a picture and marks it as shown; null when there is none. */
    find(key: string, name: PictureName): string | null {
      if (!isPictureKey(key) || !index.has(key, name)) return null
      const path = pathOf(key, name)
      if (!existsSync(path)) {
        index.forget(key, name)
        return null
      }
      index.use(key)
      touch(key)
      return path
    },
    /** Writes a picture completely or not at all, even at a power cut. */
    async put(key: string, name: PictureName, jpeg: Buffer) {
      const path = pathOf(key, name)
      const unfinished = `${path}.${process.pid}-${++written}.tmp`
      try {
        await writeInto(cacheDir, unfinished, jpeg)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined)
        throw error
      }
      index.put(key, name, jpeg.length, clock.nowMs())
      await makeRoom()
    },
    /** Removes the pictures of a clip. Throws errors of the file system. */
    async remove(key: string) {
      for (const name of pictureNames) {
        await rm(pathOf(key, name), { force: true })
        index.forget(key, name)
      }
    },
    /** Resolves when the pictures found at the start are measured. */
    measured,
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
