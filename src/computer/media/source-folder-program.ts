import { isBelow } from '../files/folder-overlap.ts'
import { programFolder } from '../program-folder.ts'

/**
 * Finds the source folder through which a camera could replace a program; null for none. A folder that contains OnDeck
 * does not count: a camera that writes there could replace OnDeck itself.
 */
export function sourceFolderHolding(program: string, folders: readonly { readonly path: string }[]): string | null {
  const holds = ({ path }: { readonly path: string }) => isBelow(program, path) && !isBelow(programFolder(), path)
  return folders.find(holds)?.path ?? null
}
