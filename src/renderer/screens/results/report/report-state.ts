import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { MovementPair } from '../../../../contract/results/session.ts'
import { goTo, redirectTo, useRoute } from '../../../routes.ts'
import { nobody, type ReportShown, reportShownIn, reportWithin } from './report-address.ts'

interface ReportState {
  /** The report that was shown last: the tab comes back to it. */
  readonly last: ReportShown
  /** The curves that were chosen, by pair; a pair that is absent shows its usual ones. */
  readonly curves: Readonly<Record<string, readonly string[]>>
}

const reportState = createStore<ReportState>(() => ({ last: nobody, curves: {} }))

/** The report that the address names; without one the last that was shown, whose address follows. */
export function useReportShown(): ReportShown {
  const { within } = useRoute()
  const last = useStore(reportState, (state) => state.last)
  useEffect(() => {
    const named = reportShownIn(within)
    if (named) reportState.setState({ last: named })
    else settleReport(reportState.getState().last)
  }, [within])
  return reportShownIn(within) ?? last
}

/** Goes to the report of somebody else, of another movement, or of other days. */
export function changeReport(changes: Partial<ReportShown>): void {
  const last = { ...reportState.getState().last, ...changes }
  reportState.setState({ last })
  goTo('results', reportWithin(last))
}

/** Writes into the address what is shown anyway: nothing that Back would lead to. */
export function settleReport(shown: ReportShown): void {
  if (shown.athleteId !== null) redirectTo('results', reportWithin(shown))
}

/** Opens the report of an athlete: their newest day, or that of a session. */
export const showReportOf = (
  athleteId: string | null,
  session: Pick<ReportShown, 'pair' | 'span'> = { pair: null, span: null },
): void => changeReport({ athleteId, ...session })

export const useReportCurves = (): ReportState['curves'] => useStore(reportState, ({ curves }) => curves)

export const chooseReportCurves = (pair: MovementPair, names: readonly string[]): void =>
  reportState.setState(({ curves }) => ({ curves: { ...curves, [pairKey(pair)]: names } }))

export const pairKey = ({ activity, movement }: MovementPair): string => `${activity}/${movement}`
