import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { expect, onTestFinished, test } from 'vitest'
import type { contract } from '../../src/station/contract/index.ts'
import { builtScreens } from '../computer/http/screens-folder.ts'
import { type HttpBrowser, openInTest, tryCode } from '../support/http-browser.ts'
import { serve } from '../support/http-server.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'

const entry = join(import.meta.dirname, 'headless-entry.ts')

interface Options {
  readonly dataDir?: string
  readonly screensDir?: string
  readonly path?: string
}

function startHeadless(args: readonly string[], options: Options = {}) {
  const { dataDir = temporaryFolder(), screensDir = builtScreens(), path = dirname(process.execPath) } = options
  const child = spawn(process.execPath, [entry, screensDir, dataDir, ...args], {
    env: { PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', error: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.error += text))
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, ...said }))
  const address = async () => {
    const printed = () => /(http:\/\/127\.0\.0\.1:\d+)\/#code=([\w-]+)/.exec(said.out)
    await eventually(() => expect(printed(), said.error).not.toBeNull())
    const [, origin = '', code = ''] = printed() ?? []
    return { origin, code, port: Number(new URL(origin).port) }
  }
  return { child, ended, address }
}

async function enter({ origin, code }: { origin: string; code: string }): Promise<HttpBrowser> {
  const { browser, status } = await tryCode(origin, code)
  if (!browser) throw new Error(`The station answered ${status}.`)
  return browser
}

test('a browser that opens the printed address reaches the station until it is stopped', async () => {
  const { child, ended, address } = startHeadless(['--port', '0'])
  const socket = await openInTest(await enter(await address()))
  const client: ContractRouterClient<typeof contract> = createORPCClient(
    new RPCLink({ websocket: socket as unknown as WebSocket }),
  )
  expect(await client.queue.rates()).toEqual([{ atMs: 1, bytesPerSecond: 2 }])
  await expect(client.status()).rejects.toMatchObject({ code: 'FAILURE', data: { code: 'not-here' } })
  const cut = once(socket, 'close')
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0, error: '', out: expect.stringContaining('the station has ended') })
  await cut
})

test('a signed-in page reconnects after the station was killed and started again', async () => {
  const dataDir = join(temporaryFolder(), 'not/yet/there')
  const first = startHeadless(['--port', '0'], { dataDir })
  const { origin, code, port } = await first.address()
  const browser = await enter({ origin, code })
  first.child.kill('SIGKILL')
  await first.ended
  const second = startHeadless(['--port', String(port)], { dataDir })
  await second.address()
  expect(await browser.prove()).toMatchObject({ status: 200, isStation: true })
})

test('a port in use is reported with the next step, and the station ends', async () => {
  const taken = new URL(await serve((_request, response) => void response.end())).port
  const { code, error, out } = await startHeadless(['--port', taken]).ended
  expect(code).toBe(2)
  expect(error).toContain(`Port ${taken} is in use`)
  expect(error).toContain('--port 0')
  expect(out).toBe('the station has ended\n')
})

test('missing screens are reported before the station starts', async () => {
  const { code, error, out } = await startHeadless([], { screensDir: temporaryFolder() }).ended
  expect(code).not.toBe(0)
  expect(error).toContain('npm run build')
  expect(out).toBe('')
})

test('a service without screens ends with the exit code that prevents a restart', async () => {
  const { code, error } = await startHeadless(['--service'], { screensDir: temporaryFolder() }).ended
  expect(code).toBe(2)
  expect(error).toContain('npm run build')
})

test('a service whose port is in use ends with the exit code that restarts it', async () => {
  const taken = new URL(await serve((_request, response) => void response.end())).port
  const { code, error } = await startHeadless(['--service', '--port', taken]).ended
  expect(code).toBe(75)
  expect(error).toContain(`Port ${taken} is in use`)
})

test.runIf(process.platform === 'linux')(
  '--open gives the address to the system’s browser in a file of this user, and no command line ever holds it',
  async () => {
    const path = temporaryFolder()
    const dataDir = temporaryFolder()
    const seen = join(path, 'seen')
    writeFileSync(join(path, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > ${seen}.new && /bin/mv ${seen}.new ${seen}\n`)
    chmodSync(join(path, 'xdg-open'), 0o755)
    const lines = watchCommandLines()
    const { child, ended, address } = startHeadless(['--port', '0', '--open'], { path, dataDir })
    const { origin, code } = await address()
    await eventually(() => expect(existsSync(seen)).toBe(true))
    const file = readFileSync(seen, 'utf8')
    expect(file).toBe(join(dataDir, 'ondeck-sign-in.html'))
    expect(readFileSync(file, 'utf8')).toContain(`url=${origin}/#code=${code}"`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(lines.stop().filter((line) => line.includes('xdg-open') || line.includes('headless'))).not.toEqual([])
    expect(lines.stop().filter((line) => line.includes(code))).toEqual([])
    child.kill('SIGTERM')
    await ended
    expect(existsSync(file)).toBe(false)
  },
)

/** Every command line that any user could read during the run. */
function watchCommandLines() {
  const lines = new Set<string>()
  const look = () => {
    for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        lines.add(readFileSync(`/proc/${id}/cmdline`, 'utf8'))
      } catch {
        // The process has ended.
      }
    }
  }
  const timer = setInterval(look, 5)
  onTestFinished(() => clearInterval(timer))
  return {
    stop() {
      look()
      clearInterval(timer)
      return [...lines]
    },
  }
}

test('the station runs without a browser to open', async () => {
  const { child, ended, address } = startHeadless(['--port', '0', '--open'], { path: temporaryFolder() })
  expect(await (await enter(await address())).status()).toBe(200)
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 0, error: '' })
})
