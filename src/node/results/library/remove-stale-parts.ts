import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errnoOf, isMissing } from '../../files/file-errors.ts'
import { libraryKinds, versionFolder } from './library-paths.ts'

/** No build takes a tenth of it: nobody writes into such a file any more, on this computer or another one. */
const STALE_AFTER_MS = 24 * 3_600_000

/** Removes what killed stations have left half written; what can't be removed now is for the next time. */
export async function removeStaleParts(folder: string, nowMs: number): Promise<void> {
  const version = versionFolder(folder)
  const lists = (await readdir(version)).map((name) => join(version, name))
  for (const kind of libraryKinds) lists.push(...(await filesBelow(join(version, kind))))
  for (const path of lists.filter((each) => each.endsWith('.part'))) {
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
