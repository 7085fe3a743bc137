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

/** The pictures in the folder; none where it is not there yet. What an earlier run left unfinished goes. */
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

/** Asked for at once, so that thousands are measured quickly and the rest of the station is not kept waiting. */
const MEASURE_CONCURRENCY = 64

/** Sizes and times; what has gone meanwhile is left out. */
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
