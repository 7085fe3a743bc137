import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect } from 'vitest'
import { another, clip, padded } from '../support/sample-clips.ts'
import { pitching, test, until } from '../support/stage.ts'

const one = clip('plain-60.mp4')
const parallel = (count: number) => ({ uploads: { parallel: count } })

describe.concurrent('parallel uploads and limits', () => {
  test('uploads four clips in parallel if so configured, never more', async ({ stage }) => {
    const service = await stage.open()
    const open = () => service.store.uploads.filter(({ answered }) => answered === null).length
    // The first four are answered when all four are there, and the others could have begun.
    const { promise: othersAreDue, resolve: areDue } = Promise.withResolvers<void>()
    const four = until(() => open() === 4).then(() => othersAreDue)
    service.store.faults.push(
      ...Array.from({ length: 4 }, () => ({ kind: 'hold', stores: true, until: four }) as const),
    )
    const files = ['1', '2', '3', '4', '5', '6', '7', '8'].map((seed) =>
      stage.put(`cam/${seed}.mp4`, another(seed, 400_000)),
    )
    const run = stage.start(stage.config(service, parallel(4)))
    const isDue = ({ state }: { state: string }) => state === 'queued' || state === 'sending'
    void run
      .until((clips) => files.every((file) => clips.some((line) => line.file === file && isDue(line))))
      .then(areDue)
    let most = 0
    const count = setInterval(() => (most = Math.max(most, open())), 20)

    const ended = await run.ended()
    clearInterval(count)
    await four

    expect(ended.code, ended.stderr).toBe(0)
    expect(most).toBe(4)
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  })

  test('keeps all uploads together within the limit', async ({ stage }) => {
    const service = await stage.open()
    const files = ['1', '2'].map((seed) => stage.put(`cam/${seed}.mp4`, another(seed, 750_000)))

    const ended = await stage.run(stage.config(service, { uploads: { parallel: 2, limitMbitPerSecond: 4 } }))

    expect(ended.code, ended.stderr).toBe(0)
    const starts = service.store.uploads.map(({ startedAtMs }) => startedAtMs)
    const ends = service.store.uploads.map(({ endedAtMs }) => endedAtMs ?? 0)
    const tookMs = Math.max(...ends) - Math.min(...starts)
    // A busy computer may take longer: venue-line.test.ts measures how much of the limit is used.
    expect(tookMs).toBeGreaterThan(2_500)
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  })

  test('holds clips for the configured time', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', one)
    const run = stage.start(stage.config(service, { uploads: { holdSeconds: 3 } }))
    await run.until((clips) => clips.some(({ state }) => state === 'held'))
    await until(() => service.captures.all.length > 0)

    const ended = await run.ended()
    using db = new DatabaseSync(join(stage.dataDir, 'station.db'), { readOnly: true })
    const lines = db.prepare("SELECT at_ms AS atMs, state ->> '$.kind' AS kind FROM ledger ORDER BY number").all()
    const atMs = (kind: string) => Number(lines.find((line) => line['kind'] === kind)?.['atMs'])
    expect(atMs('queued') - atMs('held')).toBeGreaterThanOrEqual(3_000)
    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })
})

describe.concurrent('differing clocks', () => {
  for (const [what, clockAheadMs] of [
    ['an hour slow', 3_600_000],
    ['an hour fast', -3_600_000],
  ] as const) {
    test(`with this computer's clock ${what} sends no future time, and reserves once`, async ({ stage }) => {
      const service = await stage.open({ clockAheadMs })
      service.store.faults.push({ kind: 'cut', afterBytes: 2_000 }, { kind: 'cut', afterBytes: 2_000 })
      const filmedAtMs = Date.now()
      const files = [
        stage.put('cam/a.mp4', padded(clip('no-time.mp4'), 500_000, 'a')),
        stage.put('cam/b.mp4', another('b', 500_000)),
      ]

      const ended = await stage.run(stage.config(service, { uploads: { limitMbitPerSecond: 20 } }))

      expect(ended.code, ended.stderr).toBe(0)
      expect(service.captures.all).toHaveLength(2)
      const times = service.captures.all.map(({ request }) => Date.parse(String(request.capture_time)))
      // The run may take long; nothing was filmed before it.
      const newestMs = Math.max(...times) - clockAheadMs
      expect(newestMs).toBeGreaterThan(filmedAtMs - 60_000)
      expect(newestMs).toBeLessThan(Date.now() + 60_000)
      stage.expectArrived(service, ...files)
      stage.expectCleanHands(service, ended)
    })

    test(`with this computer's clock ${what} uses a reservation of an earlier run`, async ({ stage }) => {
      const service = await stage.open({ clockAheadMs })
      const file = stage.put('cam/a.mp4', another('a', 500_000))
      const config = stage.config(service, { uploads: { limitMbitPerSecond: 1 } })
      const killed = stage.startProgram(config)
      await until(() => service.store.uploads.some(({ receivedBytes }) => receivedBytes > 100_000))
      killed.kill('SIGKILL')
      await killed.ended()

      const ended = await stage.run(stage.config(service))

      expect(ended.code, ended.stderr).toBe(0)
      expect(service.captures.all).toHaveLength(1)
      stage.expectArrived(service, file)
      stage.expectCleanHands(service, ended)
    })
  }

  test('works with a service that sends no Date header', async ({ stage }) => {
    const service = await stage.open({ dateHeader: 'none' })
    const files = [stage.put('cam/a.mp4', clip('no-time.mp4')), stage.put('cam/b.mp4', one)]

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    expect(service.captures.all).toHaveLength(2)
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  })

  for (const aheadMs of [3_600_000, -3_600_000]) {
    test(`uploads a clip although the Date header is ${aheadMs / 60_000} minutes off the times in the answers`, async ({
      stage,
    }) => {
      const service = await stage.open({ dateHeader: { aheadMs } })
      const file = stage.put('cam/a.mp4', one)

      const ended = await stage.run(stage.config(service, { folders: [{ path: 'cam', tags: pitching }] }))

      expect(ended.code, ended.stderr).toBe(0)
      expect(service.captures.all).toHaveLength(1)
      stage.expectArrived(service, file)
      stage.expectCleanHands(service, ended)
    })
  }
})
