import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Page } from '../http/query.ts'
import { type Column, columnType, columnValue, type Frame } from './column.ts'
import { columnsOf, selectColumns } from './columns-of.ts'
import type { Job } from './export-jobs.ts'
import { createMotion, type Motion } from './session-motion.ts'
import { SessionRow, sessionColumns } from './session-row.ts'
import type { Skeleton } from './skeleton.ts'

const RowRange = z.looseObject({ first_row: z.int(), row_count: z.int(), first_frame: z.int() })

/** Reads a page of a job's results: only the rows of the page are computed (service interface 2.5, 4.11). */
export function readResults(db: DatabaseSync, job: Job, { limit, offset }: Page) {
  const columns = selectColumns(columnsOf(job.activity, job.movement), job.metrics)
  const ranges = db
    .prepare(`
      SELECT export_session.first_row, row_count, first_frame, ${sessionColumns} FROM export_session
      JOIN capture ON capture.number = export_session.capture_number
      JOIN athlete ON athlete.number = export_session.athlete_number
      WHERE job_id = ? AND first_row < ? AND first_row >= coalesce(
        (SELECT max(first_row) FROM export_session WHERE job_id = ? AND first_row <= ?), 0)
      ORDER BY first_row`)
    .all(job.id, offset + limit, job.id, offset)
  const rows = ranges.flatMap((range) => [...rowsOf(range, columns, { from: offset, to: offset + limit })])
  return {
    jobId: job.id,
    rowCount: rows.length,
    schema: columns.map((column) => ({ name: column.name, type: { name: columnType(column) } })),
    rows,
  }
}

interface Rows {
  readonly from: number
  readonly to: number
}

function* rowsOf(range: unknown, columns: readonly Column[], { from, to }: Rows) {
  const { first_row, row_count, first_frame } = RowRange.parse(range)
  const motion = createMotion(SessionRow.parse(range).session)
  const last = Math.min(to, first_row + row_count)
  for (let row = Math.max(from, first_row); row < last; row++) {
    const frame = frameOf(motion, first_frame + row - first_row)
    yield Object.fromEntries(columns.map((column) => [column.name, columnValue(column, frame)]))
  }
}

function frameOf(motion: Motion, index: number): Frame {
  let skeleton: Skeleton | undefined
  return {
    motion,
    index,
    skeleton() {
      skeleton ??= motion.skeleton(index)
      return skeleton
    },
  }
}

/**
 * Closes the gaps that removed sessions left, so that pages stay full to the last one (service interface 4.5, 4.11).
 */
export function renumberRows(db: DatabaseSync) {
  db.exec(`
    UPDATE export_session SET first_row = moved.first_row FROM (
      SELECT rowid, sum(row_count) OVER (PARTITION BY job_id ORDER BY first_row) - row_count AS first_row
      FROM export_session
    ) AS moved WHERE export_session.rowid = moved.rowid AND export_session.first_row <> moved.first_row`)
}
