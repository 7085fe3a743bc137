import type { FacilitySettings } from '../../../station/contract/facility-settings.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import type { StationReport } from '../../../station/host/station-part.ts'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'

/** Settings that the work for a facility follows. */
export interface SharedSettings {
  readonly facility: FacilitySettings
  readonly results: Pick<Settings['results'], 'folder'>
  readonly folders: readonly { readonly path: string }[]
}

/** The station that takes part in a facility. */
export interface FacilityHost {
  readonly dataDir: string
  readonly version: string
  /** Start of the program. */
  readonly startedAtMs: number
  /** The service in use; null while none is configured. */
  readonly origin: () => ServiceOrigin | null
  /** Null before the station's screens and commands are there. */
  readonly report: () => StationReport | null
  /** Reports every upload of shared folders again. Resolves when the facility knows them. */
  readonly reportUploads: (signal: AbortSignal) => Promise<void>
  /** Reads results that another station brought into the library. */
  readonly refreshResults: () => void
}
