import type { AuditGroup, AuditReport } from '../contract/audit.ts'

/** These keep an audit from a yes: `certain` ones are surely not at the service. */
const certain: readonly AuditGroup[] = ['missing', 'not-uploaded', 'not-imported', 'unsupported']
const uncertain: readonly AuditGroup[] = ['awaiting', 'elsewhere', 'unchecked', 'unreadable']

/** How many lines are open, and whether all of them are surely not uploaded. */
export function openGroups(groups: AuditReport['groups']): { open: number; isCertain: boolean } {
  const of = (wanted: readonly AuditGroup[]) =>
    groups.reduce((sum, { group, count }) => sum + (wanted.includes(group) ? count : 0), 0)
  return { open: of(certain) + of(uncertain), isCertain: of(uncertain) === 0 }
}
