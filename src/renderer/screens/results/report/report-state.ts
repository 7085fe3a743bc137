import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { MovementPair } from '../../../../contract/results/session.ts'
import { goToTab } from '../results-address.ts'

interface ReportState {
  /** Null until somebody is chosen. */
  readonly athleteId: string | null
  /** Null for the pair of the athlete's newest session. */
  readonly pair: MovementPair | null
  /** Null for the day of the newest session. */
  readonly span: { readonly fromMs: number; readonly toMs: number } | null
  /** The curves that were chosen, by pair; a pair that is absent shows its usual ones. */
  readonly curves: Readonly<Record<string, readonly string[]>>
}

const nobody: ReportState = { athleteId: null, pair: null, span: null, curves: {} }

const reportState = createStore<ReportState>(() => nobody)

/** What the report shows; stays while other tabs and screens are shown. */
export const useReportState = (): ReportState => useStore(reportState)

export const changeReport = (changes: Partial<ReportState>): void => reportState.setState(changes)

/** Opens the report of an athlete: their newest day, or that of a session. */
export function showReportOf(
  athleteId: string | null,
  session: Pick<ReportState, 'pair' | 'span'> | null = null,
): void {
  changeReport({ athleteId, ...(session ?? { pair: null, span: null }) })
  goToTab('report')
}

export const pairKey = ({ activity, movement }: MovementPair): string => `${activity}/${movement}`
