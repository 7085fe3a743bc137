import { z } from 'zod'
import { command, query } from '../../station/contract/procedure.ts'
import { pageOf, window } from '../../station/contract/window.ts'
import { AuditGroup, AuditProgress, AuditRow, AuditScope, AuditState } from './audit.ts'

const count = z.int().min(0)

/** Compares the ledger, or a folder, with the service's captures. Topic `audit`. */
export const auditContract = {
  state: query.output(AuditState),
  /** Starts an audit, one at a time. The last finished audit stays until this one finishes. */
  start: command.input(AuditScope).output(AuditProgress),
  cancel: command.input(z.object({ id: z.string() })),
  /** Rows of the last finished audit, those that need a person first. */
  rows: query.input(window.extend({ group: AuditGroup.nullable() })).output(pageOf(AuditRow)),
  /** The last finished audit as CSV, in parts; the first part starts at line 0. */
  csv: query.input(z.object({ from: count })).output(z.object({ text: z.string(), next: count.nullable() })),
}
