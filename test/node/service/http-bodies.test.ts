import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { transportOf } from '../../../src/node/network/transport.ts'
import { bodyText, exchange } from '../../../src/node/service/exchange.ts'
import { serve } from '../../support/http-server.ts'

const transport = transportOf({}, async () => null)
const { signal } = new AbortController()
const ask = (origin: string, maxAnswerBytes = 1_000_000) =>
  exchange({ method: 'GET', url: `${origin}/v1/x`, headers: {}, maxAnswerBytes }, transport, signal)

afterEach(() => void vi.useRealTimers())

const words = 'é'.repeat(50_000)

test.each([
  ['gzip', gzipSync(words)],
  ['deflate', deflateSync(words)],
  ['br', brotliCompressSync(words)],
  ['identity', Buffer.from(words)],
])('reads a body in %s, with and without its size', async (encoding, body) => {
  for (const sized of [true, false]) {
    const origin = await serve((_request, response) => {
      response.setHeader('content-encoding', encoding)
      if (sized) return void response.end(body)
      for (let at = 0; at < body.length; at += 7_001) response.write(body.subarray(at, at + 7_001))
      response.end()
    })
    expect(bodyText(await ask(origin))).toBe(words)
  }
})

test('refuses a body that is larger than its limit, compressed or not', async () => {
  for (const encoding of ['gzip', 'identity']) {
    const body = encoding === 'gzip' ? gzipSync(words) : words
    const origin = await serve((_request, response) => void response.setHeader('content-encoding', encoding).end(body))
    await expect(ask(origin, 60_000)).rejects.toMatchObject({ code: 'answer-malformed' })
  }
})

test('reports a connection that closes within the body, with and without its size', async () => {
  for (const sized of [true, false]) {
    const origin = await serve((_request, response) => {
      if (sized) response.setHeader('content-length', 10_000)
      response.write('{"rows":[')
      setTimeout(() => response.destroy(), 20)
    })
    await expect(ask(origin)).rejects.toMatchObject({ code: 'offline' })
  }
})

test('reports a body that is not in its encoding', async () => {
  const origin = await serve((_request, response) => void response.setHeader('content-encoding', 'gzip').end('{}'))
  await expect(ask(origin)).rejects.toMatchObject({ code: 'offline' })
})

test('ends a request that gets no answer for a minute', async () => {
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  const origin = await serve(() => asked())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = expect(ask(origin)).rejects.toMatchObject({
    code: 'offline',
    parameters: { reached: 'unknown', detail: expect.stringContaining('ETIMEDOUT') as unknown },
  })
  await isAsked
  await vi.advanceTimersByTimeAsync(60_000)
  await answer
})
