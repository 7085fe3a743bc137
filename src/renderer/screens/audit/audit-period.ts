import type { AuditScope } from '../../../contract/audit.ts'

export const auditPeriods = ['today', 'yesterday', 'week', 'month', 'everything'] as const
export type AuditPeriod = (typeof auditPeriods)[number]

const daysBefore: Readonly<Record<AuditPeriod, number | null>> = {
  today: 0,
  yesterday: 1,
  week: 6,
  month: 29,
  everything: null,
}

/** Audit scope of a period, from local midnight of its first day. */
export function periodScope(period: AuditPeriod, nowMs: number): AuditScope {
  const days = daysBefore[period]
  if (days === null) return { kind: 'period', fromMs: null, toMs: null }
  const from = new Date(nowMs)
  from.setDate(from.getDate() - days)
  return { kind: 'period', fromMs: from.setHours(0, 0, 0, 0), toMs: null }
}
