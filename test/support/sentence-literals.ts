import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Comments, and texts in single quotes or backquotes. */
const token = /\/\*[\s\S]*?\*\/|(?<=^|[\s;])\/\/[^\n]*|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/gm

/** Two words in a row: names, options, keys and placeholders have none. */
const isSentence = (text: string) => /\p{L}{2,} \p{L}{2,}/u.test(text.replaceAll(/\$\{[^}]*\}/g, '…'))

/** Names of a command in the texts of its help: `commands['deck show']`. */
const isKey = (before: string, after: string) => before.endsWith('[') && after.startsWith(']')

interface Exceptions {
  readonly [text: string]: string
}

/** Every sentence that is written in the sources of these patterns, and not among the words, as `file: sentence`. */
export function sentenceLiterals(root: string, patterns: readonly string[], exceptions: Exceptions): string[] {
  return globSync(patterns, { cwd: root }).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return [...source.matchAll(token)].flatMap((found) => {
      const text = found[1] ?? found[2]
      const end = found.index + found[0].length
      if (text === undefined || !isSentence(text) || text in exceptions) return []
      if (isKey(source.slice(0, found.index), source.slice(end))) return []
      return [`${file.replaceAll('\\', '/')}: ${text}`]
    })
  })
}
