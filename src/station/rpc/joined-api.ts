import type { MediaSource } from '../../computer/http/media-source.ts'
import { joinedFeatures } from '../../features/joined.ts'
import { AppError } from '../app-error.ts'
import type { EventPosition, StationEvent } from '../contract/event.ts'
import { evidence } from '../contract/evidence.ts'
import type { StationClient } from './client.ts'
import type { OwnComputer } from './joined-feature.ts'
import type { StationApi } from './station-api.ts'
import { callMethod, createMethods } from './station-methods.ts'

/**
 * Forwards the contract to a station in another process, such as a service, for the pages of a window. Only calls that
 * need this computer's desktop are answered here.
 */
export function joinedApi(station: StationClient, computer: OwnComputer): StationApi {
  const { chooseFolder, showInFolder, windowState } = computer
  const { signal } = new AbortController()
  // Pages show progress, so their calls may take longer than a command's.
  const forwarded = createMethods((path) => (input) => callMethod(station, path, input, { signal }))
  return {
    ...forwarded,
    subscribe: (listener, last) => subscribeTo(station, listener, last),
    onBug: (error, procedure) => console.error(`${procedure}:`, error),
    async status() {
      const can = { chooseFolder: true, browseFolders: false, showInFolder: true, downloadFiles: false }
      const window = windowState()
      return { ...(await station.status()), can, joined: true, ...(window !== null && { window }) }
    },
    connection: {
      ...forwarded.connection,
      // Other clients rely on that station: only its own screens switch it to practice.
      setPractice() {
        throw new AppError('not-here', { what: evidence('practice') })
      },
    },
    folders: {
      ...forwarded.folders,
      browse() {
        throw new AppError('not-here', { what: evidence('browsing-folders') })
      },
      async choose() {
        const path = await chooseFolder()
        return path === null ? null : { path }
      },
      async show({ clip }) {
        const [found] = await station.records.named({ names: [clip] })
        if (found) showInFolder(found.path)
      },
    },
    ...Object.assign({}, ...joinedFeatures.map(({ api }) => api?.({ station, forwarded, computer, signal }))),
  }
}

/** Files of a station in another process that the window may load; it shows other files in their folders. */
export function joinedMedia(station: StationClient, dataDir: string): Omit<MediaSource, 'picture'> {
  return {
    async videoOf(id) {
      const [clip] = await station.records.named({ names: [id] }).catch(() => [])
      return clip ? { path: clip.path, sizeBytes: clip.sizeBytes } : null
    },
    diagnosticsOf: () => null,
    exportFileOf: () => null,
    resultFileOf: () => null,
    previewOf: () => null,
    sharedVideoOf: () => null,
    ...Object.assign({}, ...joinedFeatures.map(({ media }) => media?.(station, dataDir))),
  }
}

/** Subscribes again whenever the station ends a stream of events, until the connection is lost. */
function subscribeTo(
  station: StationClient,
  listener: (event: StationEvent) => void,
  last: EventPosition | undefined,
): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  async function follow() {
    let lastHandled = last
    while (!signal.aborted) {
      for await (const event of await station.events(lastHandled, { signal })) {
        lastHandled = { epoch: event.epoch, seq: event.seq }
        listener(event)
      }
    }
  }
  follow().catch(() => undefined)
  return () => leaving.abort()
}
