import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import type { Plan, RepCondition } from './find-plan.ts'

/** How many rows are looked at before somebody else has a turn: some milliseconds. */
export interface SliceSizes {
  /** A first page is often here already. */
  readonly initialRows: number
  readonly maxRows: number
  /** Where a rep's own row has to be read too. */
  readonly maxResolvedRows: number
}

const defaultSizes: SliceSizes = { initialRows: 500, maxRows: 10_000, maxResolvedRows: 3_000 }
const GROWTH = 4
/** Statements of searches that were asked lately. */
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

/** Reads the fitting reps of a plan, the newest first, in slices that keep nobody waiting. */
export function createFindWalk(db: DatabaseSync, slice: SliceSizes = defaultSizes) {
  const statements = new Map<string, StatementSync>()

  function prepared(sql: string): StatementSync {
    const statement = statements.get(sql) ?? db.prepare(sql)
    // The one that was used last comes last.
    statements.delete(sql)
    statements.set(sql, statement)
    const [oldest] = statements.keys()
    if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest)
    return statement
  }

  /** A slice from a position down, and where it ends. */
  function sliceOf(plan: Plan, moments: TimeRange) {
    const { along } = plan
    const index = along === null ? 'find_rep_by_time' : `find_rep_by_${along.kind}`
    const rows = `find_rep INDEXED BY ${index} WHERE ${along === null ? '' : `${along.kind} = ? AND `}`
    const first = along === null ? [] : [along.id]
    const isResolved = along !== null || plan.conditions.some(({ sql }) => sql.includes('names'))
    const most = isResolved ? slice.maxResolvedRows : slice.maxRows
    let size = slice.initialRows
    const ends = prepared(`
      SELECT number, at_ms FROM ${rows} (at_ms, number) < (?, ?) AND at_ms >= ?
      ORDER BY at_ms DESC, number DESC LIMIT 1 OFFSET ?`)
    const fromMs = moments.fromMs ?? -Number.MAX_VALUE
    const { sql, values } = allConditions(plan.conditions)
    return {
      endAfter(position: Position): Position | null {
        const row = ends.get(...first, position.at_ms, position.number, fromMs, size - 1)
        size = Math.min(size * GROWTH, most)
        return row === undefined ? null : FoundRep.parse(row)
      },
      within(what: string, position: Position, end: Position | null, rest: string) {
        const down = end ?? { at_ms: fromMs, number: 0 }
        return prepared(`
          SELECT ${what} FROM ${rows} (at_ms, number) < (?, ?) AND (at_ms, number) >= (?, ?) AND ${sql} ${rest}`).all(
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

  const begin = ({ toMs }: TimeRange): Position => (toMs === null ? START : { at_ms: toMs, number: 0 })

  function fewOf(plan: Plan, few: RepCondition, what: string, { fromMs, toMs }: TimeRange, rest = ''): unknown[] {
    const { sql, values } = allConditions([few, ...plan.conditions])
    return prepared(`SELECT ${what} FROM find_rep WHERE ${sql} AND +at_ms >= ? AND +at_ms < ? ${rest}`).all(
      ...values,
      fromMs ?? -Number.MAX_VALUE,
      toMs ?? Number.MAX_VALUE,
    )
  }

  return {
    /** In steps, each with the next found ones; ends after the last. */
    *found(plan: Plan, moments: TimeRange): Generator<readonly FoundRep[], void> {
      if (plan.isEmpty) return
      if (plan.few) {
        const rows = fewOf(plan, plan.few, 'number, at_ms', moments).map((row) => FoundRep.parse(row))
        return yield rows.toSorted((a, b) => b.at_ms - a.at_ms || b.number - a.number)
      }
      const part = sliceOf(plan, moments)
      let position = begin(moments)
      for (;;) {
        const end = part.endAfter(position)
        const rows = part.within('number, at_ms', position, end, 'ORDER BY at_ms DESC, number DESC')
        yield rows.map((row) => FoundRep.parse(row))
        if (end === null) return
        position = end
      }
    },
    /** By the quarter of an hour, in steps: a quarter may come again. */
    *quarters(plan: Plan, moments: TimeRange): Generator<readonly { quarter: number; reps: number }[], void> {
      if (plan.isEmpty) return
      const what = 'CAST(floor(at_ms / 900000) AS INTEGER) AS quarter, count(*) AS reps'
      const read = (rows: readonly unknown[]) => rows.map((row) => QuarterRow.parse(row))
      if (plan.few) return yield read(fewOf(plan, plan.few, what, moments, 'GROUP BY 1'))
      const part = sliceOf(plan, moments)
      let position = begin(moments)
      for (;;) {
        const end = part.endAfter(position)
        yield read(part.within(what, position, end, 'GROUP BY 1'))
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
