import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Files that a program never opens: types, source maps, sources of compiled code, texts, and settings of developer
 * tools.
 */
const leftOut =
  /(^|\/)(\.|test\.js$|tsconfig[^/]*\.json$)|\.(map|[cm]?tsx?|tsbuildinfo|flow|md|markdown|html|ya?ml|sh|ps1|gypi?|cc|cpp|h|c)$/i
/** Folders at the top of a package that hold nothing which it imports. */
const leftOutFolders = /^(\..+|tests?|__tests__|spec|docs|examples?|bench|benchmarks?|integration|scripts?)$/

/** Copies what a package needs when it runs. Packages within it are copied on their own. */
export function copyPackage(from: string, to: string, isWanted: (file: string) => boolean = () => true) {
  for (const file of filesIn(from, (name) => name === 'node_modules' || leftOutFolders.test(name))) {
    if (!leftOut.test(file) && isWanted(file)) copyFile(join(from, file), join(to, file))
  }
}

/** Copies a folder whole, or what is wanted of it. */
export function copyFolder(from: string, to: string, isWanted: (file: string) => boolean = () => true) {
  for (const file of filesIn(from)) if (isWanted(file)) copyFile(join(from, file), join(to, file))
}

const READABLE = 0o644

/** Copies a file into a folder that is made for it. Packages mark files as programs that are none. */
export function copyFile(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
  chmodSync(to, READABLE)
}

/** Every file in a folder, by its path in it, in the same order everywhere. */
export function filesIn(folder: string, isLeftOut: (topName: string) => boolean = () => false): string[] {
  const names = readdirSync(folder).filter((name) => !isLeftOut(name))
  return names.sort().flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path).map((file) => join(name, file)) : name
  })
}
