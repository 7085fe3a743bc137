import { readdirSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MeasuredPicture } from './picture-index.ts'
import { type PictureName, parsePictureFileName, pictureFileName } from './picture-name.ts'

interface Listed {
  readonly key: string
  readonly name: PictureName
}

const UNFINISHED = /^[a-z0-9]+\.(poster|strip)\.jpg\.\d+-\d+\.tmp$/

/** Lists the pictures in the folder; none where it does not exist. Removes unfinished files of an earlier run. */
export function listPictures(folder: string): Listed[] {
  const names = namesIn(folder)
  for (const name of names)
    if (name.endsWith('.tmp') && UNFINISHED.test(name)) rmSync(join(folder, name), { force: true })
  return names.flatMap((name) => parsePictureFileName(name) ?? [])
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

/** Reads sizes and times, leaving out pictures that were removed since. */
export async function measurePictures(folder: string, listed: readonly Listed[]): Promise<MeasuredPicture[]> {
  const measured: MeasuredPicture[] = []
  for (let start = 0; start < listed.length; start += MEASURE_CONCURRENCY) {
    const batch = listed.slice(start, start + MEASURE_CONCURRENCY).map((picture) => measure(folder, picture))
    measured.push(...(await Promise.all(batch)).flat())
  }
  return measured
}

async function measure(folder: string, { key, name }: Listed): Promise<MeasuredPicture[]> {
  try {
    const { size, mtimeMs } = await stat(join(folder, pictureFileName(key, name)))
    return [{ key, name, sizeBytes: size, modifiedAtMs: mtimeMs }]
  } catch {
    return []
  }
}
