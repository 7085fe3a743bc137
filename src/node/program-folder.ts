import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of the package: the nearest one above that holds a package.json. The same from the sources, from the build,
 * whose code lies in chunks, and from an installed package.
 */
export const programFolder = (below = import.meta.dirname): string => {
  const parent = dirname(below)
  return parent === below || existsSync(join(below, 'package.json')) ? below : programFolder(parent)
}

/** Where the build puts the screens. */
export const builtScreens = () => join(programFolder(), 'out/renderer')

/** The clips that the practice cameras export. */
export const sampleClips = () => join(programFolder(), 'resources/demo')
