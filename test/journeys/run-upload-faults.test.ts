import { describe, expect } from 'vitest'
import { another, clip } from '../support/sample-clips.ts'
import { test } from '../support/stage.ts'

const one = clip('plain-60.mp4')
const parallel = (count: number) => ({ uploads: { parallel: count } })

describe.concurrent('upload faults', () => {
  for (const afterBytes of [1, 700, 30_000, 1_500_000]) {
    test(`restarts an upload cut after ${afterBytes} bytes with the same reservation`, async ({ stage }) => {
      const service = await stage.open()
      service.store.faults.push({ kind: 'cut', afterBytes })
      const file = stage.put('cam/a.mp4', another('a', 2_000_000))

      // Slow enough that not everything is in the system's hands when the cut is noticed.
      const ended = await stage.run(stage.config(service, { uploads: { limitMbitPerSecond: 20 } }))

      expect(ended.code, ended.stderr).toBe(0)
      expect(service.captures.all).toHaveLength(1)
      expect(service.store.uploads).toHaveLength(2)
      stage.expectArrived(service, file)
      stage.expectCleanHands(service, ended)
    })
  }

  test('finds a stored video after a lost answer, and does not upload it again', async ({ stage }) => {
    const service = await stage.open()
    service.store.faults.push({ kind: 'drop', stores: true }, { kind: 'drop', stores: true })
    const files = ['1', '2', '3'].map((seed) => stage.put(`cam/${seed}.mp4`, another(seed)))

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    expect(service.store.uploads).toHaveLength(3)
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  })

  test('makes a new reservation after a store’s refusal, and does not reuse the refused one', async ({ stage }) => {
    const service = await stage.open()
    service.store.faults.push({ kind: 'refuse', status: 403, code: 'AccessDenied' })
    const file = stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    expect(service.captures.all.map(({ storedTimes }) => storedTimes)).toEqual([0, 1])
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('reads a refusal that arrives before the whole body is sent', async ({ stage }) => {
    const service = await stage.open()
    service.store.faults.push({ kind: 'refuse', status: 403, code: 'AccessDenied', early: true })
    const file = stage.put('cam/a.mp4', another('large', 8_000_000))

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('fails a clip after a few refusals with the store’s message', async ({ stage }) => {
    const service = await stage.open()
    const refusal = { kind: 'refuse', status: 403, code: 'AccessDenied' } as const
    service.store.faults.push(...Array.from({ length: 20 }, () => refusal))
    stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(1)
    expect(ended.last('a.mp4')).toMatchObject({ state: 'failed', error: { code: 'target-refused' } })
    expect(service.captures.all.length).toBeLessThanOrEqual(4)
    stage.expectCleanHands(service, ended)
  })

  test('fails a video that is too large for the store, without a retry', async ({ stage }) => {
    const service = await stage.open()
    service.store.faults.push({ kind: 'refuse', status: 400, code: 'EntityTooLarge' })
    stage.put('cam/a.mp4', another('a'))
    stage.put('cam/b.mp4', another('b'))

    const ended = await stage.run(stage.config(service, parallel(1)))

    expect(ended.code, ended.stderr).toBe(1)
    expect(ended.summary).toMatchObject({ completed: 1, failed: 1 })
    expect(service.captures.all).toHaveLength(2)
    expect(ended.clips.find(({ state }) => state === 'failed')?.error?.code).toBe('video-too-large')
    stage.expectCleanHands(service, ended)
  })

  test('replaces an expired reservation', async ({ stage }) => {
    const service = await stage.open({ windowsMs: [-1_000, 1] })
    const file = stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  for (const uploadUrl of [
    'http://203.0.113.7/bucket',
    'http://127.0.0.1.example/bucket',
    'ftp://127.0.0.1/bucket',
    '/bucket',
  ]) {
    test(`fails a clip whose upload target is ${uploadUrl}, and sends nothing there`, async ({ stage }) => {
      const service = await stage.open({ uploadUrl })
      stage.put('cam/a.mp4', one)

      const ended = await stage.run(stage.config(service))

      expect(ended.code, ended.stderr).toBe(1)
      expect(ended.last('a.mp4')).toMatchObject({ state: 'failed', error: { code: 'target-insecure' } })
      expect(service.captures.all).toHaveLength(1)
      stage.expectCleanHands(service, ended)
    })
  }

  const successes: [status: 200 | 201 | 204 | 303, text: string, fields: object][] = [
    [200, '', {}],
    [201, '<PostResponse/>', { success_action_status: '201' }],
    [204, '', {}],
    [303, '', { success_action_redirect: 'https://example.com/thanks' }],
  ]
  for (const [status, text, fields] of successes) {
    test(`treats the store’s status ${status} as stored`, async ({ stage }) => {
      const uploadFields = { 'content-type': 'application/octet-stream', ...fields }
      const service = await stage.open({ storeSuccess: { status, text }, uploadFields })
      const file = stage.put('cam/a.mp4', one)

      const ended = await stage.run(stage.config(service))

      expect(ended.code, ended.stderr).toBe(0)
      stage.expectArrived(service, file)
      stage.expectCleanHands(service, ended)
    })
  }

  test('sends upload fields unchanged: line breaks, quotes, wide characters, empty values, many of them', async ({
    stage,
  }) => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x-amz-meta-${40 - index}`, `v${index}`]))
    const uploadFields = {
      zebra: 'first',
      policy: 'line one\r\nline two\n',
      'name with "quotes"': 'x'.replaceAll('x', 'ÄÖ\u{1F3BE}'),
      empty: '',
      acl: ' spaces ',
      long: 'L'.repeat(20_000),
      ...many,
    }
    const { 'name with "quotes"': _, ...plain } = uploadFields
    const service = await stage.open({ uploadFields: plain })
    const file = stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })
})
