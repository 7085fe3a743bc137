import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createTransport } from '../../../src/computer/network/transport.ts'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createServiceClient } from '../../../src/service/client/service-client.ts'
import { serve } from '../../support/http-server.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { athleteId } from '../../support/station-parts.ts'
import { turns, until } from '../../support/until.ts'

const { signal } = new AbortController()
const apiKey = 'sk_secret'
const transport = createTransport({ resolveProxy: async () => null, caFile: null })
const capture = {
  athlete_id: athleteId,
  session_group_id: athleteId,
  camera_configuration: {},
  movement_attributes: { activity: 'gait', movement: 'walking' },
  file_name: 'a.mov',
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

async function clientOf(answer: Answer, clock = systemClock) {
  const origin = await serve(answer)
  return createServiceClient({ baseUrl: `${origin}/v1`, apiKey, clock, userAgent: 'test', transport })
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

const refusals: [status: number, body: unknown, code: string, said: string][] = [
  [400, { error: 'BadRequest', message: 'athlete_id not found' }, 'athlete-not-found', 'athlete_id not found'],
  [400, { error: 'BadRequest', message: 'Invalid', messages: 'a; b' }, 'request-refused', 'Invalid; a; b'],
  [401, { error: 'Unauthorized', message: 'no' }, 'key-refused', 'no'],
  [403, { error: 'Forbidden', message: 'not enabled' }, 'captures-not-enabled', 'not enabled'],
  [403, { error: 'Forbidden', message: 'not enabled', messages: 'not enabled' }, 'captures-not-enabled', 'not enabled'],
]

test.each(refusals)('maps a %i with %o to its failure, in the service’s words', async (status, body, code, said) => {
  const client = await clientOf(json(status, body))
  await expect(client.reserve(capture, signal)).rejects.toMatchObject({ code, parameters: { message: said } })
})

test('does not take a 401 without a body for the service’s refusal of the key', async () => {
  const client = await clientOf((_request, response) => response.writeHead(401).end())
  await expect(client.reserve(capture, signal)).rejects.toMatchObject({ code: 'not-the-service' })
})

test.each([500, 502, 503, 504])('maps a %i to a failure of the service, not of the clip', async (status) => {
  const client = await clientOf((_request, response) => response.writeHead(status).end('<html>'))
  await expect(client.reserve(capture, signal)).rejects.toMatchObject({ code: 'service-unavailable' })
})

test('maps a 404 for a capture to a missing capture, and for a list to a wrong address', async () => {
  const client = await clientOf(json(404, { error: 'NotFound', message: 'Capture not found.' }))
  await expect(client.capture('s1', signal)).rejects.toMatchObject({ code: 'capture-not-found' })
  await expect(client.captures({ limit: 1, offset: 0 }, signal)).rejects.toMatchObject({ code: 'not-the-service' })
})

const strangers: [what: string, answer: Answer, code: string][] = [
  ['a captive portal', (_request, response) => response.writeHead(200).end('<html>Welcome</html>'), 'not-the-service'],
  ['a page to sign in', (_request, response) => response.writeHead(401).end('<html>Sign in</html>'), 'not-the-service'],
  ['a portal’s 401 in JSON', json(401, { login: 'https://portal.example' }), 'not-the-service'],
  [
    'a redirect',
    (_request, response) => response.writeHead(302, { location: 'http://portal/' }).end(),
    'not-the-service',
  ],
  ['a success without a body', (_request, response) => response.writeHead(204).end(), 'answer-malformed'],
  ['JSON that is cut off', (_request, response) => response.writeHead(200).end('{"session_id":"s'), 'answer-malformed'],
  ['JSON with NaN in it', (_request, response) => response.writeHead(200).end('{"status":NaN}'), 'answer-malformed'],
]

test.each(strangers)('rejects %s as an answer', async (_what, answer, code) => {
  const client = await clientOf(answer)
  await expect(client.capture('s1', signal)).rejects.toMatchObject({ code })
})

test('reports an answer without required fields', async () => {
  const client = await clientOf(json(200, { session_id: 's1', upload_url: 'x' }))
  await expect(client.reserve(capture, signal)).rejects.toMatchObject({
    code: 'answer-malformed',
    parameters: { detail: expect.stringContaining('upload_fields') },
  })
})

test('stops reading an endless answer', async () => {
  const client = await clientOf((_request, response) => {
    response.writeHead(200)
    const chunk = 'x'.repeat(1024 * 1024)
    const more = () => void (response.destroyed || response.write(chunk, more))
    more()
  })
  await expect(client.capture('s1', signal)).rejects.toMatchObject({ code: 'answer-malformed' })
})

test('accepts unknown fields, nulls, any success status and either shape of an athlete', async () => {
  const client = await clientOf((request, response) =>
    request.method === 'POST'
      ? json(201, { id: 'a1', first_name: 'Maya', shoe_size: 9 })(request, response)
      : json(200, { session_id: 's1', status: 'resting', athlete_id: null, fps_detected: 'many', extra: {} })(
          request,
          response,
        ),
  )
  expect(await client.createAthlete({ first_name: 'Maya' }, signal)).toMatchObject({ id: 'a1', shoe_size: 9 })
  expect(await client.capture('s1', signal)).toMatchObject({ status: 'unknown', fps_detected: null, extra: {} })
})

test('sends the key in the Authorization header, and reports a refused connection as never sent', async () => {
  let seen: string | undefined
  const client = await clientOf((request, response) => {
    seen = request.headers.authorization
    json(200, { athletes: [] })(request, response)
  })
  await client.hello(signal)
  expect(seen).toBe('Bearer sk_secret')
  const nobody = createServiceClient({
    baseUrl: 'http://127.0.0.1:9/v1',
    apiKey,
    clock: systemClock,
    transport,
    userAgent: 'test',
  })
  const error = await nobody.hello(signal).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'offline', parameters: { reached: 'no' } })
  expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('sk_secret')
})

test('pauses every call for the Retry-After of a 429', async () => {
  const clock = manualClock()
  let calls = 0
  const client = await clientOf((request, response) => {
    calls += 1
    if (calls === 1) json(429, { error: 'TooManyRequests' }, { 'retry-after': '30' })(request, response)
    else json(200, { athletes: [] })(request, response)
  }, clock)
  const first = client.hello(signal)
  await until(() => clock.sleeping() === 1, 'the pause')
  const second = client.hello(signal)
  await turns()
  expect(calls).toBe(1)
  await clock.advance(29_000)
  await turns()
  expect(calls).toBe(1)
  await clock.advance(1_000)
  await first
  expect(calls).toBe(2)
  // Afterwards they go one by one, at a distance.
  await clock.advance(300)
  await second
  expect(calls).toBe(3)
})

test('hears the Retry-After of a 503, also after the body was sent, and pauses every call', async () => {
  const clock = manualClock()
  let calls = 0
  const client = await clientOf((request, response) => {
    calls += 1
    if (calls === 1) json(503, {}, { 'retry-after': '40' })(request, response)
    else json(200, { athletes: [] })(request, response)
  }, clock)
  const created = client.createAthlete({ first_name: 'Maya' }, signal)
  await expect(created).rejects.toMatchObject({ code: 'service-unavailable', parameters: { retryAfterMs: 40_000 } })
  const other = client.hello(signal)
  await until(() => clock.sleeping() === 1, 'the pause')
  await clock.advance(39_000)
  await turns()
  expect(calls).toBe(1)
  await clock.advance(1_000)
  await other
  expect(calls).toBe(2)
})

test('leaves out an upload field that the service gives as null', async () => {
  const reservation = {
    session_id: 's1',
    upload_url: 'https://store.example/',
    upload_fields: { key: 'k', 'x-amz-security-token': null, acl: 'private' },
  }
  const client = await clientOf(json(200, reservation))
  expect((await client.reserve(capture, signal)).upload_fields).toEqual({ key: 'k', acl: 'private' })
})

test('says how long a gateway asks to wait, and pauses other calls for a minute at most', async () => {
  const clock = manualClock()
  let calls = 0
  const client = await clientOf((request, response) => {
    calls += 1
    json(calls === 1 ? 502 : 200, { athletes: [] }, { 'retry-after': '3600' })(request, response)
  }, clock)
  await expect(client.hello(signal)).rejects.toMatchObject({ parameters: { retryAfterMs: 3_600_000 } })
  const other = client.hello(signal)
  await until(() => clock.sleeping() === 1, 'the pause')
  await clock.advance(60_000)
  await other
  expect(calls).toBe(2)
})

test.each(['0', '3600'])(
  'reports a service that answers 429 with Retry-After %s forever after a minute',
  async (retryAfter) => {
    const clock = manualClock()
    let calls = 0
    const client = await clientOf((request, response) => {
      calls += 1
      json(429, { error: 'TooManyRequests' }, { 'retry-after': retryAfter })(request, response)
    }, clock)
    let isAnswered = false
    const answer = client
      .hello(signal)
      .catch((error: unknown) => error)
      .finally(() => (isAnswered = true))
    for (let passedSeconds = 0; passedSeconds < 70; passedSeconds += 1) {
      await until(() => isAnswered || clock.sleeping() > 0, 'the next pause')
      await clock.advance(1_000)
    }
    expect(await answer).toMatchObject({ code: 'service-busy' })
    expect(calls).toBeLessThan(100)
  },
)

test('skips an invalid entry of a list, and still counts the page as full', async () => {
  const captures = [{ session_id: 's1' }, { status: 'completed' }, null, { session_id: 's2', status: 'completed' }]
  const client = await clientOf(json(200, { captures }))
  const page = await client.captures({ limit: 4, offset: 0 }, signal)
  expect(page.items.map(({ session_id, status }) => [session_id, status])).toEqual([
    ['s1', 'unknown'],
    ['s2', 'completed'],
  ])
  expect(page.receivedCount).toBe(4)
})

test('requests the service’s time again after sleep or a clock change', async () => {
  const clock = manualClock()
  const client = await clientOf(json(200, { athletes: [] }), clock)
  await client.hello(signal)
  expect(client.clockIsStale()).toBe(false)
  clock.jump(8 * 3_600_000)
  expect(client.clockIsStale()).toBe(true)
  await client.hello(signal)
  expect(client.clockIsStale()).toBe(false)
})

test('keeps the service’s time from its answers and advances it', async () => {
  const clock = manualClock()
  const client = await clientOf(json(200, { athletes: [] }, { date: 'Sat, 14 Nov 2026 13:00:00 GMT' }), clock)
  expect(client.nowMs()).toBeNull()
  await client.hello(signal)
  await clock.advance(5_000)
  clock.jump(-86_400_000)
  expect(client.nowMs()).toBe(Date.parse('2026-11-14T13:00:05Z'))
})

const elsewhen = { date: 'Sat, 14 Nov 2026 15:00:00 GMT' }
const notItsClock: [what: string, answer: Answer][] = [
  [
    'a page that wants a sign-in',
    (_request, response) => response.writeHead(200, elsewhen).end('<html>Welcome</html>'),
  ],
  ['a redirect', (_request, response) => response.writeHead(302, { location: 'http://portal/', ...elsewhen }).end()],
  ['a proxy that reaches nobody', (_request, response) => response.writeHead(502, elsewhen).end('<html>')],
]

test.each(notItsClock)('ignores the clock of %s', async (_what, stranger) => {
  const clock = manualClock()
  let isThere = true
  const own = json(200, { athletes: [] }, { date: 'Sat, 14 Nov 2026 13:00:00 GMT' })
  const client = await clientOf((...both) => (isThere ? own : stranger)(...both), clock)
  await client.hello(signal)
  isThere = false
  await client.hello(signal).catch(() => {})
  expect(client.nowMs()).toBe(Date.parse('2026-11-14T13:00:00Z'))
})

test('reads the service’s time from a refusal, too', async () => {
  const refusal = { error: 'Forbidden', message: 'no' }
  const client = await clientOf(json(403, refusal, { date: 'Sat, 14 Nov 2026 13:00:00 GMT' }), manualClock())
  await client.hello(signal).catch(() => {})
  expect(client.nowMs()).toBe(Date.parse('2026-11-14T13:00:00Z'))
})

test('refuses a malformed key before any request', () => {
  for (const wrong of ['', 'pk_1', 'sk with space', 'sk_\n']) {
    const make = () =>
      createServiceClient({
        baseUrl: 'https://x.example/v1',
        apiKey: wrong,
        clock: systemClock,
        userAgent: 't',
        transport,
      })
    expect(make).toThrow(expect.objectContaining({ code: 'key-malformed' }))
  }
})
