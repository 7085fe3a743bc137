import type { Failure } from '../../../station/contract/failure.ts'
import type { AuditRow, AuditStep } from '../audit.ts'
import type { AuditNotes } from './audit-ports.ts'

/** Rows per write. */
const MAX_BATCH_ROWS = 200

/** Progress of an audit; `waitingFor` is the failure that a retry waits for. */
export interface StepProgress {
  readonly step: AuditStep
  readonly done: number
  readonly total: number | null
  readonly waitingFor: Failure | null
}

export type OnProgress = (step: Partial<StepProgress>) => void
export type WriteRows = ReturnType<typeof createRowWriter>

/** Creates the function that saves an audit's rows in batches, and reports its progress; null rows are only counted. */
export function createRowWriter(notes: Pick<AuditNotes, 'add'>, onProgress: OnProgress) {
  return async function writeRows(rows: AsyncIterable<AuditRow | null>, total: number, count: (row: AuditRow) => void) {
    let waiting: AuditRow[] = []
    let done = 0
    onProgress({ step: 'comparing', done, total })
    for await (const row of rows) {
      done += 1
      if (row) {
        count(row)
        waiting.push(row)
      }
      if (waiting.length < MAX_BATCH_ROWS && done % MAX_BATCH_ROWS !== 0) continue
      notes.add(waiting)
      waiting = []
      onProgress({ done })
    }
    notes.add(waiting)
    onProgress({ done })
  }
}
