import { z } from 'zod'
import { AuditGroup, AuditProgress, AuditRow, AuditScope, AuditState } from './audit.ts'
import { procedure } from './procedure.ts'
import { pageOf, window } from './window.ts'

const count = z.int().min(0)

/** Is everything there? The ledger, or a folder, compared with the service's captures. Topic `audit`. */
export const auditContract = {
  state: procedure.output(AuditState),
  /** One at a time. The last finished one stays until this one is finished. */
  start: procedure.input(AuditScope).output(AuditProgress),
  cancel: procedure.input(z.object({ id: z.string() })),
  /** Of the last finished audit; what needs a person first. */
  rows: procedure.input(window.extend({ group: AuditGroup.nullable() })).output(pageOf(AuditRow)),
  /** The last finished audit as CSV, in parts; the first begins at line 0. */
  csv: procedure.input(z.object({ from: count })).output(z.object({ text: z.string(), next: count.nullable() })),
}
