import { protocol } from 'electron'
import type { FileHandler } from '../computer/http/file-handler.ts'
import { textResponse } from '../computer/http/responses.ts'
import { isPageAddress, SCHEME } from './page-address.ts'

/** Registers the scheme as that of secure pages; must run before Electron is ready. */
export function declareScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true }
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }])
}

export function serveScheme(serving: FileHandler): void {
  protocol.handle(SCHEME, async (request) => {
    if (!isPageAddress(request.url)) return textResponse(404, 'Not found')
    try {
      return await serving(request)
    } catch {
      // The station ended during the request for a file.
      return textResponse(503, 'The station is away')
    }
  })
}
