import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ChildProcessHandle, startNodeProcess } from '../../../src/computer/processes/start-process.ts'
import { toFailure } from '../../../src/station/app-error.ts'
import { pageOf, resultsLibrary } from './library-parts.ts'

/** `ONDECK_SESSIONS=72` is a season of nine athletes. */
const SESSIONS = Number(process.env['ONDECK_SESSIONS'] ?? 12)
const FRAMES = 240
const curves = Array.from({ length: 140 }, (_, curve) => `curve_${curve}`)

/** Distinct numbers, like those of joints. */
const wide = (frame: number) =>
  Object.fromEntries(curves.map((name, curve) => [name, Math.sin(frame * 31 + curve * 17) * 1_000]))

const season = (name: string) =>
  pageOf(
    Array.from({ length: SESSIONS }, (_, number) => `${name}-${number}`),
    FRAMES,
    wide,
    curves,
  )

/** Library that records which of its processes build. */
function watchedLibrary() {
  const builders: ChildProcessHandle[] = []
  const parts = resultsLibrary({
    startProcess(entry) {
      const child = startNodeProcess(entry)
      const send = (message: object) => {
        if (JSON.stringify(message).includes('duckdb-builds')) builders.push(child)
        child.send(message)
      }
      return { ...child, send }
    },
  })
  return { ...parts, builders }
}

test('answers queries while a large export is built, even when the building process is killed', async () => {
  const { library, engine, take, dataDir, builders } = watchedLibrary()
  const sessions = async () => (await engine.rows('SELECT * FROM sessions ORDER BY sessionid')).length
  const frames = async () =>
    (await engine.numbers(`SELECT * FROM curves WHERE sessionid = 'first-1'`)).columns[0]?.length
  take({ id: 'e1', page: season('first'), exportedAtMs: 1_000 })
  await library.build()
  expect(await sessions()).toBe(SESSIONS)

  take({ id: 'e2', page: season('second'), exportedAtMs: 2_000 })
  const over = new AbortController()
  const built = library.build().finally(() => over.abort())
  const counts: unknown[] = []
  const goOnAsking = async () => {
    while (!over.signal.aborted) {
      const [listed, points] = await Promise.all([sessions(), frames(), library.facts()])
      counts.push([listed, points])
    }
  }
  // A screen asks several questions at once.
  await Promise.all([built, goOnAsking(), goOnAsking(), goOnAsking(), goOnAsking()])
  expect(counts.length).toBeGreaterThan(2)
  const [before, after] = [`${SESSIONS},${FRAMES}`, `${2 * SESSIONS},${FRAMES}`]
  expect(counts.map(String)).toContain(before)
  expect([before, after]).toEqual(expect.arrayContaining(counts.map(String)))

  take({ id: 'e3', page: season('third'), exportedAtMs: 3_000 })
  const third = library.build().then(
    () => 'built',
    (error: unknown) => toFailure(error).code,
  )
  await expect.poll(() => existsSync(join(dataDir, 'results-work', 'e3')), { interval: 5 }).toBe(true)
  const asked = sessions()
  for (const builder of builders) builder.kill()
  expect([await asked, await third]).toEqual([2 * SESSIONS, 'library-unavailable'])
  await library.build()
  expect(await sessions()).toBe(3 * SESSIONS)
})
