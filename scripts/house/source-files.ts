import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string
  readonly lines: number
  readonly imports: readonly Import[]
}

interface Import {
  /** Path of the imported file, from the root; packages are left out. */
  readonly path: string
  /** Line of the specifier, the first one is 1. */
  readonly line: number
}

/** Reads the files below `root` that a pattern names. */
export const readFiles = (root: string, pattern: string): SourceFile[] =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, lines: linesIn(text), imports: importsOf(path, text) }
    })

const linesIn = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Imports of other files, of types too, with `import()` and `export … from`. Each specifier names its file's ending. */
const importsOf = (path: string, text: string): Import[] =>
  [...text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\s*\(\s*)['"](\.[^'"\n]+)['"]/g)].map((match) => ({
    path: posix.join(posix.dirname(path), match[1] ?? ''),
    line: text.slice(0, match.index).split('\n').length + match[0].split('\n').length - 1,
  }))
