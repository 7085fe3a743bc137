import { resultsBounds } from '../../../../contract/results/results-bounds.ts'
import type { MovementPair } from '../../../../contract/results/session.ts'
import { dayOf, dayStart, spanOfDays } from '../filters/period.ts'

/** Whose report, of what, of which days. */
export interface ReportShown {
  /** Null until somebody is chosen. */
  readonly athleteId: string | null
  /** Null for the pair of the athlete's newest session. */
  readonly pair: MovementPair | null
  /** Null for the day of the newest session. */
  readonly span: { readonly fromMs: number; readonly toMs: number } | null
}

export const nobody: ReportShown = { athleteId: null, pair: null, span: null }

const TAB = 'report'
const MARK = `${TAB}~`

/** What stands in the address of a report behind `#/results/`: it is the same after a reload, and as a bookmark. */
export function reportWithin({ athleteId, pair, span }: ReportShown): string {
  if (athleteId === null) return TAB
  const parts = new URLSearchParams({
    athlete: athleteId,
    // Named one by one: whoever asks may hand over more than a pair.
    ...(pair && { activity: pair.activity, movement: pair.movement }),
    ...(span && { from: dayOf(span.fromMs), to: dayOf(dayStart(span.toMs, -1)) }),
  })
  return MARK + parts.toString()
}

/** The report that an address names; null where it names none. What makes no sense in it counts as absent. */
export function reportShownIn(within: string | null): ReportShown | null {
  if (!within?.startsWith(MARK)) return null
  const parts = new URLSearchParams(within.slice(MARK.length))
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
    span: spanOfDays(parts.get('from') ?? '', parts.get('to') ?? ''),
  }
}
