import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { goTo, redirectTo, useRoute } from '../../../renderer/routes.ts'
import type { MovementPair } from '../session.ts'
import { noSelection, parseReportAddress, type ReportSelection, reportAddress } from './report-address.ts'

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
