import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { localDayText, startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { goTo, redirectTo, useRoute } from '../../../renderer/routes.ts'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import { rangeOfDays } from '../screen/period-filter.tsx'
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

interface ReportState {
  /** Report that was shown last, restored when the tab opens. */
  readonly last: ReportSelection
  /** Chosen curves by movement; an absent movement shows its default. */
  readonly curves: Readonly<Record<string, readonly string[]>>
}

const reportState = createStore<ReportState>(() => ({ last: noSelection, curves: {} }))

/** Report of the address; without one the last report, whose address is then written. */
export function useReportSelection(): ReportSelection {
  const { within } = useRoute()
  const last = useStore(reportState, (state) => state.last)
  useEffect(() => {
    const named = parseReportAddress(within)
    if (named) reportState.setState({ last: named })
    else writeReportAddress(reportState.getState().last)
  }, [within])
  return parseReportAddress(within) ?? last
}

/** Opens the report of another athlete, movement or period. */
export function changeReport(changes: Partial<ReportSelection>): void {
  const last = { ...reportState.getState().last, ...changes }
  reportState.setState({ last })
  goTo('results', reportAddress(last))
}

/** Replaces the address by that of the shown report, without a history entry. */
export function writeReportAddress(shown: ReportSelection): void {
  if (shown.athleteId !== null) redirectTo('results', reportAddress(shown))
}

/** Opens the report of an athlete: their newest day, or that of a session. */
export const showReportOf = (
  athleteId: string | null,
  session: Pick<ReportSelection, 'pair' | 'span'> = { pair: null, span: null },
): void => changeReport({ athleteId, ...session })

export const useReportCurves = (): ReportState['curves'] => useStore(reportState, ({ curves }) => curves)

export const chooseReportCurves = (pair: MovementPair, names: readonly string[]): void =>
  reportState.setState(({ curves }) => ({ curves: { ...curves, [movementPairKey(pair)]: names } }))

export const movementPairKey = ({ activity, movement }: MovementPair): string => `${activity}/${movement}`
