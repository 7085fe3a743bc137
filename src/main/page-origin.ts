import { protocol } from 'electron'
import { plainAnswer } from '../node/http/answers.ts'
import type { Serving } from '../node/http/serving.ts'

const SCHEME = 'ondeck'

/** Where the screens live. An origin of its own, which no web page can have. */
export const PAGE_ADDRESS = `${SCHEME}://app/`

/** Whether an address belongs to the screens. */
export function isOurs(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.protocol === `${SCHEME}:` && url.host === 'app'
}

/** Before Electron is ready: the scheme's pages count as those of a secure web site. */
export function declareScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true }
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }])
}

export function serveScheme(serving: Serving): void {
  protocol.handle(SCHEME, async (request) => {
    if (!isOurs(request.url)) return plainAnswer(404, 'Not found')
    try {
      return await serving(request)
    } catch {
      // The station ended while it was asked for a file.
      return plainAnswer(503, 'The station is away')
    }
  })
}
