import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import type { Plan, RepCondition } from './find-plan.ts'

/** Rows read before yielding to the event loop; each slice takes a few milliseconds. */
export interface SliceSizes {
  /** Rows of the first slice: they often hold the first page. */
  readonly initialRows: number
  readonly maxRows: number
  /** Rows of a slice that needs each rep's own row, not only an index. */
  readonly maxResolvedRows: number
}

const defaultSizes: SliceSizes = { initialRows: 500, maxRows: 10_000, maxResolvedRows: 3_000 }
const GROWTH = 4
/** Prepared statements that are kept for the next searches. */
const MAX_STATEMENTS = 50

const FoundRep = z.object({ number: z.int(), at_ms: z.number() })
export type FoundRep = z.infer<typeof FoundRep>
const QuarterRow = z.object({ quarter: z.int(), reps: z.int() })

export interface TimeRange {
  readonly fromMs: number | null
  readonly toMs: number | null
}

interface Position {
  readonly at_ms: number
  readonly number: number
}

const START: Position = { at_ms: Number.MAX_VALUE, number: 0 }

/** Walks the matching reps of a plan, newest first, in slices that block the event loop only briefly. */
export function createFindWalk(db: DatabaseSync, slice: SliceSizes = defaultSizes) {
  const statements = new Map<string, StatementSync>()

  function prepared(sql: string): StatementSync {
    const statement = statements.get(sql) ?? db.prepare(sql)
    // Moves it to the end: the least recently used statement is first.
    statements.delete(sql)
    statements.set(sql, statement)
    const [oldest] = statements.keys()
    if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest)
    return statement
  }

  /** Slices from a position downward: where each one ends, and its rows. */
  function slicesOf(plan: Plan, range: TimeRange) {
    const { along } = plan
    const index = along === null ? 'find_rep_by_time' : `find_rep_by_${along.kind}`
    const rows = `find_rep INDEXED BY ${index} WHERE ${along === null ? '' : `${along.kind} = ? AND `}`
    const first = along === null ? [] : [along.id]
    const isResolved = along !== null || plan.conditions.some(({ sql }) => sql.includes('names'))
    const maxRows = isResolved ? slice.maxResolvedRows : slice.maxRows
    let size = slice.initialRows
    const ends = prepared(`
      SELECT number, at_ms FROM ${rows} (at_ms, number) < (?, ?) AND at_ms >= ?
      ORDER BY at_ms DESC, number DESC LIMIT 1 OFFSET ?`)
    const fromMs = range.fromMs ?? -Number.MAX_VALUE
    const { sql, values } = allConditions(plan.conditions)
    return {
      endAfter(position: Position): Position | null {
        const row = ends.get(...first, position.at_ms, position.number, fromMs, size - 1)
        size = Math.min(size * GROWTH, maxRows)
        return row === undefined ? null : FoundRep.parse(row)
      },
      within(columns: string, position: Position, end: Position | null, rest: string) {
        const down = end ?? { at_ms: fromMs, number: 0 }
        return prepared(`
          SELECT ${columns} FROM ${rows} (at_ms, number) < (?, ?) AND (at_ms, number) >= (?, ?) AND ${sql} ${rest}`).all(
          ...first,
          position.at_ms,
          position.number,
          down.at_ms,
          down.number,
          ...values,
        )
      },
    }
  }

  const startPosition = ({ toMs }: TimeRange): Position => (toMs === null ? START : { at_ms: toMs, number: 0 })

  function readFew(plan: Plan, few: RepCondition, columns: string, { fromMs, toMs }: TimeRange, rest = ''): unknown[] {
    const { sql, values } = allConditions([few, ...plan.conditions])
    return prepared(`SELECT ${columns} FROM find_rep WHERE ${sql} AND +at_ms >= ? AND +at_ms < ? ${rest}`).all(
      ...values,
      fromMs ?? -Number.MAX_VALUE,
      toMs ?? Number.MAX_VALUE,
    )
  }

  return {
    /** Yields the next matches of each slice, and ends after the last one. */
    *found(plan: Plan, range: TimeRange): Generator<readonly FoundRep[], void> {
      if (plan.isEmpty) return
      if (plan.few) {
        const rows = readFew(plan, plan.few, 'number, at_ms', range).map((row) => FoundRep.parse(row))
        return yield rows.toSorted((a, b) => b.at_ms - a.at_ms || b.number - a.number)
      }
      const slices = slicesOf(plan, range)
      let position = startPosition(range)
      for (;;) {
        const end = slices.endAfter(position)
        const rows = slices.within('number, at_ms', position, end, 'ORDER BY at_ms DESC, number DESC')
        yield rows.map((row) => FoundRep.parse(row))
        if (end === null) return
        position = end
      }
    },
    /** Yields counts by quarter of an hour; the same quarter may come in two slices. */
    *quarters(plan: Plan, range: TimeRange): Generator<readonly { quarter: number; reps: number }[], void> {
      if (plan.isEmpty) return
      const columns = 'CAST(floor(at_ms / 900000) AS INTEGER) AS quarter, count(*) AS reps'
      const read = (rows: readonly unknown[]) => rows.map((row) => QuarterRow.parse(row))
      if (plan.few) return yield read(readFew(plan, plan.few, columns, range, 'GROUP BY 1'))
      const slices = slicesOf(plan, range)
      let position = startPosition(range)
      for (;;) {
        const end = slices.endAfter(position)
        yield read(slices.within(columns, position, end, 'GROUP BY 1'))
        if (end === null) return
        position = end
      }
    },
  }
}

function allConditions(conditions: readonly RepCondition[]): RepCondition {
  if (conditions.length === 0) return { sql: 'TRUE', values: [] }
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  }
}
