import type { FacilityLinkState } from '../../contract/facility/facility-link.ts'
import type { FacilitySettings } from '../../contract/station/facility-settings.ts'
import { withSharedAthlete } from '../../core/athletes/shared-athlete.ts'
import type { FollowCage } from '../../core/commands/follow-cage.ts'
import type { ClaimPort } from '../../core/facility/claims/claim-port.ts'
import type { Clock } from '../../core/ports.ts'
import type { StationStore } from '../store/station-store.ts'
import { createClaims } from './claims/claims.ts'
import type { DatabaseSettings } from './database/connection-options.ts'
import { createDatabaseLink, type DatabaseLink } from './database/database-link.ts'
import { cageOfDeck } from './deck/deck-stamp.ts'
import { type CageSync, createDeckSync } from './deck/deck-sync.ts'
import { createFenceMemory } from './rebuild/fence-memory.ts'
import { createFacilityViewer, type FacilityViewer } from './view/facility-viewer.ts'

export interface JoinedFacility {
  readonly link: DatabaseLink
  readonly viewer: FacilityViewer
  readonly claims: ClaimPort
  readonly deck: CageSync
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
  /** Applies what other stations of the cage did. */
  readonly follow: FollowCage
  /** Called when something that stations share changed, or was read again. */
  readonly onShared: () => void
}

/** Joins a facility: everything that this station shares through its database. Throws AppError `facility-invalid`. */
export function joinFacility(parts: Parts): JoinedFacility {
  const { database, password, settings, memory, clock, onShared } = parts
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
  const deck = createDeckSync({
    link,
    memory,
    clock,
    cage: () => cageOfDeck(settings().facility),
    toShared: (tags) => withSharedAthlete(tags, memory.newAthletes),
    follow: parts.follow,
    onChange: onShared,
  })

  function onChange(state: FacilityLinkState) {
    parts.onChange(state)
    deck.changed()
  }

  return {
    link,
    viewer,
    claims,
    deck,
    async close() {
      viewer.close()
      await Promise.all([deck.close(), link.close()])
    },
  }
}
