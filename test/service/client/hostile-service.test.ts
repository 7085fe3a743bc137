import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createTransport } from '../../../src/computer/network/transport.ts'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createServiceClient } from '../../../src/service/client/service-client.ts'
import { serve } from '../../support/http-server.ts'

const { signal } = new AbortController()
const apiKey = 'sk_live_4f7Qz9_do-not-show'

async function clientOf(answer: (response: ServerResponse) => void) {
  const origin = await serve((_request, response) => answer(response))
  const transport = createTransport({ resolveProxy: async () => null, caFile: null })
  return createServiceClient({ baseUrl: `${origin}/v1`, apiKey, clock: systemClock, userAgent: 'test', transport })
}

const json = (status: number, text: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(text)

/** The failure as it is kept and shown. */
async function said(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it was taken'),
    (cause: unknown) => cause,
  )
  return JSON.stringify(Object(error).parameters)
}

const words = `no\u001b[2J\u009b5m\r\n\u202e${'http://'.repeat(100_000)}`

test.each([
  ['a refusal', 400, JSON.stringify({ error: 'BadRequest', message: words })],
  ['a refusal with many issues', 400, JSON.stringify({ error: 'BadRequest', messages: Array(50_000).fill('no') })],
  ['a key that is refused', 401, JSON.stringify({ error: 'Unauthorized', message: words })],
])('shortens %s to one readable line', async (_what, status, text) => {
  const client = await clientOf(json(status, text))
  const shown = await said(client.capture('s1', signal))
  expect(shown).toContain('no')
  expect(shown.length).toBeLessThan(1_200)
  expect(shown).not.toMatch(/\\u00|[\p{Control}\u202e]/u)
})

test('shortens the reasons of failed captures and exports, too', async () => {
  const capture = await clientOf(json(200, JSON.stringify({ session_id: 's1', status: 'error', error: words })))
  const { error } = await capture.capture('s1', signal)
  expect(error).toMatch(/^no\ufffd\[2J\ufffd5m \ufffdhttp/)
  expect(error).toHaveLength(1_000)
})

test('shortens an address in a refusal', async () => {
  const client = await clientOf((response) =>
    response.writeHead(302, { location: `https://portal.test/${'x'.repeat(10_000)}` }).end(),
  )
  expect((await said(client.capture('s1', signal))).length).toBeLessThan(1_200)
})

test('removes a key that a refusal repeats in base64', async () => {
  const echoed = Buffer.from(`Bearer ${apiKey}`).toString('base64')
  const client = await clientOf(json(400, JSON.stringify({ error: 'BadRequest', message: `not ${echoed}` })))
  const shown = await said(client.capture('s1', signal))
  expect(shown).toContain('[key]')
  expect(shown).not.toContain(echoed.slice(12, 30))
})

test.each([
  ['brackets', '['],
  ['objects', '{"a":'],
])('refuses a list of nested %s before it fills the memory', async (_what, part) => {
  const client = await clientOf(json(200, part.repeat(3_900_000 / part.length)))
  const before = process.memoryUsage().rss
  const asked = client.captures({ limit: 1, offset: 0 }, signal)
  await expect(asked).rejects.toMatchObject({ code: 'answer-malformed' })
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2)
})

test('stops reading an answer larger than its call can need', async () => {
  const client = await clientOf(json(200, `{"captures":[${'{},'.repeat(1_500_000)}{}]}`))
  expect(await said(client.captures({ limit: 1, offset: 0 }, signal))).toContain('4194304')
})

test('accepts larger results, with any brackets in their text', async () => {
  const row = JSON.stringify({ note: '[{'.repeat(50), value: 1 })
  const client = await clientOf(json(200, `{"jobId":"j","rows":[${`${row},`.repeat(45_000)}${row}]}`))
  const page = await client.exportPage('j', { offset: 0, onBusy: () => {} }, signal)
  expect(page.rows).toBe(45_001)
})
