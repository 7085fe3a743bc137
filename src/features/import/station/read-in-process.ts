import type { StartProcess } from '../../../computer/processes/start-process.ts'
import { AppError } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import type { RosterSheet, RosterSheets } from '../core/roster-sheets.ts'
import type { RosterFileRow } from '../core/roster-table.ts'
import { RosterFileAnswer, type RosterRequest } from './roster-messages.ts'

/** A file of the largest size that is accepted takes a few seconds. */
const READ_TIMEOUT_MS = 60_000

/**
 * Reads a roster file in a process with a memory limit: a hostile workbook takes neither the station's memory nor its
 * time. Throws AppError `roster-unreadable`.
 */
export async function readRosterInProcess(
  request: RosterRequest,
  startProcess: StartProcess,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<RosterSheets> {
  const { file } = request
  const child = startProcess('roster-process')
  const end = setTimeout(child.kill, timeoutMs)
  const rowsOf = new Map<number, RosterFileRow[]>()
  try {
    const answer = await new Promise<RosterFileAnswer | null>((resolve) => {
      child.onMessage((message) => {
        const { data = null } = RosterFileAnswer.safeParse(message)
        if (data?.kind !== 'rows') return resolve(data)
        const rows = rowsOf.get(data.sheet) ?? []
        for (const row of data.rows) rows.push(row)
        rowsOf.set(data.sheet, rows)
      })
      void child.exited.then(() => resolve(null))
      child.send(request)
    })
    if (answer?.kind === 'read') {
      const [first, ...others] = answer.sheets.map(
        ({ name, headers }, index): RosterSheet => ({ name, table: { headers, rows: rowsOf.get(index) ?? [] } }),
      )
      if (first) return [first, ...others]
    }
    if (answer?.kind === 'failed') throw new AppError(answer.because.code, answer.because.parameters)
    throw new AppError('roster-unreadable', { file, why: evidence('broken-workbook') })
  } finally {
    clearTimeout(end)
    child.kill()
  }
}
