import { localDayText, startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import { rangeOfDays } from '../screen/period.ts'
import type { MovementPair } from '../session.ts'

/** Selection of a report: athlete, movement and days. */
export interface ReportSelection {
  /** Null until an athlete is chosen. */
  readonly athleteId: string | null
  /** Null for the movement of the athlete's newest session. */
  readonly pair: MovementPair | null
  /** Null for the day of the newest session. */
  readonly span: { readonly fromMs: number; readonly toMs: number } | null
}

export const noSelection: ReportSelection = { athleteId: null, pair: null, span: null }

const REPORT_TAB = 'report'
const REPORT_PREFIX = `${REPORT_TAB}~`

/** Address of a report after `#/results/`, valid after a reload and as a bookmark. */
export function reportAddress({ athleteId, pair, span }: ReportSelection): string {
  if (athleteId === null) return REPORT_TAB
  const parts = new URLSearchParams({
    athlete: athleteId,
    // Listed one by one: the object may hold more than a movement.
    ...(pair && { activity: pair.activity, movement: pair.movement }),
    ...(span && { from: localDayText(span.fromMs), to: localDayText(startOfLocalDay(span.toMs, -1)) }),
  })
  return REPORT_PREFIX + parts.toString()
}

/** Parses the report of an address; null where it names none. Invalid parts are ignored. */
export function parseReportAddress(within: string | null): ReportSelection | null {
  if (!within?.startsWith(REPORT_PREFIX)) return null
  const parts = new URLSearchParams(within.slice(REPORT_PREFIX.length))
  const part = (name: string, maxLength: number) => {
    const text = parts.get(name) ?? ''
    return text.length > 0 && text.length <= maxLength ? text : null
  }
  const athleteId = part('athlete', resultsBounds.idLength)
  if (athleteId === null) return null
  const activity = part('activity', resultsBounds.nameLength)
  const movement = part('movement', resultsBounds.nameLength)
  return {
    athleteId,
    pair: activity !== null && movement !== null ? { activity, movement } : null,
    span: rangeOfDays(parts.get('from') ?? '', parts.get('to') ?? ''),
  }
}
