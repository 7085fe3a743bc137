// The screens from the server of `npm run dev` and `npm run dev:window`, under the window's own address and policy.
import { describe, expect, test } from 'vitest'
import type { MediaSource } from '../../src/computer/http/media-source.ts'
import { createDevHandler, devServerOf } from '../../src/main/dev-screens.ts'
import { serve } from '../support/http-server.ts'

const noMedia: MediaSource = {
  diagnosticsOf: () => null,
  exportFileOf: () => null,
  resultFileOf: () => null,
  previewOf: () => null,
  sharedVideoOf: () => null,
  videoOf: () => null,
  picture: () => null,
}

describe('the server of npm run dev:window', () => {
  test.each(['http://127.0.0.1:5173', 'http://localhost:5173', 'http://[::1]:5173'])('is asked at %s', (address) => {
    expect(devServerOf({ ELECTRON_RENDERER_URL: address }, false)?.href).toBe(`${address}/`)
  })

  test.each([
    ['a package', 'http://127.0.0.1:5173', true],
    ['another computer', 'http://192.168.1.20:5173', false],
    ['a name that only looks like this computer', 'http://localhost.evil.example', false],
    ['another kind of address', 'file:///tmp/index.html', false],
    ['no address', 'none', false],
  ])('is not asked from %s', (_what, address, isPackaged) => {
    expect(devServerOf({ ELECTRON_RENDERER_URL: address }, isPackaged)).toBe(null)
  })

  test('is not asked where nobody started one', () => {
    expect(devServerOf({}, false)).toBe(null)
  })
})

/** A server as electron-vite starts it, and the screens of the window from it. */
async function devScreens() {
  const requests: string[] = []
  const server = new URL(
    await serve(({ url = '', headers }, response) => {
      requests.push(`${url} ${headers.accept}`)
      if (url === '/') {
        response.setHeader('content-type', 'text/html')
        response.end('<script nonce="ONDECK-NONCE"></script><meta property="csp-nonce" nonce="ONDECK-NONCE">')
      } else if (url === '/app.tsx?t=2') {
        response.setHeader('content-type', 'text/javascript')
        response.end('export const app = 2')
      } else response.writeHead(404).end('none')
    }),
  )
  const handle = createDevHandler(server, noMedia)
  const get = (path: string, init: RequestInit = {}) => handle(new Request(`ondeck://app${path}`, init))
  return { server, requests, get }
}

test('its page gets a new nonce and the policy of the window, which only adds the socket that brings changes', async () => {
  const { server, get } = await devScreens()
  const pages = await Promise.all([get('/'), get('/')])
  const policies = pages.map((page) => page.headers.get('content-security-policy') ?? '')
  const nonces = policies.map((policy) => /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '')
  expect(new Set(nonces).size).toBe(2)
  expect(await pages[0].text()).toBe(
    `<script nonce="${nonces[0]}"></script><meta property="csp-nonce" nonce="${nonces[0]}">`,
  )
  expect(policies[0]).toContain(`connect-src 'self' ws://${server.host};`)
  expect(policies[0]).toContain("require-trusted-types-for 'script'")
  expect(policies[0]).toContain("default-src 'none'")
})

test('its modules come with their queries, and can do nothing as pages', async () => {
  const { requests, get } = await devScreens()
  const module = await get('/app.tsx?t=2', { headers: { accept: 'text/javascript' } })
  expect(await module.text()).toBe('export const app = 2')
  expect(module.headers.get('content-type')).toBe('text/javascript')
  expect(module.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(requests).toEqual(['/app.tsx?t=2 text/javascript'])
  expect((await get('/missing.ts')).status).toBe(404)
})

test('videos come from the station and not from the server, and nothing is sent to it', async () => {
  const { requests, get } = await devScreens()
  expect((await get('/media/video/1')).status).toBe(404)
  expect((await get('/', { method: 'POST', body: 'x' })).status).toBe(405)
  expect(requests).toEqual([])
})
