import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { AppError } from '../../../station/app-error.ts'
import type { HeadlineStore, KeptHeadlines } from '../core/headline-port.ts'
import { metricCatalog } from '../queries/catalog.ts'
import { readViewColumns, sessionFields } from '../queries/columns.ts'
import type { ResultsSource } from '../queries/results-source.ts'
import { headlineColumns, sessionSelect, toSession } from '../queries/session-rows.ts'
import type { MovementPair, ResultSession } from '../session.ts'

/** Rows per query. */
const PAGE_ROWS = 500
/**
 * Rows per transaction. Sessions have random ids, so each row changes pages of its own: 500 rows write 4.5 MB into the
 * database's log.
 */
const ROWS_PER_WRITE = 100

interface HeadlineCopyOptions {
  readonly engine: ResultsSource['engine']
  readonly store: HeadlineStore
  /** Currently chosen headline metrics. */
  readonly headlines: (pair: MovementPair) => readonly string[]
  /** Called when lists should show other values. */
  readonly onChange: () => void
}

/** Copies headline metrics out of the library into the station's database, so that lists show them without DuckDB. */
export function createHeadlineCopy({ engine, store, headlines, onChange }: HeadlineCopyOptions) {
  const library: ResultsSource = { engine, catalog: metricCatalog, headlines, levelOf: () => null }
  let turn: Promise<unknown> = Promise.resolve()

  /** Runs one copy at a time, so that a later choice is copied after an earlier one. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }

  /** Copies the sessions of one export, or all sessions for null. */
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
      await put(rows.map((row) => toStoredHeadlines(toSession(row, metrics), pair)))
      if (rows.length < PAGE_ROWS) return
    }
  }

  async function put(kept: readonly KeptHeadlines[]) {
    for (let at = 0; at < kept.length; at += ROWS_PER_WRITE) {
      store.put(kept.slice(at, at + ROWS_PER_WRITE))
      await store.roomForMore()
      await yieldToEventLoop()
    }
  }

  const isCopied = (pair: MovementPair) => isSame(store.choice(pair), headlines(pair))

  async function copyAll(pair: MovementPair) {
    const names = headlines(pair)
    await copy(pair, null)
    store.saveChoice(pair, names)
  }

  return {
    /** Copies the sessions of a new export. Throws AppError when the library can't be queried now. */
    built: (exportId: string, pair: MovementPair) =>
      inTurn(async () => {
        try {
          await (isCopied(pair) ? copy(pair, exportId) : copyAll(pair))
        } catch (error) {
          store.forgetChoice(pair)
          // Results that can't be queried must not stop later builds.
          if (error instanceof AppError) throw error
        }
        onChange()
      }),
    /** Copies again where other metrics have been chosen since. */
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
  { id, isApproved, isSynthetic, framesPerSecond, headlines }: ResultSession,
  pair: MovementPair,
): KeptHeadlines => ({
  sessionId: id,
  pair,
  isApproved,
  isSynthetic,
  values: headlines,
  framesPerSecond,
})
