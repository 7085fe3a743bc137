import { relative, resolve, sep } from 'node:path'
import { realPath } from './real-path.ts'

interface Folder {
  readonly path: string
  readonly recursive: boolean
}

/** Two folders that share files: every clip would be found twice. */
export interface FolderOverlap {
  /** Indexes in the list. */
  readonly inner: number
  readonly outer: number
  /** Paths with links resolved. */
  readonly innerPath: string
  readonly outerPath: string
}

/** Finds the first pair of folders that are the same or contain each other. */
export async function findFolderOverlap(folders: readonly Folder[]): Promise<FolderOverlap | null> {
  const real = await Promise.all(folders.map(({ path }) => realPath(path).catch(() => path)))
  for (const [inner, innerPath] of real.entries()) {
    for (const [outer, outerPath] of real.entries()) {
      if (inner === outer || (inner < outer && innerPath === outerPath)) continue
      const inside = innerPath === outerPath || (folders[outer]?.recursive === true && isBelow(innerPath, outerPath))
      if (inside) return { inner, outer, innerPath, outerPath }
    }
  }
  return null
}

/** Tells whether a path is inside a folder. Both have their links resolved. */
export function isBelow(inner: string, outer: string): boolean {
  const path = relative(outer, inner)
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && resolve(outer, path) === inner
}
