import { isBelow } from '../../files/folder-overlap.ts'
import { programFolder } from '../../program-folder.ts'

/**
 * The source folder through which a camera could replace a program; null for none. A folder that holds OnDeck itself is
 * none: a camera that writes there could replace OnDeck.
 */
export function sourceFolderHolding(program: string, folders: readonly { readonly path: string }[]): string | null {
  const holds = ({ path }: { readonly path: string }) => isBelow(program, path) && !isBelow(programFolder(), path)
  return folders.find(holds)?.path ?? null
}
