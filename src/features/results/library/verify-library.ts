import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../../../computer/files/file-errors.ts'
import type { LibraryCheck, LibraryFinding } from '../library.ts'
import { type LibraryList, listedPath } from './library-list.ts'
import { manifestPath, versionFolder } from './library-paths.ts'
import { sha256OfFile } from './publish-files.ts'
import { type LibraryContent, readFileManifest } from './read-library.ts'

interface Verified {
  readonly folder: string
  readonly content: LibraryContent
  readonly list: LibraryList | null
  /** Counts the distinct sessions in these files. */
  readonly sessionsIn: (paths: readonly string[]) => Promise<number>
}

/** Verifies every file of the library against its manifest, reading all bytes. Throws errors of the file system. */
export async function verifyLibrary({ folder, content, list, sessionsIn }: Verified): Promise<LibraryCheck> {
  const findings: LibraryFinding[] = [
    ...content.missing.map((path) => ({ path, kind: 'missing' as const })),
    ...content.foreign.map((path) => ({ path, kind: 'foreign' as const })),
  ]
  const listed = new Set(list?.files.map(({ path }) => path))
  for (const path of content.changed) findings.push({ path, kind: (await isReadable(path)) ? 'changed' : 'unreadable' })
  const described: string[] = []
  for (const { path, kind: holds } of content.files) {
    const kind = await findingOf(path)
    if (kind === null && holds === 'sessions') described.push(path)
    if (kind !== null) findings.push({ path, kind })
    else if (!listed.delete(listedPath(folder, path))) findings.push({ path, kind: 'not-listed' })
    listed.delete(listedPath(folder, path))
  }
  // Files that were removed together with their manifest.
  for (const path of listed) {
    const whole = join(versionFolder(folder), path)
    if (!existsSync(whole) && !content.missing.includes(whole)) findings.push({ path: whole, kind: 'missing' })
  }
  const files = content.files.length + content.changed.length + content.missing.length
  return {
    files,
    sessions: await sessionsIn(described),
    findings: findings.toSorted((one, other) => one.path.localeCompare(other.path, 'en')),
  }
}

async function findingOf(path: string): Promise<LibraryFinding['kind'] | null> {
  try {
    const manifest = await readFileManifest(manifestPath(path))
    if (manifest === null) return 'unreadable'
    return (await sha256OfFile(path)) === manifest.sha256 ? null : 'changed'
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return existsSync(path) ? 'unreadable' : 'missing'
  }
}

const isReadable = (path: string) =>
  sha256OfFile(path).then(
    () => true,
    () => false,
  )
