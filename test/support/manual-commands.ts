// Commands and paths that the documents name, and the documents themselves.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lexer, type Token, walkTokens } from 'marked'

const root = join(import.meta.dirname, '../..')

/** Documents for people who use OnDeck. */
export const documents = [
  'README.md',
  ...globSync('docs/manual/*/*.md', { cwd: root }).toSorted(),
  ...[
    'analysis',
    'audit',
    'backup',
    'facility',
    'find',
    'install-linux',
    'privacy',
    'results',
    'rollout',
    'service',
    'updates',
  ].map((name) => `docs/${name}.md`),
]

export const readDocument = (file: string) => readFileSync(join(root, file), 'utf8')

export function tokensOf(text: string): readonly Token[] {
  const all: Token[] = []
  void walkTokens(lexer(text), (token) => void all.push(token))
  return all
}

/** Command lines in code blocks, without the prompt and comments, such as `ondeck deck show`. */
export const fencedCommands = (text: string): readonly string[] =>
  tokensOf(text).flatMap((token) =>
    token.type === 'code'
      ? String(token['text'])
          .split('\n')
          .map((line) => line.replace(/^\$ /, '').replace(/^npm run -s ondeck -- /, 'ondeck '))
          .map((line) => line.replace(/\s+#.*$/, '').trim())
          .filter((line) => line.startsWith('ondeck '))
      : [],
  )

/** Command lines within sentences, such as `ondeck key set`. */
export const namedCommands = (text: string): readonly string[] =>
  codeSpans(text).filter((span) => /^(\.\/)?ondeck [a-z]/.test(span))

/**
 * Commands that change a computer, ask for a secret, need a database server or go on running: tests of the portable
 * package run them.
 */
export const changesComputer = (line: string): boolean =>
  /^ondeck (service|key (set|show|forget)|facility|headless)\b/.test(line) && !line.includes('--help')

/** Absolute paths within sentences, with / for \. */
export const namedPaths = (text: string): readonly string[] =>
  codeSpans(text)
    .filter((span) => /^(~|%\w+%|\/(?:etc|Library|var|opt|usr)\b)/.test(span))
    .map((span) => span.replaceAll('\\', '/'))

const codeSpans = (text: string): readonly string[] =>
  tokensOf(text).flatMap((token) => (token.type === 'codespan' ? [unescaped(String(token['text']))] : []))

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Arguments of a command line, as a shell splits it. */
export const splitArguments = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? '')
