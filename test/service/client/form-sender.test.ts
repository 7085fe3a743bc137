import { createHash, randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { appendFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { createTransport } from '../../../src/computer/network/transport.ts'
import { createFormSender, createSha256 } from '../../../src/service/client/form-sender.ts'
import { createRateLimit, type RateLimit, unlimited } from '../../../src/service/client/piece-sizes.ts'
import type { SendRequest } from '../../../src/station/uploads/sender-port.ts'
import { serve } from '../../support/http-server.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'

const files = createFiles()
const transport = createTransport({ resolveProxy: async () => null, caFile: null })
const sender = createFormSender({ files, limit: unlimited, transport, createHash: createSha256 })
const fields = {
  key: 'videos/1',
  'Content-Type': 'video/quicktime',
  'X-Amz-Date': '20261114T120000Z',
  policy: 'ey J=',
  umlaut: 'ä"\n',
}

function videoOf(sizeBytes: number) {
  const path = join(temporaryFolder(), 'clip.mov')
  const bytes = randomBytes(sizeBytes)
  writeFileSync(path, bytes)
  return { path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function send(url: string, path: string, more: Partial<SendRequest> = {}, by = sender) {
  const { size, mtimeMs } = statSync(path)
  const { signal } = new AbortController()
  return by.send({
    target: { url, fields },
    file: { path, sizeBytes: size, modifiedAtMs: mtimeMs },
    fileName: 'cl"ip.mov',
    signal,
    onProgress: () => {},
    onBodySent: () => {},
    ...more,
  })
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

test.each([1, 1_000, 1024 * 1024, 3_500_000])(
  'uploads a video of %i bytes byte for byte, after the unchanged fields',
  async (sizeBytes) => {
    const video = videoOf(sizeBytes)
    let body: Buffer = Buffer.alloc(0)
    let headers: IncomingMessage['headers'] = {}
    const url = await serve(async (request, response) => {
      headers = request.headers
      body = await bodyOf(request)
      response.writeHead(204, { etag: '"abc"' }).end()
    })
    let sha256 = ''
    const onBodySent = (sum: string) => {
      sha256 = sum
    }
    expect(await send(url, video.path, { onBodySent })).toEqual({ kind: 'stored', etag: '"abc"' })
    expect(sha256).toBe(video.sha256)
    expect(Number(headers['content-length'])).toBe(body.length)
    expect(headers['transfer-encoding']).toBeUndefined()
    expect(headers.authorization).toBeUndefined()
    const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? ''
    const text = body.toString('latin1')
    const names = [...text.matchAll(/name="([^"]*)"/g)].map(([, name]) => name)
    expect(names.slice(0, 5)).toEqual(Object.keys(fields))
    expect(text).toContain(`name="policy"\r\n\r\ney J=\r\n--${boundary}`)
    expect(body.includes(Buffer.from('name="umlaut"\r\n\r\nä"\n\r\n'))).toBe(true)
    expect(text).toContain('name="file"; filename="cl%22ip.mov"\r\nContent-Type: video/quicktime\r\n\r\n')
    const start = text.indexOf('\r\n\r\n', text.indexOf('name="file"')) + 4
    expect(body.subarray(start, start + sizeBytes).equals(video.bytes)).toBe(true)
    expect(text.slice(start + sizeBytes)).toBe(`\r\n--${boundary}--\r\n`)
  },
)

test('returns the store’s refusal in its own words', async () => {
  const url = await serve(async (request, response) => {
    await bodyOf(request)
    response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>Policy expired.</Message></Error>')
  })
  const outcome = await send(url, videoOf(10).path)
  expect(outcome).toEqual({ kind: 'refused', status: 403, code: 'AccessDenied', message: 'Policy expired.' })
})

test('stops the upload at an early refusal', async () => {
  // Continues to read, as real stores do: closing the connection could lose the answer.
  let receivedBytes = 0
  const url = await serve((request, response) => {
    request.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length
    })
    response.writeHead(400).end('<Error><Code>EntityTooLarge</Code></Error>')
  })
  const outcome = await send(url, videoOf(30_000_000).path)
  expect(outcome).toMatchObject({ kind: 'refused', status: 400, code: 'EntityTooLarge' })
  expect(receivedBytes).toBeLessThan(30_000_000)
})

test('reports a connection that breaks halfway as not stored', async () => {
  const url = await serve((request) => {
    request.once('data', () => request.socket.destroy())
  })
  let closed = false
  const attempt = send(url, videoOf(30_000_000).path, {
    onBodySent: () => {
      closed = true
    },
  })
  await expect(attempt).rejects.toMatchObject({ code: 'offline' })
  expect(closed).toBe(false)
})

test('leaves the outcome to the service when the answer is lost after the last byte', async () => {
  const url = await serve(async (request) => {
    await bodyOf(request)
    request.socket.destroy()
  })
  expect(await send(url, videoOf(1_000).path)).toMatchObject({ kind: 'unknown' })
})

test('treats a store error after the last byte as possibly stored', async () => {
  const url = await serve(async (request, response) => {
    await bodyOf(request)
    response.writeHead(503).end()
  })
  expect(await send(url, videoOf(1_000).path)).toMatchObject({ kind: 'unknown' })
})

test('detects a file that changes during the upload before the body is closed', async () => {
  const video = videoOf(3_000_000)
  let complete = false
  const url = await serve((request) => {
    request.once('data', () => appendFileSync(video.path, 'more'))
    request.on('data', () => {})
    request.on('end', () => {
      complete = true
    })
  })
  await expect(send(url, video.path)).rejects.toMatchObject({ code: 'file-changed' })
  expect(complete).toBe(false)
})

test('does not send a file that changed before it was opened', async () => {
  const video = videoOf(10)
  const file = { path: video.path, sizeBytes: 9, modifiedAtMs: 0 }
  await expect(send('http://127.0.0.1:9/', video.path, { file })).rejects.toMatchObject({ code: 'file-changed' })
})

test('detects a file that is removed during the upload before the body is closed', async () => {
  const video = videoOf(3_000_000)
  const url = await serve((request) => {
    request.once('data', () => rmSync(video.path))
    request.on('data', () => {})
  })
  await expect(send(url, video.path)).rejects.toMatchObject({ code: 'file-missing' })
})

test.each(['http://store.example/', 'ftp://127.0.0.1/', 'nonsense'])('sends nothing to %s', async (url) => {
  await expect(send(url, videoOf(10).path)).rejects.toMatchObject({ code: 'target-insecure' })
})

test('cancels an upload at any time', async () => {
  const stop = new AbortController()
  const url = await serve((request) => {
    request.once('data', () => stop.abort())
  })
  await expect(send(url, videoOf(30_000_000).path, { signal: stop.signal })).rejects.toThrow()
})

test('keeps the rate limit', async () => {
  let received = 0
  const url = await serve(async (request, response) => {
    received = (await bodyOf(request)).length
    response.writeHead(204).end()
  })
  const limited = createFormSender({ files, limit: createRateLimit(1_000_000), transport, createHash: createSha256 })
  const video = videoOf(1_000_000)
  const { size: sizeBytes, mtimeMs: modifiedAtMs } = statSync(video.path)
  const startedAtMs = performance.now()
  await limited.send({
    target: { url, fields },
    file: { path: video.path, sizeBytes, modifiedAtMs },
    fileName: 'a.mov',
    signal: new AbortController().signal,
    onProgress: () => {},
    onBodySent: () => {},
  })
  const tookMs = performance.now() - startedAtMs
  expect(tookMs).toBeGreaterThan(850)
  expect(received).toBeGreaterThan(1_000_000)
})

test('uses smaller blocks after a limit is set during an upload, so that none counts as a stall', async () => {
  const url = await serve(async (request, response) => {
    await bodyOf(request)
    response.writeHead(204).end()
  })
  const pieces: number[] = []
  let limit = unlimited
  const changing: RateLimit = {
    get chunkBytes() {
      return limit.chunkBytes
    },
    get maxChunkBytes() {
      return limit.maxChunkBytes
    },
    async take(sizeBytes) {
      pieces.push(sizeBytes)
      limit = createRateLimit(250_000)
    },
  }
  const { path } = videoOf(1_500_000)
  await send(url, path, {}, createFormSender({ files, limit: changing, transport, createHash: createSha256 }))
  expect(pieces[0]).toBe(unlimited.chunkBytes)
  expect(Math.max(...pieces.slice(1))).toBe(limit.chunkBytes)
})

const page = '<!DOCTYPE html><title>Blocked</title>'
const error = '<?xml version="1.0"?><Error><Code>InternalError</Code></Error>'
const posted = '<?xml version="1.0"?><PostResponse><Key>a</Key></PostResponse>'

test.each([
  ['201 with its answer', 201, posted, {}, 'stored'],
  ['204', 204, '', {}, 'stored'],
  ['200 as the form asked', 200, '', { success_action_status: '200' }, 'stored'],
  ['200 that the form did not ask for', 200, '', {}, 'unknown'],
  ['200 with a block page', 200, page, {}, 'unknown'],
  ['200 with an error', 200, error, { success_action_status: '200' }, 'unknown'],
  ['201 with a block page', 201, page, {}, 'unknown'],
  ['201 with an error', 201, error, {}, 'unknown'],
  ['202', 202, '', {}, 'unknown'],
  ['206', 206, '', {}, 'unknown'],
])('takes a %s for what it proves', async (_what, status, body, fields, kind) => {
  const url = await serve(async (request, response) => {
    await bodyOf(request)
    response.writeHead(status).end(body)
  })
  expect(await send(url, videoOf(1_000).path, { target: { url, fields } })).toMatchObject({ kind })
})

test.each([
  [400, '<Error><Code>RequestTimeout</Code></Error>', 'refused'],
  [409, '<Error><Code>OperationAborted</Code></Error>', 'refused'],
  [403, page, 'unknown'],
  [407, '', 'unknown'],
  [413, page, 'refused'],
  [429, page, 'unknown'],
  [503, error, 'unknown'],
])(
  'takes a %i with %s for the store’s refusal only in its own form, and hears its Retry-After',
  async (status, body, kind) => {
    const url = await serve(async (request, response) => {
      await bodyOf(request)
      // Not a whole number of milliseconds.
      response.writeHead(status, { 'retry-after': '19.9999' }).end(body)
    })
    const outcome = await send(url, videoOf(1_000).path)
    expect(outcome).toMatchObject(kind === 'refused' ? { kind, status, retryAfterMs: 20_000 } : { kind })
    expect(outcome).toMatchObject({ retryAfterMs: 20_000 })
  },
)

test('waits for an answer as long as the attempt allows, not only as long as a stall of the sending may last', async () => {
  const started: ClientRequest[] = []
  const onStart = (message: unknown) => void started.push((message as { request: ClientRequest }).request)
  subscribe('http.client.request.start', onStart)
  const url = await serve(async (received, response) => {
    await bodyOf(received)
    await eventually(() => expect(started[0]?.socket?.timeout).toBe(540_000))
    response.writeHead(204).end()
  })
  expect(await send(url, videoOf(1_000).path, { answerWaitMs: 540_000 })).toMatchObject({ kind: 'stored' })
  unsubscribe('http.client.request.start', onStart)
})

test('gives up the wait for an answer after the time that the attempt allows', async () => {
  const { promise: mayAnswer, resolve } = Promise.withResolvers<void>()
  const url = await serve(async (request, response) => {
    await bodyOf(request)
    await mayAnswer
    response.writeHead(204).end()
  })
  expect(await send(url, videoOf(1_000).path, { answerWaitMs: 200 })).toMatchObject({ kind: 'unknown' })
  resolve()
})
