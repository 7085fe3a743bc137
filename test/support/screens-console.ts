import type { BrowserContext } from '@playwright/test'

/** Console errors of a page, without those that a journey expects. */
export interface Complaints {
  readonly found: string[]
  /** From now on this is expected. */
  allow(expected: RegExp): void
}

/** A page gives up a connection that has not opened after five seconds, as on a very busy computer, and opens another. */
const givenUp = /WebSocket is closed before the connection is established/

/** Collects every error and warning of the console, every exception and every violation of the page's policy. */
export async function watchContext(context: BrowserContext): Promise<Complaints> {
  const found: string[] = []
  const allowed: RegExp[] = [givenUp]
  const complain = (text: string) => {
    if (!allowed.some((expected) => expected.test(text))) found.push(text)
  }
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complain(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complain(`exception: ${error.error().stack ?? error.error().message}`))
  await context.exposeBinding('reportViolation', (_source, violation: string) => complain(`policy: ${violation}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function') report(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  return { found, allow: (expected) => void allowed.push(expected) }
}

/** The answer of the console when the browser has not entered yet. */
export const notSignedIn = /status of 401 .*\/enter(ed)?\)/

/** Chromium's messages while the station's port has no listener. */
export const connectionLost = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket connection to/
