// Rules of the interface document for a request's line and headers (sections 4, 5 and 9).
import type { IncomingMessage } from 'node:http'
import type { CallName } from './strict-faults.ts'

/** Name of the call in section 4. */
export function readCall({ method, url = '' }: IncomingMessage) {
  const { pathname, searchParams: query } = new URL(url, 'http://service')
  const path = pathname.startsWith('/v1/') ? pathname.slice('/v1'.length) : ''
  return { call: nameOf(`${method} ${path}`), path, query }
}

function nameOf(line: string): CallName | null {
  if (line === 'GET /athletes') return 'listAthletes'
  if (line === 'POST /athletes') return 'createAthlete'
  if (/^GET \/athletes\/[^/]+$/.test(line)) return 'getAthlete'
  if (line === 'POST /captures') return 'createCapture'
  if (line === 'GET /captures') return 'listCaptures'
  const captureId = /^GET \/captures\/([^/]+)$/.exec(line)?.[1]
  const isId = captureId !== undefined && decodeURIComponent(captureId).trim() !== '' && captureId.length <= 255
  return isId ? 'getCapture' : null
}

export function wrongInHead(request: IncomingMessage, body: string, key: string): string[] {
  const wrong: string[] = []
  const { headers, rawHeaders, method, url = '' } = request
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  const authorizations = names.filter((name) => name === 'authorization').length
  if (authorizations !== 1) wrong.push(`${authorizations} Authorization headers`)
  if (!/^Bearer sk[\x21-\x7e]+$/.test(headers.authorization ?? '')) wrong.push('Authorization is not Bearer sk…')
  const elsewhere = rawHeaders.filter(
    (text, index) => names[Math.floor(index / 2)] !== 'authorization' && text.includes(key),
  )
  if (elsewhere.length > 0 || url.includes(key) || body.includes(key))
    wrong.push('the key is outside the Authorization header')
  const query = new URL(url, 'http://service').searchParams
  if (new Set(query.keys()).size !== query.size) wrong.push('a query parameter is given twice')
  if (method === 'POST' && !/^application\/json(; ?charset=utf-8)?$/i.test(headers['content-type'] ?? '')) {
    wrong.push(`Content-Type is ${headers['content-type']}`)
  }
  if (method === 'GET' && body !== '') wrong.push('a GET has a body')
  return wrong
}
