import type { PdfInput } from '../../features/results/report.ts'
import { AppError } from '../app-error.ts'
import type { EventPosition, StationEvent } from '../contract/event.ts'
import { evidence } from '../contract/evidence.ts'
import type { WindowState } from '../contract/window-state.ts'
import type { StationClient } from './client.ts'
import type { StationApi } from './station-api.ts'
import { callMethod, createMethods } from './station-methods.ts'

/** Actions of the window that a station without a desktop cannot do. */
interface OwnComputer {
  readonly chooseFolder: () => Promise<string | null>
  readonly showInFolder: (path: string) => void
  readonly savePdf: (request: PdfInput) => Promise<string | null>
  readonly windowState: () => WindowState | null
}

/**
 * Forwards the contract to a station in another process, such as a service, for the pages of a window. Only calls that
 * need this computer's desktop are answered here.
 */
export function joinedApi(
  station: StationClient,
  { chooseFolder, showInFolder, savePdf, windowState }: OwnComputer,
): StationApi {
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
    exports: {
      ...forwarded.exports,
      async show({ id }) {
        const [first] = await station.exports.files({ id, offset: 0, limit: 1 })
        // Throws with the station's reason for files that cannot be shown.
        const { path } = await station.exports.file({ id, file: first?.number ?? 0 })
        showInFolder(path)
      },
    },
    results: {
      ...forwarded.results,
      async tableFile(input) {
        const table = await station.results.tableFile(input, { signal })
        showInFolder(table.path)
        return table
      },
      async savePdf(input) {
        const path = await savePdf(input)
        return path === null ? null : { path }
      },
    },
    diagnostics: {
      async bundle() {
        const bundle = await station.diagnostics.bundle(undefined, { signal })
        showInFolder(bundle.path)
        return bundle
      },
    },
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
