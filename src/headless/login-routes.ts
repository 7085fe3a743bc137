import type { z } from 'zod'
import { createResponse, textResponse } from '../computer/http/responses.ts'
import { EnterRequest, GreetRequest, ProveRequest, signInPaths } from '../station/contract/sign-in.ts'
import type { BrowserAccess } from './browser-access.ts'
import { describeBrowser } from './sign-in/browser-name.ts'

/** Answers the requests of signing in; null for every other path. */
export async function answerLogin(request: Request, access: BrowserAccess, origin: string): Promise<Response | null> {
  const route = routes[new URL(request.url).pathname]
  if (route === undefined) return null
  if (request.method !== 'POST') return textResponse(405, 'Method not allowed', { allow: 'POST' })
  // A form of any web site could send other types without a preflight request.
  if (!isJson(request)) return textResponse(415, 'Send JSON')
  return route(await request.json().catch(() => null), { access, origin, userAgent: request.headers.get('user-agent') })
}

interface LoginContext {
  readonly access: BrowserAccess
  readonly origin: string
  readonly userAgent: string | null
}

type Route = (body: unknown, context: LoginContext) => Response

/** Makes a route of signing in that validates its body. */
const routeFor =
  <Body>(shape: z.ZodType<Body>, handle: (body: Body, context: LoginContext) => Response): Route =>
  (body, context) => {
    const read = shape.safeParse(body)
    return read.success ? handle(read.data, context) : badRequest()
  }

const routes: Readonly<Record<string, Route>> = {
  [signInPaths.enter]: routeFor(EnterRequest, (body, { access, userAgent }) => {
    const result = access.enter({ ...body, ...describeBrowser(userAgent ?? '') })
    switch (result.kind) {
      case 'entered':
        return json({ browser: result.browser, station: result.station })
      case 'bad-key':
        return badRequest()
      case 'refused':
        return unknown()
      case 'too-often':
        return textResponse(429, 'Too many wrong codes', { 'retry-after': '60' })
    }
  }),
  [signInPaths.greet]: routeFor(GreetRequest, (body, { access, origin }) => {
    const greeted = access.greet({ ...body, origin })
    return greeted ? json(greeted) : unknown()
  }),
  [signInPaths.prove]: routeFor(ProveRequest, ({ signature, ...greeting }, { access, origin }) => {
    const proven = access.prove({ ...greeting, origin }, signature)
    return proven ? json(proven) : unknown()
  }),
}

const json = (body: object) =>
  createResponse(
    200,
    { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    JSON.stringify(body),
  )

const badRequest = () => textResponse(400, 'Send JSON with the fields of this step')

const unknown = () => textResponse(401, 'Sign in with a code that OnDeck prints')

const isJson = ({ headers }: Request) => /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
