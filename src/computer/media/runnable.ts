import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'

/** Picks the first path that can be run; null for none. */
export async function firstRunnable(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (await isRunnable(path)) return path
  return null
}

/** Tells whether a path is a file that this user may run. */
export async function isRunnable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
