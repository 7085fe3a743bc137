// What the window and headless serve alike, as web-standard Request and Response: the built screens, and clips' videos
// and pictures. Who may ask is for the caller to decide.

import { MEDIA_PREFIX, serveMedia } from './media.ts'
import type { MediaSource } from './media-source.ts'
import { methodNotAllowedResponse, withoutBody } from './responses.ts'
import { requireScreens, serveScreen } from './screens.ts'

export type FileHandler = (request: Request) => Promise<Response>

export interface FileHandlerOptions {
  /** What the build made of the screens. */
  readonly screensDir: string
  readonly media: MediaSource
}

/** Throws AppError `screens-missing` when the screens were not built. */
export function createFileHandler({ screensDir, media }: FileHandlerOptions): FileHandler {
  requireScreens(screensDir)
  return async ({ method, url, headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return methodNotAllowedResponse()
    const path = new URL(url).pathname
    const response = await (path.startsWith(MEDIA_PREFIX)
      ? serveMedia(media, path, headers)
      : serveScreen(screensDir, path))
    return method === 'HEAD' ? withoutBody(response) : response
  }
}
