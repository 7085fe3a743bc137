import { readdirSync, rmSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isPictureFileName } from './picture-name.ts'

/** A picture on disk. Its modification time records when it was last shown. */
export interface StoredPicture {
  readonly path: string
  readonly sizeBytes: number
  readonly shownAtMs: number
}

const UNFINISHED = /^[a-z0-9]+\.(poster|strip)\.jpg\.\d+-\d+\.tmp$/

/** Removes unfinished files of an earlier run. */
export function removeUnfinished(folder: string): void {
  for (const name of namesIn(folder)) if (UNFINISHED.test(name)) rmSync(join(folder, name), { force: true })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Enough to measure thousands quickly without delaying other work. */
const MEASURE_CONCURRENCY = 64

/** Reads sizes and times of the pictures in the folder; none where it does not exist. */
export async function measurePictures(folder: string): Promise<StoredPicture[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isPictureFileName)
  const measured: StoredPicture[] = []
  for (let start = 0; start < names.length; start += MEASURE_CONCURRENCY) {
    const batch = names.slice(start, start + MEASURE_CONCURRENCY).map((name) => measure(join(folder, name)))
    measured.push(...(await Promise.all(batch)).flat())
  }
  return measured
}

/** Returns none for a picture that was removed since. */
async function measure(path: string): Promise<StoredPicture[]> {
  try {
    const { size, mtimeMs } = await stat(path)
    return [{ path, sizeBytes: size, shownAtMs: mtimeMs }]
  } catch {
    return []
  }
}
