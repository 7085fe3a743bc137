import { z } from 'zod'
import { answer, plainAnswer } from '../node/http/answers.ts'
import type { Access } from './access.ts'
import { readSessionCookie, sessionCookie } from './session-cookie.ts'

const Body = z.strictObject({ code: z.string().min(1) })

/** Answers what the page asks before it connects; null for every other path. */
export async function answerAtEntrance(request: Request, access: Access, port: number): Promise<Response | null> {
  const path = new URL(request.url).pathname
  const entered = access.hasEntered(readSessionCookie(port, request.headers.get('cookie')))
  if (path === '/entered') return sayWhether(entered, request.method)
  return path === '/enter' ? enter(request, { access, port, entered }) : null
}

function sayWhether(entered: boolean, method: string): Response {
  if (method === 'POST') return plainAnswer(405, 'Method not allowed', { allow: 'GET, HEAD' })
  return entered ? done() : unknown()
}

interface Entrance {
  readonly access: Access
  readonly port: number
  readonly entered: boolean
}

async function enter(request: Request, { access, port, entered }: Entrance): Promise<Response> {
  if (request.method !== 'POST') return plainAnswer(405, 'Method not allowed', { allow: 'POST' })
  // Other types could be sent by anybody's form, without the browser asking us first.
  if (!isJson(request)) return plainAnswer(415, 'Send JSON')
  const body = Body.safeParse(await request.json().catch(() => null))
  if (!body.success) return plainAnswer(400, 'Send {"code": "…"}')
  const result = access.enter(body.data.code)
  if (result.kind === 'entered') return done({ 'set-cookie': sessionCookie(port, result.token) })
  // The page was loaded again with its old code in the address.
  if (entered) return done()
  return result.kind === 'refused' ? unknown() : plainAnswer(429, 'Too many wrong codes', { 'retry-after': '60' })
}

const done = (headers: Record<string, string> = {}) => answer(204, { 'cache-control': 'no-store', ...headers }, null)

const unknown = () => plainAnswer(401, 'Enter with a code that OnDeck prints')

const isJson = ({ headers }: Request) => /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
