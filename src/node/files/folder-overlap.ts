import { relative, resolve, sep } from 'node:path'
import { realPath } from './real-path.ts'

interface Folder {
  readonly path: string
  readonly recursive: boolean
}

/** Two folders that share files would find every clip twice. */
export interface FolderOverlap {
  /** Places in the list. */
  readonly inner: number
  readonly outer: number
  /** As they are on the disk. */
  readonly innerPath: string
  readonly outerPath: string
}

/** The first pair of which one lies in the other, or that are the same. */
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

/** Whether a path lies in a folder; both as they are on the disk. */
export function isBelow(inner: string, outer: string): boolean {
  const path = relative(outer, inner)
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && resolve(outer, path) === inner
}
