import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { expect, test, vi } from 'vitest'
import { printError } from '../../src/cli/print/output.ts'
import { addResultsCommands } from '../../src/features/results/command/results-commands.ts'
import { exportStation } from '../features/exports/export-station.ts'
import { contentsOf } from '../features/results/sql/small-library.ts'
import { order } from '../support/export-order.ts'
import { eventually } from '../support/until.ts'

const pair = ['--activity', 'baseball', '--movement', 'hitting']

/** A station that runs, whose library holds the newest of two exports of two sessions, and `ondeck results` for it. */
async function facility() {
  const station = await exportStation({ sessions: 2, framesEach: 20 })
  const dataDir = join(station.root, 'data')
  await station.ready(order())
  await station.ready(order())
  await eventually(async () => {
    expect(await station.api.results.facts()).toMatchObject({ sessions: 2, waiting: 0 })
  })

  async function results(...args: string[]) {
    const program = new Command().exitOverride()
    let work: Promise<number> = Promise.resolve(0)
    addResultsCommands(program, (begun) => {
      work = begun
      return Promise.resolve()
    })
    const printed = { stdout: '', stderr: '' }
    const spies = (['stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process[name], 'write').mockImplementation((text, ...more) => {
        printed[name] += String(text)
        for (const done of more) if (typeof done === 'function') done()
        return true
      }),
    )
    try {
      await program.parseAsync(['results', ...args, '--data-dir', dataDir], { from: 'user' })
      const code = await work.catch((error: unknown) => printError(error, 'results'))
      const lines = () => printed.stdout.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
      return { code, ...printed, lines }
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
  }
  return { ...station, dataDir, results }
}

test('the command line lists, queries and exports the results library, and leaves it unchanged', async () => {
  const { results, root, dataDir, api } = await facility()
  const library = (await api.results.facts()).folder
  const before = contentsOf(library)

  const listed = await results('list', '--all', '--json')
  expect(listed.code, listed.stderr).toBe(0)
  expect(listed.lines()).toHaveLength(2)
  expect(listed.lines()[0]).toMatchObject({ activity: 'baseball', movement: 'hitting', frames: 20 })
  expect((await results('list', '--all')).stdout).toMatch(
    /^session id +athlete +activity +movement +captured +approved\n/,
  )
  expect((await results('list', '--all', '--limit', '1', '--json')).lines()).toHaveLength(1)
  expect((await results('list', '--activity', 'softball')).stdout).toBe('No session matches.\n')
  expect((await results('list', '--activity', 'softball', '--json')).stdout).toBe('')

  // Each session counts once, although the folder holds it twice.
  const counted = 'SELECT count(*) AS sessions, sum(_frames) AS frames FROM sessions'
  expect((await results('sql', counted, '--json')).lines()).toEqual([{ sessions: 2, frames: 40 }])
  expect((await results('sql', counted)).stdout).toBe('sessions  frames\n2         40\n')
  expect((await results('sql', counted, '--format', 'csv')).stdout).toBe('sessions,frames\n2,40\n')
  const output = join(root, 'frames.parquet')
  const saved = await results('sql', 'SELECT frame FROM curves', '--output', output, '--limit', '30', '--json')
  expect(saved.lines()).toEqual([{ file: output, rows: 30 }])
  expect(saved.stderr).toContain('first 30 rows')
  expect(readFileSync(output).toString('latin1', 0, 4)).toBe('PAR1')

  const csv = join(root, 'season.csv')
  const marked = join(root, 'marked.csv')
  await results('export', ...pair, '--all', '--by', 'athlete', '--bom', '--output', marked)
  const exported = await results('export', ...pair, '--all', '--by', 'athlete', '--output', csv, '--json')
  expect(readFileSync(marked, 'utf8')).toBe(`\uFEFF${readFileSync(csv, 'utf8')}`)
  expect(exported.code, exported.stderr).toBe(0)
  expect(readFileSync(csv, 'utf8').trimEnd().split('\n')).toHaveLength((exported.lines()[0]?.rows ?? 0) + 1)
  expect((await results('build')).stdout).toMatch(/^2 sessions in \d+ files in /)
  expect(contentsOf(library).filter((line) => line.includes('.parquet'))).toEqual(
    before.filter((line) => line.includes('.parquet')),
  )
  expect(contentsOf(join(dataDir, 'results-sql'))).toEqual([])
})

test('an invalid query is refused with its reason, as an invalid command', async () => {
  const { results, root } = await facility()
  const refused = async (...args: string[]) => {
    const { code, stdout, stderr } = await results(...args)
    expect([code, stdout]).toEqual([2, ''])
    return stderr
  }
  expect(await refused('sql', 'DROP VIEW sessions')).toMatch(/not a SELECT.*\[sql-refused\]/s)
  expect(await refused('sql', 'SELECT nothing FROM sessions')).toMatch(/nothing.*\[sql-failed\]/s)
  // The caret stands below what it points at.
  const lines = (await refused('sql', 'SELECT 1, nothing FROM sessions')).split('\n')
  const at = lines.findIndex((line) => line.startsWith('LINE 1: SELECT 1, nothing'))
  expect(lines[at + 1]?.indexOf('^')).toBe(lines[at]?.indexOf('nothing'))
  expect(await refused('sql', "FROM read_text('/etc/passwd')")).toMatch(/Permission Error.*\[sql-failed\]/s)
  expect(await refused('sql', ' ')).toContain('a SELECT, or -')
  expect(await refused('sql', 'SELECT 1', '--format', 'parquet')).toContain('--output FILE')
  expect(await refused('sql', 'SELECT 1', '--output', join(root, 'answer.txt'))).toContain('.parquet')
  const taken = join(root, 'taken.csv')
  writeFileSync(taken, 'mine')
  expect(await refused('sql', 'SELECT 1', '--output', taken)).toContain('taken.csv')
  expect(readFileSync(taken, 'utf8')).toBe('mine')
  expect(await refused('export')).toContain('--view')
  expect(await refused('export', '--view', 'Nobody’s')).toContain('a saved view')
  expect(await refused('export', ...pair, '--metric', 'no_such_metric')).toContain('a metric of this movement')
})

test('the library is compacted and checked by a running station, and by a command where none runs', async () => {
  const { results, api, close } = await facility()
  const { folder } = await api.results.facts()
  const verified = (await results('verify')).stdout
  expect(verified).toMatch(/^4 files with 2 sessions checked/)
  expect((await results('compact', '--json')).lines()).toEqual([{ filesBefore: 4, filesAfter: 2 }])
  expect((await results('verify', '--json')).lines()).toEqual([{ type: 'summary', files: 2, sessions: 2, findings: 0 }])

  await close()
  expect((await results('compact')).stdout).toMatch(/2/)
  const [sessions = ''] = globSync('v1/sessions/**/*.parquet', { cwd: folder })
  appendFileSync(join(folder, sessions), 'something')
  const spoiled = await results('verify', '--json')
  expect([spoiled.code, spoiled.lines()]).toEqual([
    1,
    [
      { type: 'finding', path: join(folder, sessions), kind: 'changed' },
      { type: 'summary', files: 2, sessions: 0, findings: 1 },
    ],
  ])
})
