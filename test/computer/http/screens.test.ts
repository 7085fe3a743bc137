import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileHandler } from '../../../src/computer/http/file-handler.ts'
import { builtScreens } from './screens-folder.ts'

const noMedia = {
  diagnosticsOf: () => null,
  exportFileOf: () => null,
  resultFileOf: () => null,
  previewOf: () => null,
  sharedVideoOf: () => null,
  videoOf: () => null,
  picture: () => null,
}

function serving(screensDir = builtScreens()) {
  const serve = createFileHandler({ screensDir, media: noMedia })
  return (path: string, init: RequestInit = {}) => serve(new Request(`http://127.0.0.1:1${path}`, init))
}

const directive = (response: Response, name: string) =>
  response.headers
    .get('content-security-policy')
    ?.split('; ')
    .find((each) => each.startsWith(`${name} `))

test('the page has a new nonce each time, in its tags and in its policy', async () => {
  const get = serving()
  const nonces = await Promise.all(
    ['/', '/', '/index.html'].map(async (path) => {
      const response = await get(path)
      const nonce = /'nonce-([^']+)'/.exec(directive(response, 'script-src') ?? '')?.[1] ?? ''
      const text = await response.text()
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(text).not.toContain('ONDECK-NONCE')
      expect(text.split(`nonce="${nonce}"`)).toHaveLength(4)
      expect(directive(response, 'style-src')).toBe(`style-src 'self' 'nonce-${nonce}'`)
      return nonce
    }),
  )
  expect(new Set(nonces).size).toBe(3)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64').byteLength).toBeGreaterThanOrEqual(16)
})

test('the page’s policy allows only what it needs', async () => {
  const response = await serving()('/')
  expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe|https?:|\*/)
  expect(directive(response, 'default-src')).toBe("default-src 'none'")
  expect(directive(response, 'connect-src')).toBe("connect-src 'self'")
  expect(directive(response, 'frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(directive(response, 'base-uri')).toBe("base-uri 'none'")
  expect(directive(response, 'form-action')).toBe("form-action 'none'")
  expect(directive(response, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  expect(directive(response, 'trusted-types')).toBe('trusted-types default')
})

test.each(['/', '/assets/app-C0ffee42.js', '/nothing', '/media/clip/nobody'])('answers %s safely', async (path) => {
  const { headers } = await serving()(path)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('permissions-policy')).toContain('camera=()')
})

const FOREVER = 'public, max-age=31536000, immutable'

test.each([
  ['/assets/app-C0ffee42.js', 'text/javascript; charset=utf-8', FOREVER],
  ['/assets/app-Bq3xY_12.css', 'text/css; charset=utf-8', FOREVER],
  ['/assets/archivo-Aa_-9.woff2', 'font/woff2', FOREVER],
  ['/favicon.svg', 'image/svg+xml', 'no-cache'],
  ['/favicon.svg?v=2', 'image/svg+xml', 'no-cache'],
])('serves %s as %s, cached: %s', async (path, type, caching) => {
  const response = await serving()(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('cache-control')).toBe(caching)
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/....//....//secret.txt',
  '//secret.txt',
  '/.hidden.txt',
  '/assets',
  '/assets/',
  '/index.html/',
  '/favicon.svg%00.js',
  '/%',
  '/nothing-here.js',
])('answers 404 for %s', async (path) => {
  const response = await serving()(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe('Not found\n')
})

test('HEAD answers as GET does, without the content', async () => {
  const get = serving()
  const whole = await get('/assets/app-C0ffee42.js')
  const head = await get('/assets/app-C0ffee42.js', { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect([...head.headers]).toEqual([...whole.headers])
  expect(await head.text()).toBe('')
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses the method %s', async (method) => {
  const response = await serving()('/', { method })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

test('reports missing screens at once, with their folder', () => {
  const folder = builtScreens()
  rmSync(join(folder, 'index.html'))
  expect(() => serving(folder)).toThrow(expect.objectContaining({ code: 'screens-missing', parameters: { folder } }))
})
