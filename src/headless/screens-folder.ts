import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where the build puts the screens, seen from the sources and from the build alike. */
export const builtScreens = () => join(projectFolder(import.meta.dirname), 'out/renderer')

function projectFolder(folder: string): string {
  const parent = dirname(folder)
  return parent === folder || existsSync(join(folder, 'package.json')) ? folder : projectFolder(parent)
}
