import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../support/temporary.ts'
import { smallLibrary } from './small-library.ts'

const document = readFileSync(join(import.meta.dirname, '../../../../docs/analysis.md'), 'utf8')
const examples = [...document.matchAll(/^```(sql|python|r)\n(.*?)^```/gms)].map(([, language = '', text = '']) => ({
  language,
  text,
}))
const ofDuckDb = examples.filter(({ language }) => language === 'sql').map(({ text }) => text)

test('runs the DuckDB lines of docs/analysis.md over a library, counting each session once', async () => {
  const { dataDir } = await smallLibrary(temporaryFolder())
  const answers = await Promise.all(
    ofDuckDb.map((sql) => answerOf(sql.replaceAll("'results/", `'${dataDir}/results/`))),
  )
  expect(answers).toEqual([
    [
      ['Maya Ortiz', '1', 90.5],
      ['Zoë Weber', '1', 70.25],
    ],
    [
      ['s1', 4.9, '49'],
      ['s2', 4.9, '49'],
    ],
  ])
})

test('begins every example of docs/analysis.md with the line that selects the newest export', () => {
  expect(examples.length).toBeGreaterThan(5)
  for (const { text } of examples) {
    const [first = ''] = text.split('\n').filter((line) => !/^(import|from|library)\b/.test(line))
    expect(first).toMatch(/_exported_at/)
    expect(first).toMatch(/_export_id/)
  }
})

/** Rows of the last statement, in a new database. */
async function answerOf(sql: string) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  onTestFinished(() => {
    connection.disconnectSync()
    instance.closeSync()
  })
  return (await connection.runAndReadAll(sql)).getRowsJson()
}
