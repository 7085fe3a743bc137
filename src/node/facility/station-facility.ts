import { randomUUID } from 'node:crypto'
import type { FacilityLinkState } from '../../contract/facility/facility-link.ts'
import type { FacilityStatus } from '../../contract/facility/facility-status.ts'
import { type FacilityView, stationNeedsAttention } from '../../contract/facility/facility-view.ts'
import type { OtherReps, OtherRepsInput } from '../../contract/facility/other-reps.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import { AppError, toFailure } from '../../core/app-error.ts'
import type { FollowCage } from '../../core/commands/follow-cage.ts'
import type { EngineEvent, EngineSettings } from '../../core/engine-types.ts'
import type { Facility } from '../../core/facility/facility-ports.ts'
import type { LoopClock } from '../../core/ports.ts'
import type { ServiceOrigin } from '../../core/service/service-origin.ts'
import type { ClaimControl } from '../../core/uploads/claims/upload-claims.ts'
import { programVersion } from '../program-version.ts'
import type { SharedPace } from '../service/shared-pace.ts'
import type { StationStore } from '../store/station-store.ts'
import type { FacilityErasure } from './copies/erase-athlete.ts'
import { RESTORED_ATHLETE } from './copies/restored-athletes.ts'
import { parseDatabaseAddress } from './database/database-address.ts'
import { recallDeckPosition } from './deck/deck-position.ts'
import { cageOfDeck } from './deck/deck-stamp.ts'
import { createDeferredPace } from './deferred-pace.ts'
import type { StationReport } from './heartbeat/station-state.ts'
import type { JoinedFacility } from './joined-facility.ts'

/** Time in which a station that starts waits for its facility before it reads the service's list alone. */
const CONNECT_TIMEOUT_MS = 20_000

interface Parts {
  readonly settings: () => EngineSettings
  readonly memory: StationStore
  readonly clock: LoopClock
  readonly dataDir: string
  /** The service in use; null while none is configured. */
  readonly origin: () => ServiceOrigin | null
  /** The password of this database's user, or why there is none; null until the keychain has answered. */
  readonly facilityPassword?: (database: string) => string | Failure | null
  readonly facilityReport?: () => StationReport
  /** Practice and single commands are in no facility. */
  readonly isOff: boolean
  readonly isPractice?: boolean
  /** Lease of claims; shorter in tests only. */
  readonly claimLeaseMs?: number | undefined
  readonly onChange: () => void
  /** Claims of this station's uploads. */
  readonly claims: () => ClaimControl
  /** Reads results that another station brought into the library. */
  readonly refreshResults: () => void
  /** Applies what other stations of the cage did. */
  readonly follow: FollowCage
}

export interface StationFacility extends Facility {
  /** Connects or disconnects as the settings and the password say now. */
  refresh(): void
  /** The facility while it is joined and its code is loaded; null before. */
  joined(): JoinedFacility | null
  /**
   * Erases an athlete's names from everything that stations share. Throws AppError `facility-away` and its like, and
   * `forget-unfinished` where this start of the program is in no facility.
   */
  eraseAthlete(erasure: FacilityErasure): Promise<void>
  /** Lets stations share the athlete's name again, once the database can be reached. */
  restoreAthlete(id: string): void
  /** Tells stations with the same results library of new results, where this station requests them for all. */
  handle(event: EngineEvent): void
  /** Texts that no log may show. */
  secrets(): readonly string[]
  /** The pace at which all stations call the service; without a facility each one paces itself alone. */
  paceOf(origin: ServiceOrigin): SharedPace
  /** State for every screen's frame; null where the station is in no facility. */
  status(): FacilityStatus | null
  /** The Facility screen. */
  view(): Promise<FacilityView>
  /** Reps of other stations. Throws AppError `facility-missing` and the codes of a facility's database. */
  otherReps(input: OtherRepsInput): Promise<OtherReps>
  close(): Promise<void>
}

/**
 * Keeps the station's part in its facility, as its settings name it. The code that speaks to PostgreSQL is loaded when
 * the first facility is joined. `createStation` makes one.
 */
export function createStationFacility(parts: Parts): StationFacility {
  const { settings, memory, clock, isOff, onChange, follow } = parts
  const { facilityPassword = () => failure('facility-password-missing') } = parts
  const startedAtMs = clock.nowMs()
  const startedMonotonicMs = clock.monotonicMs()
  const run = randomUUID()
  let current: JoinedFacility | null = null
  let key: string | null = null
  let state: FacilityLinkState = { kind: 'off' }
  let turn: Promise<void> = Promise.resolve()
  let isClosed = false

  function setState(next: FacilityLinkState) {
    state = next
    onChange()
  }

  /** Parts of the settings that need another connection. */
  function wanted() {
    const { facility } = settings()
    const { database, tls, caFile } = facility
    if (isOff || isClosed || database === null) return null
    const secret = facilityPassword(database)
    return { key: JSON.stringify([database, tls, caFile, secret]), database, tls, caFile, secret }
  }

  function refresh() {
    // The cage may be another one now.
    current?.deck.changed()
    turn = turn.then(apply).catch((error: unknown) => {
      setState({ kind: 'away', sinceMs: clock.nowMs(), because: toFailure(error) })
    })
  }

  async function apply() {
    const next = wanted()
    if (next?.key === key) return
    key = next?.key ?? null
    const before = current
    current = null
    await before?.close()
    if (next === null) return setState({ kind: 'off' })
    const { database, tls, caFile, secret } = next
    if (secret !== null && typeof secret === 'object')
      return setState({ kind: 'away', sinceMs: clock.nowMs(), because: secret })
    setState({ kind: 'connecting' })
    if (secret === null) return
    const { joinFacility } = await import('./joined-facility.ts')
    if (isClosed) return
    current = joinFacility({
      database: { database, tls, ...(caFile !== undefined && { caFile }) },
      password: secret,
      settings,
      memory,
      clock,
      run,
      claimLeaseMs: parts.claimLeaseMs,
      host: {
        dataDir: parts.dataDir,
        version: programVersion(),
        startedAtMs,
        origin: parts.origin,
        report: () => parts.facilityReport?.() ?? null,
        reportUploads: (signal) => parts.claims().reportAgain(signal),
        refreshResults: parts.refreshResults,
      },
      onChange: setState,
      follow,
      onShared: onChange,
    })
  }

  const isJoined = () => !isOff && settings().facility.database !== null
  const present = () => current?.viewer.present() ?? null
  const shown = () => ({
    link: state,
    waitingClips: memory.facility.waitingClips(),
    aloneSinceMs: parts.claims().aloneSinceMs(),
  })

  return {
    link: () => state,
    isJoined,
    joined: () => current,
    secrets() {
      const { database } = settings().facility
      const password = database === null ? null : facilityPassword(database)
      return typeof password === 'string' ? [password] : []
    },
    alarms: () => present()?.alarms ?? null,
    paceOf: createDeferredPace(() => (settings().facility.share.pace ? (current?.work.pace ?? null) : null)),
    status() {
      if (!isJoined()) return null
      const strips = present()?.stations ?? []
      return { ...shown(), needingAttention: strips.filter(({ health }) => stationNeedsAttention(health)).length }
    },
    async otherReps(input) {
      if (!isJoined()) throw new AppError('facility-missing')
      if (state.kind === 'away') throw new AppError(state.because.code, state.because.parameters)
      if (current === null) throw new AppError('facility-away')
      return current.viewer.otherReps(input)
    },
    async view() {
      return { facts: (await current?.viewer.facts()) ?? null, ...shown() }
    },
    async eraseAthlete(erasure) {
      const { database } = settings().facility
      if (database === null || parts.isPractice === true) return
      if (isOff) throw new AppError('forget-unfinished')
      if (state.kind === 'away') throw new AppError(state.because.code, state.because.parameters)
      if (current === null || state.kind !== 'connected')
        throw new AppError('facility-away', { host: parseDatabaseAddress(database).host, detail: '' })
      await current.work.eraseAthlete(erasure)
    },
    handle(event) {
      if (event.kind === 'headlines') current?.work.announceResults()
    },
    restoreAthlete(id) {
      if (settings().facility.database !== null) memory.facility.post(RESTORED_ATHLETE, clock.nowMs(), { id })
    },
    claims: () => current?.claims ?? null,
    reps: () => current?.reps ?? null,
    roster() {
      if (!isJoined() || !settings().facility.share.roster) return null
      if (state.kind === 'connected') return current?.work.roster() ?? null
      // The keychain may never answer: a station doesn't wait for long.
      const isStarting = clock.monotonicMs() - startedMonotonicMs < CONNECT_TIMEOUT_MS
      return state.kind !== 'away' && isStarting ? 'connecting' : null
    },
    results() {
      if (state.kind !== 'connected' || !settings().facility.share.results) return null
      return current?.work.results() ?? null
    },
    deckSync() {
      const cage = isOff ? null : cageOfDeck(settings().facility)
      if (cage === null) return { kind: 'off', sinceMs: null }
      const sinceMs = recallDeckPosition(memory.facility, cage)?.synchronizedMs ?? null
      return current?.deck.state() ?? { kind: 'away', sinceMs }
    },
    refresh,
    async close() {
      isClosed = true
      refresh()
      await turn
    },
  }
}
