import { z } from 'zod'
import { AuditGroup, AuditProgress, AuditRow, AuditScope, AuditState } from './audit.ts'
import { procedure } from './procedure.ts'
import { pageOf, window } from './window.ts'

const count = z.int().min(0)

/** Compares the ledger, or a folder, with the service's captures. Topic `audit`. */
export const auditContract = {
  state: procedure.output(AuditState),
  /** Starts an audit, one at a time. The last finished audit stays until this one finishes. */
  start: procedure.input(AuditScope).output(AuditProgress),
  cancel: procedure.input(z.object({ id: z.string() })),
  /** Rows of the last finished audit, those that need a person first. */
  rows: procedure.input(window.extend({ group: AuditGroup.nullable() })).output(pageOf(AuditRow)),
  /** The last finished audit as CSV, in parts; the first part starts at line 0. */
  csv: procedure.input(z.object({ from: count })).output(z.object({ text: z.string(), next: count.nullable() })),
}
