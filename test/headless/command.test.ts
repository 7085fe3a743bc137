import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { contract } from '../../src/contract/index.ts'
import { builtScreens } from '../node/http/screens-folder.ts'
import { serve } from '../support/http-server.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { openSocket } from './headless-stage.ts'

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
    await vi.waitFor(() => expect(printed(), said.error).not.toBeNull(), { timeout: 20_000 })
    const [, origin = '', code = ''] = printed() ?? []
    return { origin, code, port: Number(new URL(origin).port) }
  }
  return { child, ended, address }
}

async function enter({ origin, code }: { origin: string; code: string }): Promise<string> {
  const response = await fetch(`${origin}/enter`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

test('whoever opens the printed address speaks to the station, until it is stopped', async () => {
  const { child, ended, address } = startHeadless(['--port', '0'])
  const { origin, code, port } = await address()
  const socket = await openSocket(port, { origin, cookie: await enter({ origin, code }) })
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
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

test('a page that was inside is inside again after the station was killed and started anew', async () => {
  const dataDir = join(temporaryFolder(), 'not/yet/there')
  const first = startHeadless(['--port', '0'], { dataDir })
  const { origin, code, port } = await first.address()
  const cookie = await enter({ origin, code })
  first.child.kill('SIGKILL')
  await first.ended
  const second = startHeadless(['--port', String(port)], { dataDir })
  await second.address()
  expect((await fetch(`${origin}/entered`, { headers: { cookie } })).status).toBe(204)
})

test('a port that somebody else has is named, with what to do, and the station ends', async () => {
  const taken = new URL(await serve((_request, response) => void response.end())).port
  const { code, error, out } = await startHeadless(['--port', taken]).ended
  expect(code).toBe(2)
  expect(error).toContain(`Port ${taken} is in use`)
  expect(error).toContain('--port 0')
  expect(out).toBe('the station has ended\n')
})

test('screens that were not built are missed before the station starts', async () => {
  const { code, error, out } = await startHeadless([], { screensDir: temporaryFolder() }).ended
  expect(code).not.toBe(0)
  expect(error).toContain('npm run build')
  expect(out).toBe('')
})

test('a service without screens ends with the exit code that keeps it from being started again', async () => {
  const { code, error } = await startHeadless(['--service'], { screensDir: temporaryFolder() }).ended
  expect(code).toBe(2)
  expect(error).toContain('npm run build')
})

test('a service whose port is taken ends with the exit code that has it started again', async () => {
  const taken = new URL(await serve((_request, response) => void response.end())).port
  const { code, error } = await startHeadless(['--service', '--port', taken]).ended
  expect(code).toBe(75)
  expect(error).toContain(`Port ${taken} is in use`)
})

test.runIf(process.platform === 'linux')('--open gives the address to the system’s browser', async () => {
  const path = temporaryFolder()
  const seen = join(path, 'seen')
  writeFileSync(join(path, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > ${seen}.new && /bin/mv ${seen}.new ${seen}\n`)
  chmodSync(join(path, 'xdg-open'), 0o755)
  const { origin, code } = await startHeadless(['--port', '0', '--open'], { path }).address()
  await vi.waitFor(() => expect(existsSync(seen)).toBe(true), { timeout: 10_000 })
  expect(readFileSync(seen, 'utf8')).toBe(`${origin}/#code=${code}`)
})

test('without a browser to open the station runs all the same', async () => {
  const { child, ended, address } = startHeadless(['--port', '0', '--open'], { path: temporaryFolder() })
  expect(await enter(await address())).not.toBe('')
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 0, error: '' })
})
