import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { AppError } from '../../core/app-error.ts'
import { NONCE_PLACEHOLDER, pagePolicy } from './content-policy.ts'
import { createResponse, notFoundResponse } from './responses.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Files in this folder are named by their content. */
const HASHED = '/assets/'
const FOREVER = 'public, max-age=31536000, immutable'

/** Names of built files: no path out of the folder, and no hidden file. */
const PLAIN_PATH = /^(\/[\w@-][\w@.~-]*)+$/

/** Throws AppError `screens-missing` when they were not built. */
export function requireScreens(folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) throw new AppError('screens-missing', { folder })
}

/** Serves the page and its files from the folder of the build. */
export async function serveScreen(folder: string, path: string): Promise<Response> {
  if (path === '/' || path === '/index.html') return servePage(folder)
  const type = types[extname(path)]
  if (!PLAIN_PATH.test(path) || !type) return notFoundResponse()
  const bytes = await readFile(join(folder, path)).catch(() => null)
  if (!bytes) return notFoundResponse()
  const caching = path.startsWith(HASHED) ? FOREVER : 'no-cache'
  const headers = { 'content-type': type, 'cache-control': caching, 'content-length': String(bytes.byteLength) }
  return createResponse(200, headers, bytes)
}

async function servePage(folder: string): Promise<Response> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
  if (built === null) throw new AppError('screens-missing', { folder })
  const nonce = randomBytes(18).toString('base64')
  const page = Buffer.from(built.replaceAll(NONCE_PLACEHOLDER, nonce))
  return createResponse(
    200,
    {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': String(page.byteLength),
      'content-security-policy': pagePolicy(nonce),
    },
    page,
  )
}
