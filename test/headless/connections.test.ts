import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isDescriptorExhaustion } from '../../src/node/descriptor-exhaustion.ts'
import { builtScreens } from '../node/http/screens-folder.ts'
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
  const limits = { maxConnections: 16, maxSilent: 4, silentMs: 150 }
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
