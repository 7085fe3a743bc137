import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sentenceLiterals } from '../support/sentence-literals.ts'
import { temporaryFolder } from '../support/temporary.ts'

const root = join(import.meta.dirname, '../..')

/** Texts of the sources that are no sentence of the command line, each with the reason. */
const exceptions = {
  'the input is wrong': 'the message of an error that is shown by its failures',
  'export create': 'the name of a command, as it is typed',
}

const commandLine = ['src/cli/**/*.ts', 'src/features/*/command.ts', 'src/features/*/command/**/*.ts']

test('the command line takes every sentence from the words', () => {
  expect(sentenceLiterals(root, commandLine, exceptions)).toEqual([])
})

/** A source with this text in it. */
function planted(text: string): string[] {
  const house = temporaryFolder()
  const file = join(house, 'src/cli/a.ts')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return sentenceLiterals(house, commandLine, { 'a named exception': 'for this test' })
}

test.each([
  ["printLine('Stop with Ctrl+C.')", 'Stop with Ctrl+C.'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  ['printLine(`${count} athletes are new`)', '${count} athletes are new'],
  [".option('--json', 'print as JSON', false)", 'print as JSON'],
  ["failure('config-invalid', { key, expected: 'a whole number' })", 'a whole number'],
])('the check finds a sentence in the sources: %s', (source, sentence) => {
  expect(planted(source)).toEqual([`src/cli/a.ts: ${sentence}`])
})

test.each([
  "// says 'two words' in a comment",
  "/** 'two words' */",
  "program.command('line-up <tags...>')",
  ".description(commands['deck show'])",
  "const reason = 'a named exception'",
])('the check ignores text that is no sentence: %s', (source) => {
  expect(planted(source)).toEqual([])
})
