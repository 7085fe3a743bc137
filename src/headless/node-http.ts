// Between Node's HTTP server and the web-standard Request and Response.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { RequestOrigin } from './request-origin.ts'

/** The path alone, without the query; null where the request names another address than a path. */
export function requestPath({ url = '' }: IncomingMessage): string | null {
  return url.startsWith('/') ? new URL(`http://path${url}`).pathname : null
}

/** What the gate looks at. `path` is that of `requestPath`. */
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

/** `origin` is where we listen, whatever the request calls us. Null when it brings more than `maxBytes`, or breaks off. */
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

/** Resolves when all was sent, or the other side is gone; an answer that breaks off breaks the connection. */
export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  to.writeHead(response.status, [...response.headers].flat())
  if (response.body === null) return void to.end()
  // The same class at run time; where a page's types are known as well, theirs has the name.
  const body = response.body as ReadableStream<Uint8Array>
  await pipeline(Readable.fromWeb(body), to).catch(() => to.destroy())
}
