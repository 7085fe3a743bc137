import { withSharedAthlete } from '../../../station/athletes/shared-athlete.ts'
import type { FollowCage } from '../../../station/commands/follow-cage.ts'
import type { FacilityLinkState } from '../../../station/contract/facility-link.ts'
import type { EngineSettings } from '../../../station/engine-types.ts'
import type { ClaimPort } from '../../../station/ports/claim-port.ts'
import type { CageReps } from '../../../station/ports/rep-port.ts'
import type { LoopClock } from '../../../station/ports.ts'
import type { DatabaseSettings } from '../../../station/settings/connection-options.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import { checkFacilitySchema } from '../schema/migrate.ts'
import { createCageReps } from './cage-reps.ts'
import { createClaims } from './claims.ts'
import { createDatabaseLink, type DatabaseLink } from './database-link.ts'
import { cageOfDeck } from './deck-stamp.ts'
import { type CageSync, createDeckSync } from './deck-sync.ts'
import type { FacilityHost } from './facility-host.ts'
import { createFacilityViewer, type FacilityViewer } from './facility-viewer.ts'
import { createFenceMemory } from './fence-memory.ts'
import { originKey } from './origin-key.ts'
import { createSharedWork, type SharedWork } from './shared-work.ts'
import { stationUuid } from './station-uuid.ts'

export interface JoinedFacility {
  readonly link: DatabaseLink
  readonly viewer: FacilityViewer
  readonly claims: ClaimPort
  readonly deck: CageSync
  readonly reps: CageReps
  readonly work: SharedWork
  close(): Promise<void>
}

interface Parts {
  readonly database: DatabaseSettings
  readonly password: string
  readonly settings: () => EngineSettings
  readonly memory: StationStore
  readonly clock: LoopClock
  /** Identifies this start of the program. */
  readonly run: string
  readonly claimLeaseMs?: number | undefined
  readonly host: FacilityHost
  readonly onChange: (state: FacilityLinkState) => void
  /** Applies what other stations of the cage did. */
  readonly follow: FollowCage
  /** Called when something that stations share changed, or was read again. */
  readonly onShared: () => void
}

/** Joins a facility: everything that this station shares through its database. Throws AppError `facility-invalid`. */
export function joinFacility({ database, password, onShared, ...parts }: Parts): JoinedFacility {
  const { settings, memory, clock, host } = parts
  const link = createDatabaseLink({
    settings: database,
    password,
    clock,
    check: (run) => checkFacilitySchema({ run }),
    onChange,
  })
  const station = stationUuid(memory.backups.stationId())
  const fences = createFenceMemory(memory.facility, station)
  const work = createSharedWork({ ...parts, link, fences })
  const { assertOver: assertRebuilt } = work.rebuild
  const claims = createClaims({ link, fences, assertRebuilt, station, run: parts.run, leaseMs: parts.claimLeaseMs })
  work.rebuild.addStep(host.reportUploads)
  const viewer = createFacilityViewer({
    link,
    database: database.database,
    store: memory.facility,
    stationId: station,
    clock,
    pace: shownPace,
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

  function shownPace() {
    const origin = host.origin()
    const pace = origin && work.pace.shown(originKey(origin))
    if (!pace) return null
    const { perMinute, pauseLeftMs } = pace
    return { perMinute, pausedUntilMs: pauseLeftMs > 0 ? clock.nowMs() + pauseLeftMs : null }
  }

  return {
    link,
    viewer,
    claims,
    deck,
    reps: createCageReps({ link, station }),
    work,
    async close() {
      viewer.close()
      await Promise.all([deck.close(), work.close()])
      await link.close()
    },
  }
}
