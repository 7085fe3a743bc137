import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { renameOver } from '../../../computer/files/rename-over.ts'
import { manifestPath, PART_SUFFIX } from './library-paths.ts'
import type { Manifest } from './manifest.ts'

/** File that is written under a temporary name, and its manifest. */
export interface PartFile {
  readonly path: string
  readonly part: string
  readonly manifest: Omit<Manifest, 'file' | 'bytes' | 'sha256'>
}

/** Temporary path for a new file of the library. Readers ignore it. */
export async function createPart(folder: string, stem: string): Promise<Pick<PartFile, 'path' | 'part'>> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${stem}.parquet`)
  const part = `${path}${PART_SUFFIX}`
  await rm(part, { force: true })
  return { path, part }
}

/**
 * Renames files to their final names, in this order. A manifest is written before its file is renamed, and the file
 * that makes the export count comes last.
 */
export async function publishFiles(files: readonly PartFile[]): Promise<void> {
  for (const { path, part, manifest } of files) {
    const { size } = await stat(part)
    const sha256 = await sha256OfFile(part)
    const whole: Manifest = { ...manifest, file: basename(path), bytes: size, sha256 }
    await syncToDisk(part)
    await writeAtomically(manifestPath(path), `${JSON.stringify(whole, null, 1)}\n`)
    await renameOver(part, path)
    await syncFolder(dirname(path))
  }
}

/** Removes files that were not published. */
export async function removeParts(files: readonly PartFile[]): Promise<void> {
  for (const { part } of files) await rm(part, { force: true }).catch(() => {})
}

/** Writes a file under a temporary name and renames it, so that a reader never sees half of it. */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const beside = `${path}.${randomUUID()}${PART_SUFFIX}`
  try {
    await writeFile(beside, text)
    await syncToDisk(beside)
    await renameOver(beside, path)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {})
    throw error
  }
}

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}

/** Flushes a file's content to the disk. */
export async function syncToDisk(path: string) {
  await using file = await open(path, 'r+')
  await file.sync()
}

/** Flushes a folder's entries to the disk; not every system supports that. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/** Removes a file of the library and its manifest. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true })
  await rm(manifestPath(path), { force: true })
}
