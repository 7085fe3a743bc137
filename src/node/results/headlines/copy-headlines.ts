import type { MovementPair, ResultSession } from '../../../contract/results/session.ts'
import { AppError } from '../../../core/app-error.ts'
import type { HeadlineStore, KeptHeadlines } from '../../../core/results/headline-port.ts'
import { metricCatalog } from '../queries/catalog.ts'
import { readViewColumns } from '../queries/columns.ts'
import type { ResultsSource } from '../queries/results-source.ts'
import { sessionFields } from '../queries/session-fields.ts'
import { headlineColumns, sessionSelect, toSession } from '../queries/session-rows.ts'

/** Rows of one question: few enough that nobody waits for the database. */
const PAGE_ROWS = 500

interface Parts {
  readonly engine: ResultsSource['engine']
  readonly store: HeadlineStore
  /** The metrics that stand for a session of the pair, as they are chosen now. */
  readonly headlines: (pair: MovementPair) => readonly string[]
  /** What rows show is not as it was. */
  readonly onChange: () => void
}

/** The station's own copy of headline metrics, out of the library: Today shows them while DuckDB does not run. */
export function createHeadlineCopy({ engine, store, headlines, onChange }: Parts) {
  const library: ResultsSource = { engine, catalog: metricCatalog, headlines }
  let turn: Promise<unknown> = Promise.resolve()

  /** One after the other: a choice that changes meanwhile is copied after it. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }

  /** The sessions of an export, or all of the pair. */
  async function copy(pair: MovementPair, exportId: string | null) {
    const columns = await readViewColumns(library, 'sessions')
    const parts = sessionFields(columns)
    const metrics = headlineColumns(library, columns, [pair])
    const ofExport = exportId === null ? '' : ` AND ${columns.text('_export_id')} = $export`
    for (let offset = 0; ; offset += PAGE_ROWS) {
      const rows = await engine.rows(
        `SELECT ${sessionSelect(parts)}${metrics.sql} FROM sessions
         WHERE ${parts.activity} = $activity AND ${parts.movement} = $movement${ofExport}
         ORDER BY id LIMIT $limit OFFSET $offset`,
        {
          activity: pair.activity,
          movement: pair.movement,
          ...(exportId !== null && { export: exportId }),
          limit: PAGE_ROWS,
          offset,
        },
      )
      store.put(rows.map((row) => toStoredHeadlines(toSession(row, metrics), pair)))
      if (rows.length < PAGE_ROWS) return
    }
  }

  const isCopied = (pair: MovementPair) => isSame(store.choice(pair), headlines(pair))

  async function copyAll(pair: MovementPair) {
    const names = headlines(pair)
    await copy(pair, null)
    store.saveChoice(pair, names)
  }

  return {
    /** The sessions of an export are in the library. Throws AppError where the library can't be asked now. */
    built: (exportId: string, pair: MovementPair) =>
      inTurn(async () => {
        try {
          await (isCopied(pair) ? copy(pair, exportId) : copyAll(pair))
        } catch (error) {
          store.forgetChoice(pair)
          // Results that no question can be put to keep no others from the library.
          if (error instanceof AppError) throw error
        }
        onChange()
      }),
    /** Other metrics may have been chosen: what the copy has of those pairs is read again. */
    refresh: () =>
      inTurn(async () => {
        for (const pair of store.pairs()) {
          if (isCopied(pair)) continue
          await copyAll(pair)
          onChange()
        }
      }),
  }
}

const isSame = (one: readonly string[] | null, other: readonly string[]) =>
  one !== null && JSON.stringify(one) === JSON.stringify(other)

const toStoredHeadlines = (
  { id, isApproved, isSynthetic, headlines }: ResultSession,
  pair: MovementPair,
): KeptHeadlines => ({
  sessionId: id,
  pair,
  isApproved,
  isSynthetic,
  values: headlines,
})
