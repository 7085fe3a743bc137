import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ChildProcessHandle, startNodeProcess } from '../../../../src/computer/processes/start-process.ts'
import { duckDbVersion, runSql } from '../../../../src/features/results/library/sql-client.ts'
import { temporaryFolder } from '../../../support/temporary.ts'
import { smallLibrary } from './small-library.ts'

const patient = { interruptAfterMs: 60_000, killAfterMs: 70_000, memoryMegabytes: 200 }
const forever = 'WITH RECURSIVE loop AS (SELECT 1 AS a UNION ALL SELECT 1 FROM loop) SELECT count(*) AS n FROM loop'

/** Library, and queries in separate processes. */
async function asking() {
  const small = await smallLibrary(temporaryFolder())
  const before = small.contents()
  const ask = (sql: string, limits = patient, startProcess?: () => ChildProcessHandle) =>
    runSql(
      { library: small.folder, dataDir: small.dataDir, sql, limit: 100, form: 'jsonl' },
      { limits, ...(startProcess && { startProcess }) },
    )
  const left = () => readdirSync(join(small.dataDir, 'results-sql'))
  return { ...small, ask, left, isUntouched: () => expect(small.contents()).toEqual(before) }
}

test('runs a query in a separate process, and removes its files with its result', async () => {
  const { ask, left, isUntouched } = await asking()
  {
    await using answer = await ask('SELECT sessionid, peak_arm_angular_velocity FROM sessions ORDER BY 1')
    expect(answer).toMatchObject({ rows: 2, columns: ['sessionid', 'peak_arm_angular_velocity'] })
    expect(JSON.parse(readFileSync(answer.file, 'utf8').split('\n')[0] ?? '')).toEqual({
      sessionid: 's1',
      peak_arm_angular_velocity: 90.5,
    })
  }
  expect(left()).toEqual([])
  isUntouched()
})

test('interrupts an endless query, and kills one that can’t be interrupted', async () => {
  const { ask, left, isUntouched } = await asking()
  const soon = { ...patient, interruptAfterMs: 300 }
  await expect(ask(forever, soon)).rejects.toMatchObject({ code: 'sql-ended', parameters: { seconds: 0.3 } })
  const deaf = { ...patient, killAfterMs: 600 }
  let child: ChildProcessHandle | undefined
  const killed = ask(forever, deaf, () => (child = startNodeProcess('sql-process')))
  await expect(killed).rejects.toMatchObject({ code: 'sql-ended' })
  expect(await child?.exited).toBeNull()
  expect(left()).toEqual([])
  isUntouched()
})

test('ends a query that uses too much memory, even outside DuckDB’s own limit', async () => {
  const { ask, isUntouched } = await asking()
  const small = { ...patient, memoryMegabytes: 60 }
  const ended = { code: 'sql-ended', parameters: { megabytes: 60 } }
  await expect(ask('SELECT list(range) AS all_of_them FROM range(50000000)', small)).rejects.toMatchObject(ended)
  await expect(ask("SELECT length(repeat('x', 1500000000))", small)).rejects.toMatchObject(ended)
  isUntouched()
})

test('distinguishes a refused query, a failed query and a process that ended', async () => {
  const { ask, left, isUntouched } = await asking()
  await expect(ask("ATTACH 'x.db'")).rejects.toMatchObject({ code: 'sql-refused' })
  await expect(ask('SELECT nothing FROM sessions')).rejects.toMatchObject({
    code: 'sql-failed',
    parameters: { message: expect.stringContaining('nothing') },
  })
  const dead = () => {
    const child = startNodeProcess('sql-process')
    child.kill()
    return child
  }
  await expect(ask('SELECT 1', patient, dead)).rejects.toMatchObject({ code: 'library-unavailable' })
  expect(left()).toEqual([])
  isUntouched()
})

test('reads the version of DuckDB from its process', async () => {
  expect(await duckDbVersion()).toMatch(/^1\.\d+\.\d+$/)
})
