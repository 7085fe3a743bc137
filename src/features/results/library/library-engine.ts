import type { RepRules } from '../queries/session-reps.ts'
import type { ResultsEngine } from '../station/results-engine.ts'
import { isLibraryFileGone, toLibraryError } from './library-errors.ts'
import type { LibraryContent } from './read-library.ts'
import type { Prepare, ResultsClient } from './results-client.ts'
import { makeViews } from './views.ts'

interface EngineOptions {
  readonly folder: string
  readonly checkAvailable: () => Promise<void>
  readonly client: () => Promise<ResultsClient>
  readonly read: () => Promise<LibraryContent>
  readonly invalidate: () => void
  /** Rules of reps now: a person can change them. */
  readonly reps: () => RepRules
  readonly forgetPrepared: () => void
  readonly close: () => void
}

/** Runs queries over one library; its views are made in each DuckDB process before the first query. */
export function createLibraryEngine(options: EngineOptions): ResultsEngine {
  const { folder } = options
  let rulesOfViews: string | null = null

  const prepare: Prepare = async (send) => {
    const { files } = await options.read()
    const rules = options.reps()
    rulesOfViews = JSON.stringify(rules)
    await makeViews(files, rules, async (request) => {
      const reply = await send(request)
      return reply.kind === 'rows' ? reply.rows : []
    })
  }

  async function query<Result>(work: (client: ResultsClient) => Promise<Result>): Promise<Result> {
    await options.checkAvailable()
    const client = await options.client()
    if (rulesOfViews !== null && rulesOfViews !== JSON.stringify(options.reps())) options.forgetPrepared()
    try {
      return await work(client)
    } catch (error) {
      if (!isLibraryFileGone(error)) throw toLibraryError(error, folder)
      // A person removed a file, or another station joined several into one: retry once with the current files.
      options.invalidate()
      return await work(client).catch((again: unknown) => {
        throw toLibraryError(again, folder)
      })
    }
  }

  return {
    async rows(sql, parameters = {}) {
      const { rows } = await query((client) => client.request({ kind: 'rows', sql, parameters }, 'rows', prepare))
      return rows
    },
    async numbers(sql, parameters = {}) {
      const { names, columns } = await query((client) =>
        client.request({ kind: 'numbers', sql, parameters }, 'numbers', prepare),
      )
      return { names, columns }
    },
    async writeFile(sql, parameters, { path, format }) {
      const written = await query((client) =>
        client.request({ kind: 'write', sql, parameters, path, format }, 'written', prepare),
      )
      return written.rows
    },
    close: async () => options.close(),
  }
}
