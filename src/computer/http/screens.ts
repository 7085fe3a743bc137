import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { AppError } from '../../station/app-error.ts'
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

/** Bytes of a body that are sent at a time. */
const PIECE_BYTES = 256 * 1024

/**
 * Creates the function that serves the page and its files from the folder of the build. Files that never change are read
 * once, so that requests for them cost neither a read nor memory of their own.
 */
export function createScreenHandler(folder: string): (path: string) => Promise<Response> {
  const hashed = new Map<string, ReturnType<typeof read>>()
  const read = (path: string) => readFile(join(folder, path)).catch(() => null)

  async function bytesOf(path: string) {
    if (!path.startsWith(HASHED)) return read(path)
    const reading = hashed.get(path) ?? read(path)
    hashed.set(path, reading)
    const bytes = await reading
    if (!bytes) hashed.delete(path)
    return bytes
  }

  return async (path) => {
    if (path === '/' || path === '/index.html') return servePage(folder)
    const type = types[extname(path)]
    if (!PLAIN_PATH.test(path) || !type) return notFoundResponse()
    const bytes = await bytesOf(path)
    if (!bytes) return notFoundResponse()
    const caching = path.startsWith(HASHED) ? FOREVER : 'no-cache'
    const headers = { 'content-type': type, 'cache-control': caching, 'content-length': String(bytes.byteLength) }
    return createResponse(200, headers, piecesOf(bytes))
  }
}

/** Streams bytes without copying them, as fast as they are read. */
function piecesOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let position = 0
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = bytes.subarray(position, position + PIECE_BYTES)
        position += piece.byteLength
        if (piece.byteLength > 0) controller.enqueue(piece)
        if (position >= bytes.byteLength) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
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
