// Conversion between Node's HTTP server and the web-standard Request and Response.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { RequestOrigin } from './request-origin.ts'

/** Returns the path without the query; null where the request's address is no path. */
export function requestPath({ url = '' }: IncomingMessage): string | null {
  return url.startsWith('/') ? new URL(`http://path${url}`).pathname : null
}

/** Reads the headers that the origin check needs. `path` is that of `requestPath`. */
export function requestOriginOf({ method = '', headersDistinct }: IncomingMessage, path: string): RequestOrigin {
  const one = (name: string) => headersDistinct[name]?.join(', ') ?? null
  return {
    method,
    path,
    hosts: headersDistinct['host'] ?? [],
    origin: one('origin'),
    site: one('sec-fetch-site'),
    mode: one('sec-fetch-mode'),
    destination: one('sec-fetch-dest'),
  }
}

/**
 * Converts a request. `origin` is our own address, not the request's. Null when the body is longer than `maxBytes` or
 * breaks off.
 */
export async function toRequest(message: IncomingMessage, origin: string, maxBytes: number): Promise<Request | null> {
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const { method = 'GET', url = '/' } = message
  if (method === 'GET' || method === 'HEAD') return new Request(`${origin}${url}`, { method, headers })
  const body = await readBounded(message, maxBytes)
  return body && new Request(`${origin}${url}`, { method, headers, body })
}

async function readBounded(message: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of message as AsyncIterable<Buffer>) {
      bytes += piece.byteLength
      if (bytes > maxBytes) return null
      pieces.push(piece)
    }
  } catch {
    return null
  }
  return Buffer.concat(pieces)
}

/** Resolves when everything was sent or the connection is closed; a body that fails closes the connection. */
export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  if (to.destroyed) return response.body?.cancel()
  to.writeHead(response.status, [...response.headers].flat())
  if (response.body === null) return void to.end()
  // Same class at run time; the DOM's type of this name hides it.
  const body = response.body as ReadableStream<Uint8Array>
  await pipeline(Readable.fromWeb(body), to).catch(() => to.destroy())
}
