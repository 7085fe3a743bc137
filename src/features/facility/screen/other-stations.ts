import { useRead } from '../../../renderer/hooks/use-read.ts'
import type { OtherStationsSlot } from '../../../renderer/page-slots.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { OtherRepsInput } from '../other-reps.ts'

/** Names of the other stations of the facility, and the search over their reps. */
export const otherStations: OtherStationsSlot = {
  useNames() {
    const client = useClient()
    const { value: view } = useRead('stations', () => client.facility.view(), [])
    return (view?.facts?.stations ?? []).flatMap(({ name, isThis }) => (isThis ? [] : [name]))
  },
  useReps(search, key) {
    const client = useClient()
    return useRead(key, () => client.facility.reps(OtherRepsInput.parse(search)), [])
  },
}
