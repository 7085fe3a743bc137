// Malformed requests and protocol errors against one station.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openInTest } from '../support/http-browser.ts'
import { startStage } from './headless-stage.ts'

/** Sends raw text to a port and returns the status; 0 when the connection just ends. */
function statusOf(port: number, text: string): Promise<number> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (piece) => {
      heard += piece.toString('latin1')
    })
    socket.on('close', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(heard)?.[1] ?? 0)))
    socket.on('error', () => {})
  })
}

test('malformed requests are refused, and the station keeps running', async () => {
  const { port, ask, enter } = await startStage()
  const lines = `Host: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nConnection: close\r\n`
  const json = 'Content-Type: application/json\r\n'
  const wrong: Record<string, [request: string, statuses: number[]]> = {
    put: [`PUT / HTTP/1.1\r\n${lines}Content-Length: 0\r\n\r\n`, [405]],
    trace: [`TRACE / HTTP/1.1\r\n${lines}\r\n`, [405]],
    connect: [`CONNECT 127.0.0.1:${port} HTTP/1.1\r\n${lines}\r\n`, [0]],
    lengths: [
      `POST /enter HTTP/1.1\r\n${lines}${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      [400],
    ],
    list: [`POST /enter HTTP/1.1\r\n${lines}${json}Content-Length: 2\r\n\r\n[]`, [400]],
    headers: [`GET / HTTP/1.1\r\n${lines}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, [431]],
  }
  for (const [what, [request, statuses]] of Object.entries(wrong))
    expect(statuses, what).toContain(await statusOf(port, request))
  const { media } = await (await enter()).proven()
  const outside = [
    '../../etc/passwd',
    '%2e%2e/%2e%2e/etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '..%5c..%5cboot.ini',
    '%00',
    '.git',
  ]
  for (const path of outside) {
    expect((await ask(`/media/${media}/clip/${path}`)).status, path).toBeOneOf([401, 404])
    expect((await ask(`/assets/${path}`)).status, path).toBe(404)
  }
  expect((await ask('/')).status).toBe(200)
})

test('a browser that breaks the protocol is disconnected, and the station keeps running', async () => {
  const { enter, messages } = await startStage()
  const browser = await enter()
  const long = await openInTest(browser)
  const closed = once(long, 'close')
  long.send(Buffer.alloc(5 * 1024 * 1024))
  expect((await closed)[0]).toBe(1009)
  const garbage = await openInTest(browser)
  garbage.send(Buffer.from([0xff, 0xfe, 0x00]))
  garbage.send('['.repeat(100_000))
  await expect.poll(() => messages.length).toBe(2)
  expect(await browser.status()).toBe(200)
})
