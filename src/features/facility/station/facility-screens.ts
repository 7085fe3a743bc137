import { AppError } from '../../../station/app-error.ts'
import type { FacilityLinkState } from '../../../station/contract/facility-link.ts'
import type { FacilityStatus } from '../../../station/contract/facility-status.ts'
import { type FacilityView, type StationAlarm, stationNeedsAttention } from '../../../station/contract/facility-view.ts'
import type { OtherReps, OtherRepsInput } from '../other-reps.ts'
import type { FacilityViewer } from './facility-viewer.ts'

/** Facts of the facility for a station's screens and commands. */
export interface FacilityScreens {
  /** Alarms about all stations; null while they are not known. */
  alarms(): readonly StationAlarm[] | null
  /** State for every screen's frame; null where the station is in no facility. */
  status(): FacilityStatus | null
  /** The Facility screen. */
  view(): Promise<FacilityView>
  /** Reps of other stations. Throws AppError `facility-missing` and the codes of a facility's database. */
  otherReps(input: OtherRepsInput): Promise<OtherReps>
}

interface Parts {
  readonly link: () => FacilityLinkState
  readonly isJoined: () => boolean
  /** Null until the facility's code is loaded. */
  readonly viewer: () => FacilityViewer | null
  readonly waitingClips: () => number
  readonly aloneSinceMs: () => number | null
}

/** `createStationFacility` makes one. */
export function createFacilityScreens({ link, isJoined, viewer, waitingClips, aloneSinceMs }: Parts): FacilityScreens {
  const present = () => viewer()?.present() ?? null
  const own = () => ({ link: link(), waitingClips: waitingClips(), aloneSinceMs: aloneSinceMs() })

  return {
    alarms: () => present()?.alarms ?? null,
    status() {
      if (!isJoined()) return null
      const { stations = [], isRebuilding = false } = present() ?? {}
      const needing = stations.filter(({ health }) => stationNeedsAttention(health))
      return { ...own(), isRebuilding, needingAttention: needing.length }
    },
    view: async () => ({ facts: (await viewer()?.facts()) ?? null, ...own() }),
    async otherReps(input) {
      if (!isJoined()) throw new AppError('facility-missing')
      const state = link()
      if (state.kind === 'away') throw new AppError(state.because.code, state.because.parameters)
      const joined = viewer()
      if (joined === null) throw new AppError('facility-away')
      return joined.otherReps(input)
    },
  }
}
