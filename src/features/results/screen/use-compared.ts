import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { ResultSession } from '../session.ts'
import { toggleCompared, useResultsState } from './results-state.ts'

interface Compared {
  readonly compared: readonly string[]
  readonly toggle: (session: Pick<ResultSession, 'id' | 'activity' | 'movement'>) => void
}

/** Compared sessions, and a toggle that says why a session can't be added. */
export function useCompared(): Compared {
  const { notifications } = useStation()
  const { results } = useWording()
  const { compared } = useResultsState()
  return {
    compared,
    toggle(session) {
      const answer = toggleCompared(session)
      if (answer === 'full') notifications.show({ tone: 'warning', title: results.onlySo(resultsBounds.compared) })
      if (answer === 'other-movement') notifications.show({ tone: 'warning', title: results.oneMovement })
    },
  }
}
