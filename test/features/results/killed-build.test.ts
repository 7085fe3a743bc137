import { fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { pageOf, resultsLibrary } from './library-parts.ts'

/** `ONDECK_KILLS=100` is the long run. */
const KILLS = Number(process.env['ONDECK_KILLS'] ?? 3)
const FRAMES = 50

/** Sessions of several months, so that an export has several files; each export shares two sessions with the next. */
const sessionsOf = (number: number) => Array.from({ length: 6 }, (_, index) => `s${number * 4 + index}`)

function startBuilding(dataDir: string) {
  const child = fork(join(import.meta.dirname, 'building-process.ts'), [dataDir], { silent: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('keeps every row exactly once after builds are killed repeatedly', async () => {
  const { take, engine, library, memory, dataDir, folder } = resultsLibrary()
  const exports = Math.max(3, Math.ceil(KILLS / 5))
  const all = new Set<string>()
  for (let number = 0; number < exports; number += 1) {
    for (const session of sessionsOf(number)) all.add(session)
    take({ id: `e${number}`, page: pageOf(sessionsOf(number), FRAMES), exportedAtMs: 1_000 + number })
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = startBuilding(dataDir)
    await Promise.race([once(child, 'message'), once(child, 'exit')])
    await sleep(Math.random() * 700)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await library.build()

  expect(memory.resultsBuilds.count()).toBe(0)
  const sessions = await engine.rows('SELECT sessionid, _frames AS frames FROM sessions')
  expect(sessions.map(({ sessionid }) => String(sessionid)).toSorted()).toEqual([...all].toSorted())
  expect(new Set(sessions.map(({ frames }) => frames))).toEqual(new Set([FRAMES]))
  const [rows] = await engine.rows(
    'SELECT count(*) AS rows, count(DISTINCT (sessionid, frame)) AS distinct_rows FROM curves',
  )
  expect(rows).toMatchObject({ rows: all.size * FRAMES, distinct_rows: all.size * FRAMES })
  expect((await library.verify()).findings).toEqual([])
  expect(globSync('v1/sessions/**/*.parquet', { cwd: folder })).toHaveLength(exports)
})
