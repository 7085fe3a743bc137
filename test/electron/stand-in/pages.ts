// Loads pages: our own addresses come from the handler of the custom scheme, as https://app/ here.
import type { Page, Request as PageRequest, Route } from 'playwright-core'
import { tell } from './person.ts'

type Handler = (request: Request) => Promise<Response>

const handlers = new Map<string, Handler>()

export const protocol = {
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme: string, handler: Handler) => void handlers.set(scheme, handler),
}

const OURS = 'ondeck://app/'
const STAND_IN = 'https://app/'

export const toStandIn = (url: string) => (url.startsWith(OURS) ? STAND_IN + url.slice(OURS.length) : url)
export const toOurs = (url: string) => (url.startsWith(STAND_IN) ? OURS + url.slice(STAND_IN.length) : url)

interface Rules {
  /** Asked before a frame goes to another address than ours. */
  mayNavigate(url: string): boolean
  mayOpenWindow(): boolean
}

export async function servePages(page: Page, rules: Rules): Promise<void> {
  await page.context().route('**/*', async (route) => {
    const request = route.request()
    // Electron opens no such window; here it is closed as soon as it is there, and it is there when it shows something.
    if (isOfAnother(page, request) && !rules.mayOpenWindow()) return route.fulfill({ body: '' })
    if (request.url().startsWith(STAND_IN)) return answer(route)
    if (request.isNavigationRequest() && !rules.mayNavigate(request.url())) return route.abort('aborted')
    return route.continue()
  })
}

function isOfAnother(page: Page, request: PageRequest): boolean {
  try {
    return request.frame().page() !== page
  } catch {
    // A window that is just being opened has no page yet.
    return true
  }
}

async function answer(route: Route): Promise<void> {
  const asked = route.request()
  const handler = handlers.get('ondeck')
  if (!handler) return route.abort()
  const request = () => new Request(toOurs(asked.url()), { method: asked.method(), headers: asked.headers() })
  if (process.env['STAND_IN_SEEKS'] && asked.url().includes('/media/')) await seekAway(await handler(request()))
  const response = await handler(request())
  const body = Buffer.from(await response.arrayBuffer())
  const isScript = response.headers.get('content-type')?.startsWith('text/javascript')
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    // The page knows the window by its scheme, which only Electron can give it.
    body: isScript ? body.toString().replaceAll('ondeck:', 'https:') : body,
  })
}

/** Chromium reads a video as a stream, and cancels it when a person seeks. */
async function seekAway({ body }: Response): Promise<void> {
  const reader = body?.getReader()
  await reader?.read()
  await reader?.cancel()
  tell({ kind: 'canceled-stream' })
}
