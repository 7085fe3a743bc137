// Headless over real HTTP, with a fixture of the screens, one clip and a clock that the test moves.

import { writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createFileHandler } from '../../src/computer/http/file-handler.ts'
import { createBrowserAccess } from '../../src/headless/browser-access.ts'
import type { ConnectionLimits } from '../../src/headless/connection-limits.ts'
import { type SessionMemory, volatileMemory } from '../../src/headless/session-memory.ts'
import { listenHeadless } from '../../src/headless/start-headless.ts'
import type { SignedInBrowser } from '../../src/station/contract/signed-in-browser.ts'
import { builtScreens } from '../computer/http/screens-folder.ts'
import { type HttpBrowser, openContract, tryCode } from '../support/http-browser.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Browsers ignore the name's extension. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Options {
  readonly memory?: SessionMemory
  readonly script?: string
  readonly clip?: Buffer
  readonly port?: number
  readonly limits?: Partial<ConnectionLimits>
  readonly onSignedIn?: (browser: SignedInBrowser) => void
}

export type Stage = Awaited<ReturnType<typeof startStage>>

export async function startStage(options: Options = {}) {
  const {
    memory = volatileMemory,
    script,
    clip = Buffer.from('a clip'),
    port: wanted = 0,
    limits,
    onSignedIn,
  } = options
  const path = join(temporaryFolder(), 'clip.mp4')
  writeFileSync(path, clip)
  const picture = join(path, '../poster.jpg')
  writeFileSync(picture, onePixel)
  const clock = { monotonicMs: 0, nowMs: 1_800_000_000_000 }
  const access = createBrowserAccess({
    memory,
    monotonicMs: () => clock.monotonicMs,
    nowMs: () => clock.nowMs,
    ...(onSignedIn && { onSignedIn }),
  })
  const bugs: unknown[] = []
  const messages: string[] = []
  const { port, close } = await listenHeadless({
    serving: createFileHandler({
      screensDir: builtScreens(script),
      media: {
        diagnosticsOf: () => null,
        exportFileOf: () => null,
        resultFileOf: () => null,
        previewOf: () => null,
        sharedVideoOf: () => null,
        videoOf(id) {
          if (id === 'broken') throw new Error('a bug in /private/place')
          return id === 'one' ? { path, sizeBytes: clip.byteLength } : null
        },
        picture: (key) => (key === 'ab12' ? picture : null),
      },
    }),
    access,
    port: wanted,
    ...(limits && { limits }),
    onSocket(socket) {
      socket.on('message', (data: Buffer) => {
        messages.push(data.toString())
        socket.send(`heard ${data.toString()}`)
      })
    },
    onBug: (error) => bugs.push(error),
  })
  onTestFinished(close)
  const ask = (to: string, asked: Asked = {}) => askRaw(port, to, asked)
  return { access, clock, port, close, ask, bugs, messages, ...asPage(port, access, ask) }
}

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

type Ask = (to: string, asked?: Asked) => Promise<Answer>

/** Sends a request like the page's own, with the headers that its browser adds. */
function asPage(port: number, access: ReturnType<typeof createBrowserAccess>, ask: Ask) {
  const origin = `http://127.0.0.1:${port}`
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(body),
    })
  const enterWith = async (code: string, headers: Record<string, string> = {}, more: object = {}) =>
    tryCode(origin, code, (path, body) => post(path, body, headers), more)
  /** A browser that is signed in. */
  async function enter(headers: Record<string, string> = {}): Promise<HttpBrowser> {
    const { browser, status } = await enterWith(access.issueCode(), headers)
    if (!browser) throw new Error(`The station answered ${status}.`)
    return browser
  }
  return { origin, post, enterWith, enter }
}

/** Sends exactly these headers, also those that no browser would let a page send. */
function askRaw(port: number, path: string, { method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const lines = { host: `127.0.0.1:${port}`, ...headers } as Record<string, string>
    const asked = request({ host: '127.0.0.1', port, path, method, headers: lines, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Resolves with the open socket, or with the status of the refusal. */
export async function openSocket(port: number, headers: Record<string, string>, ticket?: string, path = '/contract') {
  const socket = await openContract(`http://127.0.0.1:${port}`, headers, ticket, path)
  if (typeof socket !== 'number') onTestFinished(() => socket.terminate())
  return socket
}
