import type { FacilityLinkState } from '../../contract/facility/facility-link.ts'
import type { FacilitySettings } from '../../contract/station/facility-settings.ts'
import type { Clock } from '../../core/ports.ts'
import type { StationStore } from '../store/station-store.ts'
import type { DatabaseSettings } from './database/connection-options.ts'
import { createDatabaseLink, type DatabaseLink } from './database/database-link.ts'
import { createFacilityViewer, type FacilityViewer } from './view/facility-viewer.ts'

export interface JoinedFacility {
  readonly link: DatabaseLink
  readonly viewer: FacilityViewer
  close(): Promise<void>
}

interface Parts {
  readonly database: DatabaseSettings
  readonly password: string
  readonly settings: () => { readonly facility: FacilitySettings }
  readonly memory: StationStore
  readonly clock: Clock
  /** Identifies this start of the program. */
  readonly run: string
  readonly onChange: (state: FacilityLinkState) => void
  /** Called when something that stations share changed, or was read again. */
  readonly onShared: () => void
}

/** Joins a facility: everything that this station shares through its database. Throws AppError `facility-invalid`. */
export function joinFacility({ database, password, memory, clock, onChange, onShared }: Parts): JoinedFacility {
  const link = createDatabaseLink({ settings: database, password, clock, onChange })
  const viewer = createFacilityViewer({
    link,
    database: database.database,
    store: memory.facility,
    stationId: memory.backups.stationId(),
    clock,
    pace: () => null,
    onChange: onShared,
  })
  return {
    link,
    viewer,
    async close() {
      viewer.close()
      await link.close()
    },
  }
}
