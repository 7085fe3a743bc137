import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { chmod, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { renameOver } from '../../../computer/files/rename-over.ts'
import type { Clock } from '../../../station/ports.ts'

/** Increase with every change of the recipe, so that old previews are not reused. */
const RECIPE_VERSION = 1

/** Names a preview by its clip's content: copies share it. */
export const previewKeyOf = (fingerprint: string): string =>
  createHash('sha256').update(`preview ${RECIPE_VERSION} ${fingerprint}`).digest('hex').slice(0, 32)

const NAME = /^([a-f0-9]{32})\.mp4$/
const UNFINISHED = /\.part$/

const fileOf = (key: string) => `${key}.mp4`

export interface PreviewFile {
  readonly path: string
  readonly sizeBytes: number
}

/** Finds a preview in a folder that another process may keep; null for none. */
export function existingPreview(folder: string, key: string): PreviewFile | null {
  const path = join(folder, fileOf(key))
  if (!NAME.test(fileOf(key)) || !existsSync(path)) return null
  return { path, sizeBytes: statSync(path, { throwIfNoEntry: false })?.size ?? 0 }
}

interface Options {
  readonly folder: string
  readonly limitBytes: number
  readonly clock: Clock
}

export type PreviewCache = ReturnType<typeof createPreviewCache>

/**
 * Stores previews as files of one folder, which may be emptied at any time. When it is full, the previews that were not
 * shown for longest are removed.
 */
export function createPreviewCache({ folder, limitBytes, clock }: Options) {
  /** Ordered by when the previews were last shown. */
  const sizes = new Map<string, number>(listPreviews(folder))
  let written = 0

  function markUsed(key: string, sizeBytes: number) {
    sizes.delete(key)
    sizes.set(key, sizeBytes)
  }

  async function makeRoom() {
    let totalBytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    for (const [key, sizeBytes] of sizes) {
      if (totalBytes <= limitBytes || sizes.size === 1) return
      totalBytes -= sizeBytes
      sizes.delete(key)
      await rm(join(folder, fileOf(key)), { force: true }).catch(() => undefined)
    }
  }

  function find(key: string): PreviewFile | null {
    const sizeBytes = sizes.get(key)
    if (sizeBytes === undefined) return null
    const found = existingPreview(folder, key)
    if (found?.sizeBytes === sizeBytes) return found
    sizes.delete(key)
    return null
  }

  return {
    /** Null when the file does not exist, or has another size than when it was made. */
    find,
    /** Finds a preview and marks it as seen now. */
    use(key: string): PreviewFile | null {
      const found = find(key)
      if (!found) return null
      markUsed(key, found.sizeBytes)
      touch(found.path, clock.nowMs())
      return found
    },
    /** Returns the folder and file name to write to. Throws errors of the file system. */
    begin(key: string): { folder: string; name: string } {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return { folder, name: `${key}.${process.pid}-${++written}.part` }
    },
    /** Stores a preview completely or not at all, even at a power cut. Throws errors of the file system. */
    async keep(key: string, name: string) {
      const part = join(folder, name)
      await chmod(part, 0o600)
      await flushFile(part)
      const { size } = await stat(part)
      await renameOver(part, join(folder, fileOf(key)))
      markUsed(key, size)
      await makeRoom()
    },
    /** Removes a preview. Throws errors of the file system. */
    async remove(key: string) {
      sizes.delete(key)
      await rm(join(folder, fileOf(key)), { force: true })
    },
    discard: (name: string) => rm(join(folder, name), { force: true }).catch(() => undefined),
  }
}

/** Lists the previews by when they were last shown. Removes unfinished files of an earlier run. */
function listPreviews(folder: string): [key: string, sizeBytes: number][] {
  const names = namesIn(folder)
  for (const name of names) if (UNFINISHED.test(name)) removeIfFree(join(folder, name))
  const found = names.flatMap((name) => {
    const key = NAME.exec(name)?.[1]
    const stats = key === undefined ? undefined : statSync(join(folder, name), { throwIfNoEntry: false })
    return key !== undefined && stats?.isFile() ? [{ key, stats }] : []
  })
  return found
    .toSorted((one, other) => one.stats.mtimeMs - other.stats.mtimeMs)
    .map(({ key, stats }) => [key, stats.size])
}

/** None where the folder cannot be read: the station works without previews. */
function namesIn(folder: string): string[] {
  try {
    return existsSync(folder) ? readdirSync(folder) : []
  } catch {
    return []
  }
}

/** An ffmpeg that outlived its station may still write the file, which Windows then locks. */
function removeIfFree(path: string) {
  try {
    rmSync(path, { force: true })
  } catch {
    // The next start tries again.
  }
}

function touch(path: string, nowMs: number) {
  try {
    utimesSync(path, nowMs / 1_000, nowMs / 1_000)
  } catch {
    // Only the order of removal depends on the time.
  }
}

/** Flushes a file to its disk. */
export async function flushFile(path: string) {
  await using file = await open(path, 'r+')
  await file.sync()
}
