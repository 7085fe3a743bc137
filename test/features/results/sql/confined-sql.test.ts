import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConfinedDatabase } from '../../../../src/features/results/library/confined-database.ts'
import { runQuery } from '../../../../src/features/results/library/run-query.ts'
import type { SqlOutputFormat } from '../../../../src/features/results/library/sql-messages.ts'
import { smallLibrary } from './small-library.ts'

let root: string
let small: Awaited<ReturnType<typeof smallLibrary>>
let database: Awaited<ReturnType<typeof openConfinedDatabase>>
let before: string[]
let outside: string
let queries = 0

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ondeck-sql-'))
  small = await smallLibrary(join(root, 'data'))
  before = small.contents()
  outside = join(root, 'outside')
  mkdirSync(outside)
  writeFileSync(join(outside, 'secret.csv'), 'a\n1\n')
  // A folder whose name only begins like the library's.
  mkdirSync(`${small.folder}-other`)
  writeFileSync(`${small.folder}-other/secret.csv`, 'a\n1\n')
  database = await openConfinedDatabase({
    library: small.folder,
    work: join(small.dataDir, 'work'),
    memoryMegabytes: 200,
  })
})
afterAll(() => {
  database[Symbol.dispose]()
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

/** Result of a query, or the reason of its refusal. */
async function answerTo(sql: string, form: SqlOutputFormat = 'jsonl', limit = 1_000): Promise<string> {
  queries += 1
  const work = join(small.dataDir, 'work', String(queries))
  mkdirSync(work, { recursive: true })
  const query = { sql: filled(sql), form, limit, work }
  const answer = await runQuery(database.connection, query).catch((error: unknown) => `threw: ${String(error)}`)
  if (typeof answer === 'string') return answer
  if (answer.kind === 'done') return readFileSync(answer.file, 'utf8')
  return answer.kind === 'refused' ? `refused: ${answer.found}` : answer.kind
}

const filled = (sql: string) => sql.replaceAll('LIBRARY', small.folder).replaceAll('OUTSIDE', outside)

test.each([
  ['SELECT sessionid, peak_arm_angular_velocity FROM sessions ORDER BY 1', 's1,90.5\ns2,70.25\n'],
  ["SELECT count(*) AS frames FROM curves WHERE sessionid = 's1'", '50\n'],
  ['SELECT pair_activity, count(DISTINCT _export_id) FROM curves GROUP BY ALL', 'baseball,2\n'],
  ['SELECT 1 AS a; -- the end; of it', '1\n'],
  ["SELECT 'a;b' AS a /* ; */", 'a;b\n'],
  ['WITH one AS (SELECT 1 AS a) SELECT a FROM one;;', '1\n'],
  ['FROM range(3) SELECT sum(range)', '3\n'],
  ["SELECT count(*) FROM read_parquet('LIBRARY/v1/sessions/**/*.parquet')", '3\n'],
  ['SELECT list_transform([1, 2], lambda x: x + 1)[2] AS second', '3\n'],
  ['SELECT max(e) FROM (PIVOT (SELECT 1 AS a, 2 AS e) ON a IN (1) GROUP BY e)', '2\n'],
])('answers %s', async (sql, rows) => {
  expect((await answerTo(sql, 'csv')).split('\n').slice(1).join('\n')).toBe(rows)
})

test.each([
  ["COPY (SELECT 1) TO 'LIBRARY/v1/new.csv'", 'another statement'],
  ["COPY sessions TO 'OUTSIDE/new.csv'", 'another statement'],
  ["ATTACH 'LIBRARY/new.db'", 'another statement'],
  ["ATTACH 'OUTSIDE/new.db' AS other", 'another statement'],
  ['INSTALL httpfs', 'another statement'],
  ['LOAD httpfs', 'another statement'],
  ['SET threads = 8', 'another statement'],
  ['SET VARIABLE a = 1', 'another statement'],
  ['RESET enable_external_access', 'another statement'],
  ['PRAGMA version', 'another statement'],
  ['PRAGMA database_list', 'another statement'],
  ['CALL enable_logging()', 'another statement'],
  ["EXPORT DATABASE 'LIBRARY/v1/copy'", 'another statement'],
  ["IMPORT DATABASE 'OUTSIDE'", 'another statement'],
  ['CREATE TABLE a AS SELECT 1', 'another statement'],
  ['DROP VIEW sessions', 'another statement'],
  ['DELETE FROM newest_export', 'another statement'],
  ['VACUUM', 'another statement'],
  ['CHECKPOINT', 'another statement'],
  ['BEGIN', 'another statement'],
  ['PREPARE a AS SELECT 1', 'another statement'],
  ['EXPLAIN ANALYZE SELECT 1', 'another statement'],
  ['SELECT 1; SELECT 2', '2'],
  ["SELECT 1; COPY sessions TO 'LIBRARY/v1/new.csv'", 'another statement'],
  ['-- nothing', '0'],
  ['', '0'],
  ["FROM enable_logging(storage = 'file', storage_path = 'LIBRARY/v1')", 'enable_logging()'],
  ["FROM ENABLE_LOGGING(storage = 'file', storage_path = 'LIBRARY/v1')", 'enable_logging()'],
  ["SELECT (SELECT count(*) FROM enable_profiling(save_location = 'LIBRARY/v1/a.txt'))", 'enable_profiling()'],
  ["WITH a AS (FROM query('FROM enable_logging()')) FROM a", 'query()'],
  ["FROM json_execute_serialized_sql('{}')", 'json_execute_serialized_sql()'],
  ["FROM query_table('sessions')", 'query_table()'],
  ["FROM read_duckdb('LIBRARY/new.db', table_name = 'a')", 'read_duckdb()'],
  ['FROM arrow_scan(1::POINTER, 2::POINTER, 3::POINTER)', 'arrow_scan()'],
])('refuses %s', async (sql, found) => {
  expect(await answerTo(sql)).toBe(`refused: ${found}`)
})

test.each([
  "FROM read_text('/etc/passwd')",
  "FROM '/etc/passwd'",
  "FROM read_csv('/etc/passwd')",
  "FROM glob('/etc/*')",
  "FROM glob('LIBRARY/../*')",
  "FROM glob('LIBRARY/**/../../../*')",
  "FROM read_text('LIBRARY/../other/../../etc/passwd')",
  "FROM read_csv('OUTSIDE/secret.csv')",
  "FROM read_csv('LIBRARY-other/secret.csv')",
  "FROM read_parquet(['LIBRARY/v1/sessions/**/*.parquet', '/etc/passwd'])",
  "FROM read_text('file:///etc/passwd')",
  "FROM read_text('/proc/self/environ')",
  "FROM read_csv('https://example.invalid/a.csv')",
  "FROM read_parquet('s3://bucket/a.parquet')",
])('does not open %s', async (sql) => {
  expect(await answerTo(sql)).toMatch(
    /threw: .*(Permission Error|file system operations are disabled|Missing Extension|\/etc\/passwd does not exist)/s,
  )
})

test('returns DuckDB’s message for invalid SQL and unknown names', async () => {
  expect(await answerTo('SELEC 1')).toMatch(/threw: .*syntax error/s)
  expect(await answerTo('SELECT nothing FROM sessions')).toMatch(/Binder Error.*nothing/s)
})

test('limits the rows of a result, in each format', async () => {
  expect((await answerTo('FROM range(10)', 'csv', 3)).trim().split('\n')).toEqual(['range', '0', '1', '2'])
  expect((await answerTo('SELECT 1.5 AS a, NULL AS b, TRUE AS c', 'jsonl')).trim()).toBe('{"a":1.5,"b":null,"c":true}')
  expect((await answerTo('SELECT 1.5 AS a, NULL AS b, TRUE AS c', 'cells')).trim()).toBe(
    '{"cells":["1.5",null,"true"]}',
  )
  expect((await answerTo('FROM sessions', 'parquet')).slice(0, 4)).toBe('PAR1')
})

test('leaves every byte and time of the library unchanged after all these attacks', () => {
  expect(queries).toBeGreaterThan(50)
  expect(small.contents()).toEqual(before)
})
