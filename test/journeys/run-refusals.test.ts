import { describe, expect } from 'vitest'
import { another, clip } from '../support/sample-clips.ts'
import { pitching, test } from '../support/stage.ts'
import * as faults from '../support/strict-faults.ts'

const one = clip('plain-60.mp4')

describe.concurrent('refusals of the service', () => {
  test('exits with 3 for a refused key, and keeps the queue', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', one)

    const refused = await stage.run(stage.config(service), { key: 'sk_wrong_key_of_somebody' })
    const right = await stage.run(stage.config(service))

    expect(refused.code).toBe(3)
    expect(refused.stderr).toContain('key-refused')
    expect(refused.stdout + refused.stderr).not.toContain('sk_wrong_key_of_somebody')
    expect(right.code).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, right)
  })

  test('exits with 3 when the key is revoked during the run; the next run uploads the rest', async ({ stage }) => {
    const service = await stage.open()
    service.script.next('createCapture', null)
    service.script.always('createCapture', faults.unauthorized)
    const files = ['1', '2', '3'].map((seed) => stage.put(`cam/${seed}.mp4`, another(seed)))

    const first = await stage.run(stage.config(service, { uploads: { parallel: 1 } }))
    const callsAfter = service.requests.slice(service.requests.findIndex(({ answered }) => answered === 401) + 1)
    service.script.always('createCapture', null)
    const second = await stage.run(stage.config(service))

    expect([first.code, second.code]).toEqual([3, 0])
    expect(callsAfter.filter(({ method }) => method === 'POST')).toEqual([])
    expect(service.captures.all).toHaveLength(3)
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, first, second)
  })

  test('keeps a key that a refusal repeats out of every output and file', async ({ stage }) => {
    const service = await stage.open()
    const text = `The key ${service.key} may not do this.`
    service.script.next('createCapture', faults.refusing(400, { error: 'BadRequest', message: text, messages: text }))
    service.script.next('createCapture', faults.refusing(403, { error: 'Forbidden', message: text }))
    stage.put('cam/a.mp4', another('a'))
    stage.put('cam/b.mp4', another('b'))

    const ended = await stage.run(stage.config(service, { uploads: { parallel: 1 } }))

    expect(ended.code, ended.stderr).toBe(3)
    stage.expectCleanHands(service, ended)
  })

  test('exits with 3 if the organization may not create captures; clips stay queued', async ({ stage }) => {
    const service = await stage.open()
    service.script.always('createCapture', faults.forbidden)
    const files = ['1', '2', '3', '4', '5'].map((seed) => stage.put(`cam/${seed}.mp4`, another(seed)))

    const first = await stage.run(stage.config(service, { uploads: { parallel: 1 } }))
    const asked = service.requests.filter(({ answered }) => answered === 403)
    service.script.always('createCapture', null)
    const second = await stage.run(stage.config(service))

    expect([first.code, second.code]).toEqual([3, 0])
    expect(asked).toHaveLength(2)
    expect(first.summary).toMatchObject({ queued: 5, failed: 0 })
    expect(first.stderr.match(/Captures are not enabled for this organization/g)).toHaveLength(1)
    expect(first.stderr).toContain('captures-not-enabled')
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, first, second)
  })

  test('fails a refused request with the service’s message, and continues with the others', async ({ stage }) => {
    const service = await stage.open()
    const body = {
      error: 'BadRequest',
      message: 'Validation failed.',
      messages: 'camera_orientation: bad; file_name: odd',
    }
    service.script.next('createCapture', faults.refusing(400, body))
    for (const seed of ['1', '2']) stage.put(`cam/${seed}.mp4`, another(seed))

    const ended = await stage.run(stage.config(service, { uploads: { parallel: 1 } }))

    expect(ended.code, ended.stderr).toBe(1)
    expect(ended.summary).toMatchObject({ failed: 1, completed: 1 })
    const failed = ended.clips.find(({ state }) => state === 'failed')
    expect(failed?.error?.code).toBe('request-refused')
    expect(failed?.error?.message).toContain('camera_orientation: bad; file_name: odd')
    stage.expectCleanHands(service, ended)
  })
})

describe.concurrent('ends of a capture', () => {
  test('fails a capture that the service rejects, with its message, and exits with 1', async ({ stage }) => {
    const verdict = () => ({ status: 'error', error: 'QA: the athlete left the picture' })
    const service = await stage.open({ verdict })
    const file = stage.put('cam/a.mp4', one)

    const first = await stage.run(stage.config(service))
    const second = await stage.run(stage.config(service))

    expect([first.code, second.code]).toEqual([1, 1])
    expect(first.last('a.mp4')).toMatchObject({ state: 'failed', error: { code: 'processing-failed' } })
    expect(first.last('a.mp4')?.error?.message).toContain('QA: the athlete left the picture')
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  test('marks a capture that vanishes during processing deleted at the service', async ({ stage }) => {
    const service = await stage.open({ verdict: () => 'vanishes' })
    const file = stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(1)
    expect(ended.last('a.mp4')).toMatchObject({ state: 'gone-at-service', error: { code: 'capture-not-found' } })
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('keeps following a capture with an unknown status', async ({ stage }) => {
    const service = await stage.open({ processingMs: 3_000, whileProcessing: 'quality_review' })
    const file = stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    expect(ended.last('a.mp4')?.state).toBe('completed')
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('accepts nulls, unknown fields, other casing and numbers in the upload form', async ({ stage }) => {
    const uploadFields = {
      'X-AMZ-Date': '20261120T000000Z',
      POLICY: 'a=b',
      'x-amz-meta-count': 7,
      success_action_status: 201,
    }
    const extras = { next_page: null, links: { self: '/v1' }, error_code: 0 }
    const storeSuccess = { status: 201, text: '<PostResponse><Key>k</Key></PostResponse>' } as const
    const service = await stage.open({ nulls: true, extras, uploadFields, storeSuccess, createStatus: 202 })
    const files = [stage.put('cam/a.mov', clip('hevc.mov')), stage.put('cam/b.mp4', one)]

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  })

  test('finds its capture among an organization’s many captures of several athletes', async ({ stage }) => {
    const service = await stage.open({ processingMs: 3_000 })
    const capture_time = new Date().toISOString()
    const foreign = Array.from({ length: 1_300 }, (_, index) => ({
      session_id: `foreign-${Math.floor(index / 3)}`,
      athlete_id: null,
      status: index % 2 === 0 ? 'processing' : 'awaiting_upload',
      capture_time,
    }))
    service.captures.foreign.push(...foreign)
    const file = stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('treats a base address with a trailing slash as the same', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', one)
    const config = { ...stage.config(service), service: { baseUrl: `${service.baseUrl}/` } }

    const ended = await stage.run({ ...config, folders: [{ path: 'cam', tags: pitching }] })

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })
})
