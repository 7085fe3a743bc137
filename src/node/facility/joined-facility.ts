import type { FacilityLinkState } from '../../contract/facility/facility-link.ts'
import type { FacilitySettings } from '../../contract/station/facility-settings.ts'
import type { ClaimPort } from '../../core/facility/claims/claim-port.ts'
import type { Clock } from '../../core/ports.ts'
import type { StationStore } from '../store/station-store.ts'
import { createClaims } from './claims/claims.ts'
import type { DatabaseSettings } from './database/connection-options.ts'
import { createDatabaseLink, type DatabaseLink } from './database/database-link.ts'
import { createFenceMemory } from './rebuild/fence-memory.ts'
import { createFacilityViewer, type FacilityViewer } from './view/facility-viewer.ts'

export interface JoinedFacility {
  readonly link: DatabaseLink
  readonly viewer: FacilityViewer
  readonly claims: ClaimPort
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
  readonly claimLeaseMs?: number | undefined
  readonly onChange: (state: FacilityLinkState) => void
  /** Called when something that stations share changed, or was read again. */
  readonly onShared: () => void
}

/** Joins a facility: everything that this station shares through its database. Throws AppError `facility-invalid`. */
export function joinFacility(parts: Parts): JoinedFacility {
  const { database, password, memory, clock, onChange, onShared } = parts
  const link = createDatabaseLink({ settings: database, password, clock, onChange })
  const station = memory.backups.stationId()
  const fences = createFenceMemory(memory.facility)
  const claims = createClaims({ link, fences, station, run: parts.run, leaseMs: parts.claimLeaseMs })
  const viewer = createFacilityViewer({
    link,
    database: database.database,
    store: memory.facility,
    stationId: station,
    clock,
    pace: () => null,
    onChange: onShared,
  })
  return {
    link,
    viewer,
    claims,
    async close() {
      viewer.close()
      await link.close()
    },
  }
}
