// Counting which lines of a source were run, from what Node writes of a process.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { encode } from '@jridgewell/sourcemap-codec'
import { expect, test } from 'vitest'
import { addCoverage, type CoveredLines, ProcessCoverage } from '../../scripts/shell-coverage/covered-lines.ts'
import { temporaryFolder } from '../support/temporary.ts'

const source = `export function greet(name) {
  if (name === 'nobody') {
    return 'silence'
  }
  return 'hello'
}
export function never() {
  return 1
}
if (process.argv[2]) greet(process.argv[2])
`

/** The source as a build would have it: two lines further down. */
function buildIn(folder: string): string {
  const file = join(folder, 'built.mjs')
  const words = (line: string) => [...line.matchAll(/\S+/g)].map(({ index }) => index)
  const mappings = encode([
    [],
    [],
    ...source
      .split('\n')
      .map((line, row) => words(line).map((at): [number, number, number, number] => [at, 0, row, at])),
  ])
  const map = { version: 3, sources: ['source.js'], sourcesContent: [source], names: [], mappings }
  writeFileSync(`${file}.map`, JSON.stringify(map))
  writeFileSync(file, `// One\n// Two\n${source}//# sourceMappingURL=built.mjs.map\n`)
  return file
}

function linesRun(...given: string[][]) {
  const folder = temporaryFolder()
  const [built, written] = [buildIn(folder), join(folder, 'written')]
  for (const parameters of given)
    execFileSync(process.execPath, [built, ...parameters], { env: { ...process.env, NODE_V8_COVERAGE: written } })
  const lines: CoveredLines = new Map()
  const wanted = pathToFileURL(join(folder, 'source.js')).href
  for (const name of readdirSync(written)) {
    const coverage = ProcessCoverage.parse(JSON.parse(readFileSync(join(written, name), 'utf8')))
    addCoverage(lines, coverage, (address) => (address === wanted ? 'source' : null))
  }
  return [...(lines.get('source') ?? [])].map(([line, isRun]) => `${line} ${isRun ? 'run' : 'missed'}`)
}

test('a line counts as run when any process ran part of it, and brackets alone do not count', () => {
  expect(linesRun(['maya'])).toEqual(['1 run', '2 run', '3 missed', '5 run', '7 run', '8 missed', '10 run'])
  expect(linesRun(['nobody'])).toContain('5 missed')
  expect(linesRun(['maya'], ['nobody'], [])).toEqual([
    '1 run',
    '2 run',
    '3 run',
    '5 run',
    '7 run',
    '8 missed',
    '10 run',
  ])
})
