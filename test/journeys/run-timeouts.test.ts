import { describe, expect, vi } from 'vitest'
import { atPace } from '../support/pace.ts'
import { another, clip } from '../support/sample-clips.ts'
import { test, until } from '../support/stage.ts'
import { dropAfter, failing, page, silentBefore } from '../support/strict-faults.ts'

vi.setConfig({ maxConcurrency: 12 })

const one = clip('plain-60.mp4')
/** A run that waits for a second one takes longer: a dozen runs at once may each take half a minute to start and end. */
const A_SECOND_MINUTE_MS = 118_000

describe.concurrent('retries within a minute', () => {
  test('exits with 3 if the service is unreachable for a minute; the next run uploads everything', async ({
    stage,
  }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', one)
    const config = stage.config(service)

    const first = await stage.run({ ...config, service: { baseUrl: 'http://127.0.0.1:9/v1' } })
    const second = await stage.run(config)

    expect(first.code, first.stderr).toBe(3)
    expect(first.stderr).toContain('offline')
    expect(first.tookMs).toBeGreaterThan(58_000)
    expect(first.tookMs).toBeLessThan(atPace(A_SECOND_MINUTE_MS))
    expect(second.code, second.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  for (const [what, fault] of [
    ['answers 503', failing(503)],
    ['is a captive portal', page],
  ] as const) {
    test(`exits with 3 when the service ${what} for a minute, and keeps the queue`, async ({ stage }) => {
      const service = await stage.open()
      for (const call of ['listAthletes', 'createCapture', 'listCaptures'] as const) service.script.always(call, fault)
      const file = stage.put('cam/a.mp4', one)

      const first = await stage.run(stage.config(service))
      for (const call of ['listAthletes', 'createCapture', 'listCaptures'] as const) service.script.always(call, null)
      const second = await stage.run(stage.config(service))

      expect(first.code, first.stderr).toBe(3)
      expect(first.tookMs).toBeLessThan(atPace(A_SECOND_MINUTE_MS))
      expect(second.code, second.stderr).toBe(0)
      stage.expectArrived(service, file)
      stage.expectCleanHands(service, first, second)
    })
  }

  test('exits with 3 if the service accepts calls and never answers', async ({ stage }) => {
    const service = await stage.open()
    service.script.always('listAthletes', silentBefore)
    stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(3)
    // The service is out of reach from the first call on, so a second minute isn't needed.
    expect(ended.tookMs).toBeLessThan(atPace(A_SECOND_MINUTE_MS))
    stage.expectCleanHands(service, ended)
  })

  test('does not flood a service that loses every answer with reservations', async ({ stage }) => {
    const service = await stage.open()
    service.script.always('createCapture', dropAfter)
    stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    expect([1, 3], ended.stderr).toContain(ended.code)
    expect(service.captures.all.length).toBeLessThanOrEqual(8)
    stage.expectCleanHands(service, ended)
  })

  test('asks about a fully sent video that did not arrive for a minute, then uploads it again', async ({ stage }) => {
    const service = await stage.open()
    service.store.faults.push({ kind: 'drop', stores: false })
    const file = stage.put('cam/a.mp4', one)
    const other = stage.put('cam/b.mp4', another('b'))

    const ended = await stage.run(stage.config(service, { uploads: { parallel: 1 } }))

    expect(ended.code, ended.stderr).toBe(0)
    const [first, , second] = service.store.uploads.map(({ startedAtMs }) => startedAtMs)
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(55_000)
    expect((second ?? 0) - (first ?? 0)).toBeLessThan(atPace(80_000))
    stage.expectArrived(service, file, other)
    stage.expectCleanHands(service, ended)
  })

  // Service interface 2.4 names NEW as the status of a capture that awaits its upload; the other status is unknown.
  for (const whileAwaited of ['NEW', 'created']) {
    test(`does not treat a missing video as stored because its capture is ${whileAwaited}`, async ({ stage }) => {
      const service = await stage.open({ whileAwaited })
      service.store.faults.push({ kind: 'drop', stores: false })
      const file = stage.put('cam/a.mp4', one)

      const ended = await stage.run(stage.config(service), { extra: ['--until', 'uploaded'] })

      const arrived = service.captures.all.some(({ storedTimes }) => storedTimes === 1)
      expect(ended.code === 0, ended.stdout).toBe(arrived)
      if (arrived) stage.expectArrived(service, file)
      stage.expectCleanHands(service, ended)
    })
  }

  test('retries an overloaded store, and uploads the clip once', async ({ stage }) => {
    const service = await stage.open()
    service.store.faults.push({ kind: 'refuse', status: 503, code: 'SlowDown' })
    const file = stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('gives up on a silent store, and finds the video at the service', async ({ stage }) => {
    const service = await stage.open()
    service.store.faults.push({ kind: 'hold', stores: true, until: new Promise(() => {}) })
    const file = stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    expect(service.store.uploads).toHaveLength(1)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('killed while it asks about a video that did not arrive, asks again and uploads it in the next run', async ({
    stage,
  }) => {
    const service = await stage.open()
    service.store.faults.push({ kind: 'drop', stores: false })
    const file = stage.put('cam/a.mp4', one)
    const killed = stage.startProgram(stage.config(service))
    await until(() => service.requests.filter(({ call }) => call === 'getCapture').length >= 1)
    killed.kill('SIGKILL')
    const first = await killed.ended()

    const second = await stage.run(stage.config(service))

    expect(second.code, second.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  test('exits with 3 after more than a minute of 429', async ({ stage }) => {
    const service = await stage.open()
    service.script.always('createCapture', {
      works: false,
      answer: (response) => void response.writeHead(429).end('{}'),
    })
    stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(3)
    stage.expectCleanHands(service, ended)
  })
})
