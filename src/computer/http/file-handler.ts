// Serves the built screens, videos and pictures as web-standard Request and Response, for the window and headless
// alike. The caller decides who may ask.

import { MEDIA_PREFIX, serveMedia } from './media.ts'
import type { MediaSource } from './media-source.ts'
import { methodNotAllowedResponse, withoutBody } from './responses.ts'
import { createScreenHandler, requireScreens } from './screens.ts'

export type FileHandler = (request: Request) => Promise<Response>

export interface FileHandlerOptions {
  /** Folder of the built screens. */
  readonly screensDir: string
  readonly media: MediaSource
}

/** Creates the handler. Throws AppError `screens-missing` when the screens were not built. */
export function createFileHandler({ screensDir, media }: FileHandlerOptions): FileHandler {
  requireScreens(screensDir)
  const serveScreen = createScreenHandler(screensDir)
  return async ({ method, url, headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return methodNotAllowedResponse()
    const path = new URL(url).pathname
    const response = await (path.startsWith(MEDIA_PREFIX) ? serveMedia(media, path, headers) : serveScreen(path))
    return method === 'HEAD' ? withoutBody(response) : response
  }
}
