import { resultsBounds } from '../../../../contract/results/results-bounds.ts'
import { useStation } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { toggleCompared, useResultsState } from '../results-state.ts'

/** Compared sessions and a toggle that notifies at the limit. */
export function useCompared(): { readonly compared: readonly string[]; readonly toggle: (id: string) => void } {
  const { notifications } = useStation()
  const { results } = useWording()
  const { compared } = useResultsState()
  return {
    compared,
    toggle(id) {
      if (toggleCompared(id)) return
      notifications.show({ tone: 'warning', title: results.onlySo(resultsBounds.compared) })
    },
  }
}
