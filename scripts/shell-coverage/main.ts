// Reads what the processes of the stand-in wrote, and says which lines of the shell none of them ran.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addCoverage, type CoveredLines, ProcessCoverage } from './covered-lines.ts'

const LIMIT = 0.9
const root = join(import.meta.dirname, '../..')
const [folder = ''] = process.argv.slice(2)

/** The sources that only the window runs. */
const shell = globSync('src/{main,preload}/**/*.ts', { cwd: root }).map((file) => file.replaceAll(sep, '/'))

const nameOf = (address: string): string | null => {
  if (!address.startsWith('file:')) return null
  const name = relative(root, fileURLToPath(address)).replaceAll(sep, '/')
  return shell.includes(name) ? name : null
}

const lines: CoveredLines = new Map()
for (const file of readdirSync(folder))
  addCoverage(lines, ProcessCoverage.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))), nameOf)
// No process that was counted has loaded it: all its lines were missed. The preload runs in the page.
for (const name of shell) if (!lines.has(name)) lines.set(name, missedLinesOf(name))

const rows = [...lines].toSorted(([one], [other]) => one.localeCompare(other)).map(rowOf)
const sum = { all: 0, run: 0 }
for (const { name, all, run, missed } of rows) {
  sum.all += all
  sum.run += run
  const share = all === 0 ? '' : percent(run / all)
  console.log(`${share.padStart(7)}  ${name}${missed === '' ? '' : `  not run: ${missed}`}`)
}
const share = sum.run / sum.all
console.log(`${percent(share).padStart(7)}  of ${sum.all} lines (limit ${percent(LIMIT)})`)
process.exitCode = share < LIMIT ? 1 : 0

function rowOf([name, known]: [string, Map<number, boolean>]) {
  const missed = [...known].flatMap(([line, isRun]) => (isRun ? [] : [line])).toSorted((one, other) => one - other)
  return { name, all: known.size, run: known.size - missed.length, missed: missed.join(' ') }
}

function missedLinesOf(name: string): Map<number, boolean> {
  const text = readFileSync(join(root, name), 'utf8').replaceAll(/\/\*[^]*?\*\//g, (comment) =>
    comment.replaceAll(/.+/g, ''),
  )
  const numbered = text.split('\n').map((line, index): [string, number] => [line.trim(), index + 1])
  const isCode = (line: string) => /\w/.test(line) && !/^(\/\/|import |export (interface|type) )/.test(line)
  return new Map(numbered.filter(([line]) => isCode(line)).map(([, number]) => [number, false]))
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`
}
