import { describe, expect, test } from 'vitest'
import { atPace } from '../../support/pace.ts'
import { addAthlete, captureBody, type Started, startService } from './support.ts'
import { tinyVideo } from './tiny-video.ts'
import { upload } from './upload.ts'

const raw = ({ baseUrl, key }: Started, path: string, init: RequestInit = {}) =>
  fetch(baseUrl + path, {
    redirect: 'manual',
    ...init,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  })

const create = { method: 'POST', body: JSON.stringify({ first_name: 'Ada' }) }

async function countAthletes({ ask, control }: Started): Promise<number> {
  control.setFaults({})
  return (await ask('GET', '/athletes')).body.athletes.length
}

describe('section 7: deliberate faults of answers', () => {
  test.each([
    [429, 'TooManyRequests'],
    [500, 'InternalServerError'],
    [502, 'BadGateway'],
    [503, 'ServiceUnavailable'],
  ])('%d, before any work', async (status, error) => {
    const service = await startService({
      faults: { rules: [{ call: 'createAthlete', fault: { kind: 'status', status, retryAfterSeconds: 3 } }] },
    })
    const answer = await service.ask('POST', '/athletes', { body: { first_name: 'Ada' } })
    expect(answer).toMatchObject({ status, body: { error } })
    expect(answer.headers.get('retry-after')).toBe('3')
    expect(answer.headers.get('date')).toMatch(/GMT/)
    expect(await countAthletes(service)).toBe(0)
  })

  test('a rule passes some requests, hits some, and is used up', async () => {
    const { ask, control } = await startService()
    control.setFaults({ rules: [{ call: 'listAthletes', after: 1, times: 2, fault: { kind: 'status', status: 500 } }] })
    const statuses: number[] = []
    for (let number = 0; number < 5; number++) statuses.push((await ask('GET', '/athletes')).status)
    expect(statuses).toEqual([200, 500, 500, 200, 200])
    expect((await ask('GET', '/captures')).status).toBe(200)
  })

  test.each(['malformed-json', 'truncated-json'])('%s, after the work', async (kind) => {
    const service = await startService({ faults: { rules: [{ call: 'any', fault: { kind } }] } })
    const response = await raw(service, '/athletes', create)
    expect(response.status).toBe(200)
    await expect(response.json()).rejects.toThrow()
    expect(await countAthletes(service)).toBe(1)
  })

  test('a connection that is cut, before the work', async () => {
    const service = await startService({ faults: { rules: [{ call: 'any', fault: { kind: 'cut' } }] } })
    await expect(raw(service, '/athletes', create)).rejects.toThrow()
    expect(await countAthletes(service)).toBe(0)
  })

  test('an answer that is lost, after the work', async () => {
    const service = await startService({ faults: { rules: [{ call: 'createAthlete', fault: { kind: 'lost' } }] } })
    await expect(raw(service, '/athletes', create)).rejects.toThrow()
    expect(await countAthletes(service)).toBe(1)
  })

  test('a stall, after which the call continues', async () => {
    const service = await startService({ faults: { rules: [{ call: 'any', fault: { kind: 'stall', stallMs: 150 } }] } })
    const startedMs = performance.now()
    expect((await raw(service, '/athletes')).status).toBe(200)
    expect(performance.now() - startedMs).toBeGreaterThan(140)
  })

  test('any other answer: a page, a redirect, nothing', async () => {
    const service = await startService()
    const answer = (fault: Record<string, unknown>) => {
      service.control.setFaults({ rules: [{ call: 'any', fault: { kind: 'answer', ...fault } }] })
      return raw(service, '/athletes')
    }
    const page = await answer({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<p>Log in</p>',
      repeat: 1000,
    })
    expect((await page.text()).length).toBe(13_000)
    expect(
      (await answer({ status: 302, headers: { location: 'http://login.example/' } })).headers.get('location'),
    ).toBe('http://login.example/')
    expect((await answer({ status: 204 })).status).toBe(204)
  })

  test('2.4: a target is issued already expired', async () => {
    const { ask } = await startService({
      faults: { rules: [{ call: 'createCapture', times: 1, fault: { kind: 'expired-target' } }] },
    })
    const body = captureBody(await addAthlete(ask))
    const { body: expired } = await ask('POST', '/captures', { body })
    expect(Date.parse(expired.upload_expires_at)).toBeLessThanOrEqual(Date.now())
    expect((await upload(expired, tinyVideo())).status).toBe(403)
    const { body: good } = await ask('POST', '/captures', { body })
    expect((await upload(good, tinyVideo())).status).toBe(204)
  })

  test('the service’s clock is an hour slow', async () => {
    const { ask } = await startService({ faults: { clockOffsetMs: -3_600_000 } })
    const answer = await ask('GET', '/athletes')
    expect(Math.abs(Date.parse(answer.headers.get('date') ?? '') - (Date.now() - 3_600_000))).toBeLessThan(
      atPace(5_000),
    )
    const body = captureBody(await addAthlete(ask), { capture_time: new Date(Date.now() - 60_000).toISOString() })
    expect((await ask('POST', '/captures', { body })).body.messages).toMatch(/future/)
  })

  test.each([
    [{ rules: [{ call: 'nothing', fault: { kind: 'cut' } }] }, /must be one of/],
    [{ rules: [{ call: 'any', fault: { kind: 'explode' } }] }, /kind/],
    [{ rule: [] }, /rule/],
    ['chaos', /fault plan/],
  ])('%j is no fault plan', async (faults, message) => {
    await expect(startService({ faults })).rejects.toThrow(message)
  })
})

describe('2.4: deliberate faults of uploads', () => {
  async function reserveWith(fault: Record<string, unknown>) {
    const service = await startService({ faults: { rules: [{ call: 'upload', times: 1, fault }] } })
    const { body: target } = await service.ask('POST', '/captures', {
      body: captureBody(await addAthlete(service.ask)),
    })
    return { ...service, target }
  }

  test('503 and slow down', async () => {
    const { target, received } = await reserveWith({ kind: 'status', status: 503 })
    expect(await upload(target, tinyVideo())).toMatchObject({ status: 503, text: expect.stringContaining('SlowDown') })
    expect(received()).toEqual([])
    expect((await upload(target, tinyVideo())).status).toBe(204)
  })

  test('a cut in the middle', async () => {
    const { target, received } = await reserveWith({ kind: 'cut', afterBytes: 1000 })
    await expect(upload(target, Buffer.alloc(3_000_000))).rejects.toThrow()
    expect(received()).toEqual([])
  })

  test('stored, but the answer never comes', async () => {
    const { target, received } = await reserveWith({ kind: 'lost' })
    await expect(upload(target, tinyVideo())).rejects.toThrow()
    expect(received()).toMatchObject([{ uploads: 1 }])
  })

  test('stored, and the service hears of it minutes later by its own clock, also after a restart', async () => {
    const minutesMs = 9 * 60_000
    const first = await reserveWith({ kind: 'late-event', delayMs: minutesMs })
    expect((await upload(first.target, tinyVideo())).status).toBe(204)
    await first.close()
    const { ask, control } = await startService({ dataDir: first.dataDir })
    const status = async () => (await ask('GET', `/captures/${first.target.session_id}`)).body.status
    control.setFaults({ clockOffsetMs: minutesMs - 60_000 })
    expect(await status()).toBe('awaiting_upload')
    control.setFaults({ clockOffsetMs: minutesMs })
    expect(await status()).not.toBe('awaiting_upload')
  })

  test('a stall at the beginning', async () => {
    const { target } = await reserveWith({ kind: 'stall', stallMs: 120 })
    expect((await upload(target, tinyVideo())).status).toBe(204)
  })
})
