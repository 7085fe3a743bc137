import type { z } from 'zod'
import { EnterRequest, GreetRequest, ProveRequest, signInPaths } from '../contract/station/sign-in.ts'
import { answer, plainAnswer } from '../node/http/responses.ts'
import type { Access } from './access.ts'
import { describeBrowser } from './sign-in/browser-name.ts'

/** Answers what the page asks before it connects; null for every other path. */
export async function answerAtEntrance(request: Request, access: Access, origin: string): Promise<Response | null> {
  const step = steps[new URL(request.url).pathname]
  if (step === undefined) return null
  if (request.method !== 'POST') return plainAnswer(405, 'Method not allowed', { allow: 'POST' })
  // Other types could be sent by anybody's form, without the browser asking us first.
  if (!isJson(request)) return plainAnswer(415, 'Send JSON')
  return step(await request.json().catch(() => null), { access, origin, userAgent: request.headers.get('user-agent') })
}

interface Entrance {
  readonly access: Access
  readonly origin: string
  readonly userAgent: string | null
}

type Step = (body: unknown, entrance: Entrance) => Response

/** One step of signing in, for bodies of this shape. */
const stepOf =
  <Body>(shape: z.ZodType<Body>, take: (body: Body, entrance: Entrance) => Response): Step =>
  (body, entrance) => {
    const read = shape.safeParse(body)
    return read.success ? take(read.data, entrance) : badRequest()
  }

const steps: Readonly<Record<string, Step>> = {
  [signInPaths.enter]: stepOf(EnterRequest, (body, { access, userAgent }) => {
    const result = access.enter({ ...body, ...describeBrowser(userAgent ?? '') })
    switch (result.kind) {
      case 'entered':
        return done({ browser: result.browser, station: result.station })
      case 'bad-key':
        return badRequest()
      case 'refused':
        return unknown()
      case 'too-often':
        return plainAnswer(429, 'Too many wrong codes', { 'retry-after': '60' })
    }
  }),
  [signInPaths.greet]: stepOf(GreetRequest, (body, { access, origin }) => {
    const greeted = access.greet({ ...body, origin })
    return greeted ? done(greeted) : unknown()
  }),
  [signInPaths.prove]: stepOf(ProveRequest, ({ signature, ...greeting }, { access, origin }) => {
    const proven = access.prove({ ...greeting, origin }, signature)
    return proven ? done(proven) : unknown()
  }),
}

const done = (body: object) =>
  answer(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }, JSON.stringify(body))

const badRequest = () => plainAnswer(400, 'Send JSON with the fields of this step')

const unknown = () => plainAnswer(401, 'Sign in with a code that OnDeck prints')

const isJson = ({ headers }: Request) => /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
