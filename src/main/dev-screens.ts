import { randomBytes } from 'node:crypto'
import { NONCE_PLACEHOLDER, pagePolicy } from '../computer/http/content-policy.ts'
import type { FileHandler } from '../computer/http/file-handler.ts'
import { MEDIA_PREFIX, serveMedia } from '../computer/http/media.ts'
import type { MediaSource } from '../computer/http/media-source.ts'
import { createResponse, methodNotAllowedResponse } from '../computer/http/responses.ts'

/** Server of `npm run dev:window`, which electron-vite names in the environment; null in a package, which never asks one. */
export function devServerOf(environment: NodeJS.ProcessEnv, isPackaged: boolean): URL | null {
  const address = URL.parse(environment['ELECTRON_RENDERER_URL'] ?? '')
  return !isPackaged && address?.protocol === 'http:' && isLoopback(address.hostname) ? address : null
}

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/**
 * Serves the screens from that server under the window's own address and policy, so that a developer meets the same rules
 * as a user. Only the server's socket, which brings changed files, is allowed beside them.
 */
export function createDevHandler(server: URL, media: MediaSource): FileHandler {
  return async ({ method, url, headers }) => {
    if (method !== 'GET') return methodNotAllowedResponse()
    const { pathname, search } = new URL(url)
    if (pathname.startsWith(MEDIA_PREFIX)) return serveMedia(media, pathname, headers)
    // The server sends a page to those that accept one, and modules to others.
    const accept = headers.get('accept') ?? '*/*'
    return asOurs(await fetch(new URL(pathname + search, server), { headers: { accept } }), server)
  }
}

async function asOurs(answer: Response, server: URL): Promise<Response> {
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  const ours = { 'content-type': type, 'cache-control': 'no-store' }
  if (!type.startsWith('text/html')) return createResponse(answer.status, ours, answer.body)
  const nonce = randomBytes(18).toString('base64')
  const policy = pagePolicy(nonce).replace("connect-src 'self'", `connect-src 'self' ws://${server.host}`)
  const page = (await answer.text()).replaceAll(NONCE_PLACEHOLDER, nonce)
  return createResponse(answer.status, { ...ours, 'content-security-policy': policy }, page)
}
