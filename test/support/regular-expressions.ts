import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A regular expression that is written in the sources. */
export interface WrittenPattern {
  readonly file: string
  readonly line: number
  readonly pattern: RegExp
}

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
/** A regular expression where a value can begin. */
const literal = /(?<=[(,=:[!&|?{};>]\s*|\breturn )\/(?![*/])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/g

/** Every regular expression that is written in the sources of a folder. */
export function writtenPatterns(root: string, folder: string): WrittenPattern[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(comments, (all) => all.replaceAll(/[^\n]/g, ' '))
    return [...text.matchAll(literal)].flatMap(({ index, 1: source = '', 2: flags }) => {
      const pattern = compile(source, flags)
      return pattern
        ? [{ file: file.replaceAll('\\', '/'), line: text.slice(0, index).split('\n').length, pattern }]
        : []
    })
  })
}

/** Null for a division between two others. */
function compile(source: string, flags = ''): RegExp | null {
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}

/** Pieces of the pattern itself, which its search gets far with. */
export const piecesOfPattern = ({ source }: RegExp): string[] =>
  source.replaceAll(/\\[a-zA-Z]/g, ' ').match(/\w+|[^\w\s]/g) ?? []
