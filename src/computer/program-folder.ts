import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Folder of the package: the nearest parent with a package.json. Works from the sources, from the build (whose code is
 * in chunks) and from an installed package.
 */
export const programFolder = (below = import.meta.dirname): string => {
  const parent = dirname(below)
  return parent === below || existsSync(join(below, 'package.json')) ? below : programFolder(parent)
}

/** Folder of the built screens. */
export const builtScreens = () => join(programFolder(), 'out/renderer')

/** Folder of the clips that practice cameras export. */
export const sampleClips = () => join(programFolder(), 'resources/demo')
