import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errnoOf, isMissing } from '../../../computer/files/file-errors.ts'
import { libraryKinds, PART_SUFFIX, versionFolder } from './library-paths.ts'

/** Ten times longer than any build: no process, on any computer, still writes such a file. */
const STALE_AFTER_MS = 24 * 3_600_000

/** Removes half-written files that killed stations left. A file that can't be removed now is removed another time. */
export async function removeStaleParts(folder: string, nowMs: number): Promise<void> {
  const version = versionFolder(folder)
  const lists = (await readdir(version)).map((name) => join(version, name))
  for (const kind of libraryKinds) lists.push(...(await filesBelow(join(version, kind))))
  for (const path of lists.filter((each) => each.endsWith(PART_SUFFIX))) {
    const writtenAtMs = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => nowMs,
    )
    if (nowMs - writtenAtMs > STALE_AFTER_MS) await rm(path, { force: true }).catch(() => {})
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  } catch (error) {
    if (isMissing(errnoOf(error))) return []
    throw error
  }
}
