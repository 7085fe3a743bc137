import { isContractProcedure } from '@orpc/contract'
import type { EventPosition, StationEvent } from '../../contract/event.ts'
import { evidence } from '../../contract/evidence.ts'
import { contract } from '../../contract/index.ts'
import type { PdfInput } from '../../contract/results/report.ts'
import { AppError } from '../../core/app-error.ts'
import type { StationApi } from '../rpc/station-api.ts'
import type { StationClient } from './client.ts'

/** What the window can do that a station without one can't. */
interface OwnComputer {
  readonly chooseFolder: () => Promise<string | null>
  readonly showInFolder: (path: string) => void
  readonly savePdf: (asked: PdfInput) => Promise<string | null>
}

/**
 * The API of a station in another process, such as a service, for the pages of a window. Only what needs this computer's
 * desktop is answered here.
 */
export function joinedApi(station: StationClient, { chooseFolder, showInFolder, savePdf }: OwnComputer): StationApi {
  const { signal } = new AbortController()
  const forwarded = forward(contract, station, signal) as StationApi
  return {
    ...forwarded,
    subscribe: (listener, last) => subscribeTo(station, listener, last),
    onBug: (error, procedure) => console.error(`${procedure}:`, error),
    async status() {
      const can = { chooseFolder: true, browseFolders: false, showInFolder: true, downloadFiles: false }
      return { ...(await station.status()), can, joined: true }
    },
    connection: {
      ...forwarded.connection,
      // Others rely on that station, such as a service: it practices when its own screens say so.
      practise() {
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
        // The station says what is wrong with files that can't be shown.
        const { path } = await station.exports.file({ id, file: first?.number ?? 0 })
        showInFolder(path)
      },
    },
    results: {
      ...forwarded.results,
      async tableFile(asked) {
        const made = await station.results.tableFile(asked, { signal })
        showInFolder(made.path)
        return made
      },
      async savePdf(asked) {
        const path = await savePdf(asked)
        return path === null ? null : { path }
      },
    },
    diagnostics: {
      async bundle() {
        const made = await station.diagnostics.bundle(undefined, { signal })
        showInFolder(made.path)
        return made
      },
    },
  }
}

type Procedure = (input: unknown, options: { readonly signal: AbortSignal }) => unknown

/** Every procedure as it is in the contract. A person may wait longer than a command: pages show that they do. */
function forward(part: object, client: object, signal: AbortSignal): object {
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]: [string, object]) => {
      const own: unknown = Reflect.get(client, name)
      return [
        name,
        isContractProcedure(inner)
          ? (input: unknown) => (own as Procedure)(input, { signal })
          : forward(inner, own as object, signal),
      ]
    }),
  )
}

/** The station ends each stream of events after a while. Once its connection is lost, there is nothing more to hear. */
function subscribeTo(
  station: StationClient,
  listener: (event: StationEvent) => void,
  last: EventPosition | undefined,
): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  async function follow() {
    let heard = last
    while (!signal.aborted) {
      for await (const event of await station.events(heard, { signal })) {
        heard = { epoch: event.epoch, seq: event.seq }
        listener(event)
      }
    }
  }
  follow().catch(() => undefined)
  return () => leaving.abort()
}
