import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isDescriptorExhaustion } from '../../src/computer/processes/descriptor-exhaustion.ts'
import { limitConnections } from '../../src/headless/connection-limits.ts'
import { listenOnLoopback } from '../../src/headless/loopback-port.ts'
import { builtScreens } from '../computer/http/screens-folder.ts'
import { openInTest, signInAt } from '../support/http-browser.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'
import { startStage } from './headless-stage.ts'

function connectTo(port: number, first = ''): Socket {
  const socket = connect(port, '127.0.0.1', () => first !== '' && socket.write(first))
  socket.on('error', () => {}).resume()
  onTestFinished(() => void socket.destroy())
  return socket
}

const ended = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

test('a silent connection is closed, and one in use stays open', async () => {
  const limits = { maxConnections: 16, maxSilent: 4, silentMs: 150, stalledMs: 150 }
  const { port, enter } = await startStage({ limits })
  const socket = await openInTest(await enter())
  await ended(connectTo(port))
  await ended(connectTo(port, 'GET / HT'))
  expect(socket.readyState).toBe(socket.OPEN)
})

test('silent connections block no browser: the oldest are closed first', async () => {
  const limits = { maxConnections: 16, maxSilent: 4, silentMs: 60_000 }
  const { port, ask } = await startStage({ limits })
  const silent = Array.from({ length: 40 }, () => connectTo(port))
  await Promise.all(silent.slice(0, 36).map(ended))
  expect((await ask('/')).status).toBe(200)
})

const MEGABYTE = 1024 ** 2
const FILE = '/assets/app-C0ffee42.js'
const getFile = (port: number) => `GET ${FILE} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`

/** Sends text and counts what comes back until the connection ends. */
async function bytesUntilEnd(port: number, text: string): Promise<number> {
  const socket = connectTo(port, text)
  let bytes = 0
  socket.on('data', (piece) => (bytes += piece.byteLength))
  await ended(socket)
  return bytes
}

/** Connects, sends, and reads no more than the beginning of the answer. */
async function connectUnread(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(text)
  await once(socket, 'readable')
  return socket
}

test('a connection that asks for 1,000 files at once is ended, and nothing is read for it any more', async () => {
  const { port, ask } = await startStage({ script: 'x'.repeat(4 * MEGABYTE) })
  expect(await bytesUntilEnd(port, getFile(port).repeat(1_000))).toBeLessThan(8 * MEGABYTE)
  expect((await ask('/')).status).toBe(200)
})

test('requests of one connection are answered one after the other, in their order', async () => {
  const { port } = await startStage({ script: 'x'.repeat(MEGABYTE) })
  const last = getFile(port).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  expect(await bytesUntilEnd(port, getFile(port) + last)).toBeGreaterThan(2 * MEGABYTE)
})

test('connections that never read their answers block no browser: strangers are ended, the oldest first', async () => {
  const limits = { maxConnections: 12, maxSilent: 4, silentMs: 60_000 }
  const { port, ask, enter } = await startStage({ limits, script: 'x'.repeat(16 * MEGABYTE) })
  const socket = await openInTest(await enter())
  for (let readers = 0; readers < 40; readers += 1) await connectUnread(port, getFile(port))
  expect((await ask('/')).status).toBe(200)
  expect(socket.readyState).toBe(socket.OPEN)
})

test('at most so many answers to strangers are sent at a time: the oldest is ended for the next', async () => {
  const { port, ask } = await startStage({ limits: { maxRequests: 4 }, script: 'x'.repeat(16 * MEGABYTE) })
  const readers: Socket[] = []
  for (let reader = 0; reader < 5; reader += 1) readers.push(await connectUnread(port, getFile(port)))
  const [oldest] = readers
  if (!oldest) throw new Error('there is no reader')
  const cut = ended(oldest)
  oldest.resume()
  await cut
  expect(oldest.bytesRead).toBeLessThan(16 * MEGABYTE)
  expect((await ask('/')).status).toBe(200)
})

test('a connection that moves no byte of its answer is ended', async () => {
  const server = createServer()
  const connections = limitConnections(server, { stalledMs: 300 })
  server.on('request', (message, response) => {
    void connections.turnOf(message, response).then(() => response.end(Buffer.alloc(16 * MEGABYTE)))
  })
  const port = await listenOnLoopback(server, 0)
  onTestFinished(() => void server.close())
  const accepted = once(server, 'connection')
  await connectUnread(port, getFile(port))
  const [socket] = await accepted
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
})

test.runIf(process.platform === 'linux')(
  'a station with few descriptors outlives 400 idle connections and what it can’t open, and lets the next browser in',
  async () => {
    const entry = join(import.meta.dirname, 'headless-entry.ts')
    const command = [process.execPath, entry, builtScreens(), temporaryFolder(), '--port', '0']
    const quoted = command.map((word) => `'${word}'`).join(' ')
    const child = spawn('/bin/sh', ['-c', `ulimit -n 160; exec ${quoted}`], {
      env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, EXHAUST: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const said = { out: '', error: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said.error += text))
    const address = () => /http:\S+#code=[\w-]+/.exec(said.out)?.[0]
    await eventually(() => expect(address(), said.error).toBeDefined())
    const port = Number(new URL(address() ?? '').port)
    const idle = Array.from({ length: 400 }, () => connectTo(port))
    const isCut = () => expect(idle.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(300)
    await eventually(isCut)
    // Uses up every descriptor for a moment, and throws the system's error.
    child.kill('SIGUSR2')
    await eventually(() => expect(said.out).toContain('exhausted'))
    expect(await (await signInAt(address() ?? '')).status()).toBe(200)
    const stopped = once(child, 'close')
    child.kill('SIGTERM')
    expect(await stopped).toEqual([0, null])
    expect(said.out).toContain('the station has ended')
  },
)

test('running out of descriptors is told from a defect of OnDeck', () => {
  const open = Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  const interfaces = Object.assign(new Error('Unknown system error 24'), { code: 'ERR_SYSTEM_ERROR', errno: 24 })
  expect([open, interfaces].map(isDescriptorExhaustion)).toEqual([true, true])
  expect(
    [new Error('EMFILE'), Object.assign(new Error('no'), { code: 'ENOENT' }), null].map(isDescriptorExhaustion),
  ).toEqual([false, false, false])
})
