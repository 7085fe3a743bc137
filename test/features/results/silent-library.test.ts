import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CaptureFacts } from '../../../src/features/results/library/session-facts.ts'
import { toFailure } from '../../../src/station/app-error.ts'
import { pageOf, resultsLibrary } from './library-parts.ts'

// A pipe without a writer: reading it blocks, like a share that is gone.
test.skipIf(process.platform === 'win32')(
  'continues a build after its share hung, without delaying other work or a stop',
  async () => {
    const stopped = stopInTheMiddle()
    const { library, engine, take, folder, memory } = resultsLibrary()
    take({ id: 'e1', page: pageOf(['s1'], 4) })
    await library.build()
    const lock = join(folder, 'v1', '.lock')
    execFileSync('mkfifo', [lock])
    onTestFinished(() => rmSync(lock, { force: true }))
    take({ id: 'e2', page: pageOf(['s2'], 4) })
    const built = library.build().then(
      () => 'none',
      (error: unknown) => toFailure(error).code,
    )
    expect(await engine.rows('SELECT sessionid FROM sessions')).toEqual([{ sessionid: 's1' }])
    expect(await built).toBe('library-unavailable')
    expect(memory.resultsBuilds.count()).toBe(1)

    // The share responds again, and its readers continue.
    writeFileSync(lock, '')
    rmSync(lock)
    await expect
      .poll(() =>
        library.build().then(
          () => memory.resultsBuilds.count(),
          () => -1,
        ),
      )
      .toBe(0)
    expect(await engine.rows('SELECT sessionid FROM sessions ORDER BY 1')).toEqual([
      { sessionid: 's1' },
      { sessionid: 's2' },
    ])
    expect(await stopped).toBe(2)
  },
)

/** Stops a library during a blocked build, and returns the number of queued builds. */
async function stopInTheMiddle() {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Map<string, CaptureFacts>>()
  const { library, take, memory } = resultsLibrary({
    fetchCaptureTimes() {
      asked.resolve()
      return answer.promise
    },
  })
  take({ id: 'e1', page: pageOf(['s1'], 4) })
  take({ id: 'e2', page: pageOf(['s2'], 4) })
  const built = library.build().catch(() => {})
  await asked.promise
  await library.stop()
  const waiting = memory.resultsBuilds.count()
  // A second stop returns at once.
  answer.resolve(new Map())
  await built
  return waiting
}

test('removes an unfinished file of a killed station after a day, but none that may still be written', async () => {
  const { library, take, folder } = resultsLibrary()
  take({ id: 'e1', page: pageOf(['s1'], 4) })
  await library.build()
  const [curves] = [join(folder, 'v1', 'curves', 'pair_activity=baseball', 'pair_movement=pitching')]
  const left = [
    join(folder, 'v1', 'manifest.json.some.part'),
    join(curves, 'capture_month=unknown', 'e0-1.parquet.part'),
  ]
  const fresh = join(curves, 'capture_month=unknown', 'e9-1.parquet.part')
  for (const path of [...left, fresh]) writeFileSync(path, 'half')
  const longAgo = new Date(Date.now() - 2 * 86_400_000)
  for (const path of left) utimesSync(path, longAgo, longAgo)
  take({ id: 'e2', page: pageOf(['s2'], 4) })
  await library.build()
  expect([...left, fresh].filter((path) => existsSync(path))).toEqual([fresh])
  expect((await library.verify()).findings).toEqual([])
})
