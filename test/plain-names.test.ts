import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { subjectProblem } from '../scripts/commit-subjects.ts'
import { wordingProblems } from './support/plain-names.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const planted: string[] = []

afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true })
})

/** A project with these files in it. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-names-'))
  planted.push(folder)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

test('names and comments of every file use the terms of the field', () => {
  expect(wordingProblems(root)).toEqual([])
})

const complaints: [what: string, files: Record<string, string>, complaint: string][] = [
  ['a comment that begins with What', { 'src/station/a.ts': '/** What came of it. */\nexport const a = 1\n' }, '“What'],
  ['a later sentence of that kind', { 'test/a.ts': '// Sends it. Whoever waits is told.\n' }, '“Whoever waits'],
  ['a sentence that goes over two lines', { 'scripts/a.mjs': '// Sends the clip.\n// Nobody waits.\n' }, 'a.mjs:1'],
  ['an idiom', { 'src/cli/a.ts': '/** Starts the upload anew. */\nexport const a = 1\n' }, '“anew”'],
  [
    'a name that was replaced',
    { 'src/station/a.ts': 'const kinship = 1\nexport const a = kinship\n' },
    'compareOrigins',
  ],
  ['a British spelling of a name', { 'test/a.ts': 'const colours = 1\nconsole.log(colours)\n' }, 'names colours'],
  ['a British spelling in a comment', { 'src/station/a.ts': '// Centres the text.\n' }, '“Centre'],
  [
    'a name that two files export',
    { 'src/station/a.ts': 'export const access = 1\n', 'src/cli/b.ts': 'export interface access {}\n' },
    'access is exported by',
  ],
  [
    'a function that fills several screens',
    { 'src/station/a.ts': `export function a() {\n${'  a()\n'.repeat(120)}}\n` },
    'a function of 122 lines',
  ],
]

test.each(complaints)('the check of names and comments detects %s', (_what, files, complaint) => {
  expect(wordingProblems(project(files)).join('\n')).toContain(complaint)
})

test('the check of names and comments accepts plain comments, mirrored languages and texts that only look like comments', () => {
  const files = {
    'src/station/a.ts': "/** Sends a clip. The caller decides what follows. */\nexport const a = '// What is this?'\n",
    'src/words/en/b.ts': 'export const greeting = 1\n',
    'src/words/es/b.ts': 'export const greeting = 1\n',
    'src/service/practice/c.ts': 'export const a = 2\n',
  }
  expect(wordingProblems(project(files))).toEqual([])
})

test.each([
  ['Restart stalled uploads after wake', undefined],
  ['Press every key twice', undefined],
  ['Restarts stalled uploads after wake', 'imperative'],
  ['Fixed the queue', 'imperative'],
  ['restart stalled uploads', 'capital'],
  ['Restart stalled uploads.', 'punctuation'],
  [`Restart ${'x'.repeat(70)}`, '78 characters'],
])('the check of commit subjects judges “%s” by its form', (subject, problem) => {
  if (problem === undefined) expect(subjectProblem(subject)).toBeUndefined()
  else expect(subjectProblem(subject)).toContain(problem)
})
