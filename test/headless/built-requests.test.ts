// Hostile requests and connections against the built station, or against a packed one.
import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { browserKeys, openContract, openInTest, signInAt } from '../support/http-browser.ts'
import { type BuiltStation, startBuiltStation, useBuiltProgram } from './built-program.ts'

// Only what hangs takes so long: on a busy computer each start of the program takes many seconds.
useBuiltProgram()

let us: BuiltStation
/** Statuses of requests that are never completed, begun first: the station ends them while the other tests run. */
let unfinished: readonly Promise<number>[] = []

beforeAll(async () => {
  us = await startBuiltStation()
  const { host, origin, port } = us
  const post = `POST /enter HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n`
  const texts = [`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow:`, `${post}Content-Length: 100\r\n\r\n{`]
  unfinished = texts.map(async (text) => statusIn(await answerTo(port, text)))
  return us.remove
})

/** Sends text to a port and returns all that comes back until the connection ends. */
function answerTo(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (piece) => {
      heard += piece.toString('latin1')
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', () => {})
  })
}

/** 0 where the connection just ends. */
const statusIn = (heard: string) => Number(/^HTTP\/1.1 (\d+)/.exec(heard)?.[1] ?? 0)

type Address = Pick<BuiltStation, 'host' | 'origin' | 'port'>

const get = (path: string, { host }: Pick<Address, 'host'>, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${[`Host: ${host}`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

const enter = ({ host, origin }: Address, type: string, body: string, from = `Origin: ${origin}\r\n`) =>
  `POST /enter HTTP/1.1\r\nHost: ${host}\r\n${from}Connection: close\r\nContent-Type: ${type}\r\n` +
  `Content-Length: ${body.length}\r\n\r\n${body}`

const bare = (method: string, { host, origin }: Address) =>
  `${method} / HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`

const requests: [what: string, request: (us: Address) => string, statuses: number[]][] = [
  ['another host', ({ port }) => get('/', { host: `evil.example:${port}` }), [421]],
  ['another host without a port', () => get('/', { host: 'evil.example' }), [421]],
  ['our address without its port', () => get('/', { host: '127.0.0.1' }), [421]],
  ['our address in IPv6', ({ port }) => get('/', { host: `[::1]:${port}` }), [421]],
  ['our address with a dot behind', ({ port }) => get('/', { host: `127.0.0.1.:${port}` }), [421]],
  ['localhost in capitals', ({ port }) => get('/', { host: `LOCALHOST:${port}` }), [421]],
  ['our address as a prefix', ({ port }) => get('/', { host: `127.0.0.1.evil.example:${port}` }), [421]],
  ['two hosts', (ours) => get('/', ours, 'Host: evil.example'), [400, 421]],
  ['no host', () => 'GET / HTTP/1.0\r\nConnection: close\r\n\r\n', [400, 421]],
  ['an address that is no path', (ours) => get('http://evil.example/', ours), [400]],
  ['another origin', (ours) => get('/', ours, 'Origin: https://evil.example'), [403]],
  ['the origin of a file', (ours) => get('/', ours, 'Origin: null'), [403]],
  ['another port’s origin', (ours) => get('/', ours, 'Origin: http://127.0.0.1:1'), [403]],
  ['our origin as a prefix', (ours) => get('/', ours, `Origin: ${ours.origin}.evil.example`), [403]],
  ['another site', (ours) => get('/contract', ours, 'Sec-Fetch-Site: cross-site'), [403]],
  ['another port of this computer', (ours) => get('/greet', ours, 'Sec-Fetch-Site: same-site'), [403]],
  [
    'a frame',
    (ours) => get('/', ours, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe'),
    [403],
  ],
  ['a post without an origin', (ours) => enter(ours, 'application/json', '{}', ''), [403]],
  ['a post as a form sends it', (ours) => enter(ours, 'text/plain', '{"code":"a"}'), [415]],
  ['a post of 2 kB', (ours) => enter(ours, 'application/json', `{"code":"${'a'.repeat(2_000)}"}`), [413]],
  ['a post of a list', (ours) => enter(ours, 'application/json', '[]'), [400]],
  ['a wrong code', (ours) => enter(ours, 'application/json', `{"code":"a","key":"${browserKeys().key}"}`), [401]],
  ['PUT', (ours) => bare('PUT', ours), [405]],
  ['TRACE', (ours) => bare('TRACE', ours), [405]],
  ['a preflight', (ours) => bare('OPTIONS', ours), [405]],
  ['CONNECT', (ours) => bare('CONNECT', ours), [0]],
  [
    'two lengths',
    ({ host, origin }) =>
      `POST /enter HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n` +
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    [400],
  ],
  ['headers of 20 kB', (ours) => get('/', ours, `X-Long: ${'x'.repeat(20_000)}`), [431]],
  ['a path upwards', (ours) => get('/assets/../../../etc/passwd', ours), [404]],
  ['an encoded path upwards', (ours) => get('/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd', ours), [404]],
  ['encoded slashes', (ours) => get('/assets/..%2f..%2f..%2fetc%2fpasswd', ours), [404]],
  ['backslashes', (ours) => get('/assets/..%5c..%5cboot.ini', ours), [404]],
  ['a zero byte', (ours) => get('/assets/%00', ours), [404]],
  ['a hidden file', (ours) => get('/.git/config', ours), [404]],
  ['a clip without signing in', (ours) => get('/media/guess/clip/one', ours), [401]],
  ['a clip by a detour', (ours) => get('/./media/guess/clip/one', ours), [401]],
  ['a picture without signing in', (ours) => get('/media/guess/ab12/poster.jpg', ours), [401]],
]

test.each(requests)('the built station refuses %s, and reveals nothing', async (_what, request, statuses) => {
  const heard = await answerTo(us.port, request(us))
  expect(statuses).toContain(statusIn(heard))
  expect(heard.length).toBeLessThan(1_000)
  expect(heard).not.toMatch(/access-control|set-cookie|root:/i)
})

test('the built station’s page holds no data, and is served with its policy', async () => {
  const heard = await answerTo(us.port, get('/', us))
  expect(statusIn(heard)).toBe(200)
  expect(heard).toContain("require-trusted-types-for 'script'")
  expect(heard).not.toMatch(/access-control|set-cookie|#code/i)
  expect(heard.length).toBeLessThan(8_000)
})

test('the built station opens its contract only to its own page with a fresh ticket', async () => {
  const { ticket } = await (await signInAt(us.address)).proven()
  const { origin, port } = us
  async function statusOf(headers: Record<string, string>, given?: string, path?: string) {
    const opened = await openContract(origin, headers, given, path)
    if (typeof opened === 'number') return opened
    opened.terminate()
    return 101
  }
  for (const foreign of ['https://evil.example', 'null', 'http://127.0.0.1:1', `http://localhost:${port}`])
    expect(await statusOf({ origin: foreign }, ticket), foreign).toBe(403)
  expect(await statusOf({}, ticket)).toBe(403)
  expect(await statusOf({ origin })).toBe(401)
  expect(await statusOf({ origin, host: `evil.example:${port}` }, ticket)).toBe(421)
  expect(await statusOf({ origin }, ticket, '/other')).toBe(404)
  expect(await statusOf({ origin }, ticket)).toBe(101)
  expect(await statusOf({ origin }, ticket)).toBe(401)
})

test('the built station disconnects a browser that breaks the protocol, and keeps running', async () => {
  const browser = await signInAt(await us.anotherAddress())
  const long = await openInTest(browser)
  const closed = once(long, 'close')
  long.send(Buffer.alloc(100 * 1024 * 1024))
  // The station resets the connection while the rest of the message is under way, or says that it is too long.
  expect((await closed)[0]).toBeOneOf([1006, 1009])
  const garbage = [Buffer.from([0xff, 0xfe, 0x00]), 'no JSON', '['.repeat(3_000_000), '{"__proto__":{"a":1}}']
  for (const message of garbage) {
    ;(await openInTest(browser)).send(message)
    expect(await browser.status()).toBe(200)
  }
})

test('the built station ends requests that are never completed', async () => {
  const [headers, body] = await Promise.all(unfinished)
  expect(headers).toBeOneOf([0, 408])
  expect(body).toBe(408)
  expect(statusIn(await answerTo(us.port, get('/', us)))).toBe(200)
})
