import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import type { ClipId } from '../../src/station/contract/clip.ts'
import { browserKeys } from '../support/http-browser.ts'
import { hangMs } from '../support/pace.ts'
import { openSocket, type Stage, startStage } from './headless-stage.ts'

test('the page and its files hold no data and are served without signing in', async () => {
  const { ask } = await startStage()
  expect((await ask('/')).status).toBe(200)
  expect((await ask('/assets/app-C0ffee42.js')).status).toBe(200)
  expect((await ask('/', { method: 'HEAD' })).text).toBe('')
})

test('clips require signing in', async () => {
  const { ask, enter } = await startStage()
  expect((await ask('/media/clip/one')).status).toBe(401)
  expect((await ask('/media/clip/one', { method: 'HEAD' })).status).toBe(401)
  expect((await ask('/assets/../media/clip/one')).status).toBe(401)
  const video = (await (await enter()).media()).video('one' as ClipId)
  expect(await ask(video, { headers: { range: 'bytes=2-3' } })).toMatchObject({ status: 206, text: 'cl' })
})

const foreign = [
  'evil.example',
  'evil.example:PORT',
  '127.0.0.1',
  '127.0.0.1:1',
  '127.0.0.1.evil.example:PORT',
  '[::1]:PORT',
]

test.each(foreign)('a request for the foreign host name “%s” gets nothing', async (name) => {
  const { ask, enter, port, origin } = await startStage()
  const host = name.replace('PORT', String(port))
  const { ticket, media } = await (await enter()).proven()
  const headers = { host, origin, 'content-type': 'application/json' }
  for (const path of ['/', '/greet', `/media/${media}/clip/one`, '/assets/app-C0ffee42.js']) {
    expect((await ask(path, { headers })).status).toBe(421)
  }
  expect((await ask('/enter', { method: 'POST', headers, body: '{}' })).status).toBe(421)
  expect(await openSocket(port, headers, ticket)).toBe(421)
})

test('a request for localhost is redirected to 127.0.0.1, since ::1 may belong to another user', async () => {
  const { ask, enter, access, origin, port } = await startStage()
  const host = `localhost:${port}`
  const visit = await ask('/', { headers: { host } })
  expect(visit).toMatchObject({ status: 307, headers: { location: `${origin}/` } })
  const { ticket, media } = await (await enter()).proven()
  const own = { host, origin: `http://${host}` }
  expect((await ask(`/media/${media}/clip/one`, { headers: { host } })).status).toBe(421)
  const body = JSON.stringify({ code: access.issueCode() })
  const headers = { ...own, 'content-type': 'application/json' }
  expect((await ask('/enter', { method: 'POST', headers, body })).status).toBe(421)
  expect(await openSocket(port, own, ticket)).toBe(421)
})

test('a request with two hosts, or with an address that is no path, is refused', async () => {
  const { port } = await startStage()
  const statusOf = async (text: string) => Number(/^HTTP\/1.1 (\d+)/.exec(await speak(port, text))?.[1])
  const us = `Host: 127.0.0.1:${port}\r\nConnection: close\r\n`
  expect(await statusOf(`GET / HTTP/1.1\r\n${us}\r\n`)).toBe(200)
  expect(await statusOf(`GET / HTTP/1.1\r\n${us}Host: evil.example\r\n\r\n`)).toBeOneOf([400, 421])
  expect(await statusOf(`GET http://evil.example/ HTTP/1.1\r\n${us}\r\n`)).toBe(400)
  expect(await statusOf(`GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`)).toBe(421)
  expect(await statusOf(`GET / HTTP/1.0\r\nConnection: close\r\n\r\n`)).toBe(421)
  expect(await statusOf(`GET //evil.example/../../../etc/passwd HTTP/1.1\r\n${us}\r\n`)).toBe(404)
})

/** Sends raw text to a port and returns the answer. */
function speak(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (piece) => {
      heard += piece.toString('latin1')
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

const otherOrigins = [
  'https://evil.example',
  'http://127.0.0.1:1',
  'http://localhost:PORT',
  'https://127.0.0.1:PORT',
  'null',
  '',
]

test.each(otherOrigins)('a page of “%s” gets nothing, with any headers and cookies', async (other) => {
  const { ask, enter, access, port } = await startStage()
  const { ticket, media } = await (await enter()).proven()
  const headers = { origin: other.replace('PORT', String(port)) }
  for (const path of ['/', '/greet', `/media/${media}/clip/one`])
    expect((await ask(path, { headers })).status).toBe(403)
  const code = access.issueCode()
  const { key } = browserKeys()
  const body = JSON.stringify({ code, key })
  const posted = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
  expect((await ask('/enter', posted)).status).toBe(403)
  expect(await openSocket(port, headers, ticket)).toBe(403)
  expect(access.enter({ code, key, name: null, system: null }).kind).toBe('entered')
})

test('a request that changes something must have an origin', async () => {
  const { ask, access, enter, port } = await startStage()
  const body = JSON.stringify({ code: access.issueCode() })
  const headers = { 'content-type': 'application/json' }
  expect((await ask('/enter', { method: 'POST', headers, body })).status).toBe(403)
  expect(await openSocket(port, {}, (await (await enter()).proven()).ticket)).toBe(403)
})

test.each(['cross-site', 'same-site'])('a request of a %s page is refused unless it opens our page', async (site) => {
  const { ask, enter } = await startStage()
  const { media } = await (await enter()).proven()
  const from = { 'sec-fetch-site': site }
  const visit = { ...from, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const statusOf = async (path: string, headers: Record<string, string>) => (await ask(path, { headers })).status
  expect(await statusOf('/', visit)).toBe(200)
  expect(await statusOf('/', { ...visit, 'sec-fetch-dest': 'iframe' })).toBe(403)
  expect(await statusOf('/', { ...visit, 'sec-fetch-mode': 'no-cors' })).toBe(403)
  for (const path of [`/media/${media}/clip/one`, '/greet', '/contract', '/assets/app-C0ffee42.js']) {
    expect(await statusOf(path, from)).toBe(403)
    expect(await statusOf(path, visit)).toBe(403)
  }
})

test('no answer allows another page to read it', async () => {
  const { ask, origin } = await startStage()
  const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
  const preflight = await ask('/enter', { method: 'OPTIONS', headers })
  expect(preflight.status).toBe(405)
  const all = [preflight, await ask('/'), await ask('/greet', { headers: { origin } })]
  for (const answer of all) expect(Object.keys(answer.headers).join()).not.toContain('access-control')
})

test('the contract opens only for signed-in browsers', async () => {
  const { enter, origin, port, messages } = await startStage()
  expect(await openSocket(port, { origin })).toBe(401)
  expect(await openSocket(port, { origin }, 'guess')).toBe(401)
  const browser = await enter()
  expect(await openSocket(port, { origin }, (await browser.proven()).ticket, '/other')).toBe(404)
  const { ticket } = await browser.proven()
  const socket = await openSocket(port, { origin }, ticket)
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  const heard = new Promise((resolve) => socket.on('message', (data: Buffer) => resolve(data.toString())))
  socket.send('hello')
  expect(await heard).toBe('heard hello')
  expect(messages).toEqual(['hello'])
  expect(await openSocket(port, { origin }, ticket)).toBe(401)
})

test('a defect is reported in the station and reveals nothing to the client', async () => {
  const { ask, bugs, enter } = await startStage()
  const { status, text } = await ask((await (await enter()).media()).video('broken' as ClipId))
  expect(status).toBe(500)
  expect(text).not.toContain('private')
  expect(bugs).toHaveLength(1)
})

test('a second station on the same port reports it', async () => {
  const { port } = await startStage()
  await expect(startStage({ port })).rejects.toMatchObject({ code: 'port-in-use', parameters: { port } })
})

const outside = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({ address }) => address !== '127.0.0.1')

test.each(outside.map(({ address, scopeid }) => (scopeid ? `${address}%${scopeid}` : address)))(
  'the station is out of reach at %s',
  async (address) => {
    const { port } = await startStage()
    const reached = new Promise((resolve) => {
      const socket = connect({ port, host: address, timeout: hangMs() }, () => resolve(true))
      for (const event of ['error', 'timeout']) socket.on(event, () => resolve(socket.destroy() && false))
    })
    expect(await reached).toBe(false)
  },
)

test('closing the server ends open sockets, also during a clip', async () => {
  const stage = await startStage({ clip: Buffer.alloc(30_000_000) })
  const browser = await stage.enter()
  const socket = await browser.open()
  const ended = new Promise((resolve) => socket.on('close', resolve))
  const reading = readNothing(stage, (await browser.media()).video('one' as ClipId))
  await reading.begun
  await stage.close()
  await Promise.all([ended, reading.closed])
  await expect(stage.ask('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

/** Asks for a clip and takes only its first piece. */
function readNothing({ port }: Stage, path: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  const begun = new Promise((resolve) => socket.once('data', () => resolve(socket.pause())))
  const closed = begun.then(() => {
    const over = new Promise((resolve) => socket.on('close', resolve).on('error', () => {}))
    socket.resume()
    return over
  })
  return { begun, closed }
}
