import { randomUUID } from 'node:crypto'
import { programVersion } from '../../../computer/program-version.ts'
import type { SharedPace } from '../../../service/client/shared-pace.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import type { FollowCage } from '../../../station/commands/follow-cage.ts'
import type { FacilityLinkState, FacilityStatus } from '../../../station/contract/facility-status.ts'
import { type FacilityView, type StationAlarm, stationNeedsAttention } from '../../../station/contract/facility-view.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { EngineEvent, EngineSettings } from '../../../station/engine-types.ts'
import type { AthleteErasure, StationFacilityPort, StationReport } from '../../../station/host/station-part.ts'
import type { LoopClock } from '../../../station/ports.ts'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'
import { parseDatabaseAddress } from '../../../station/settings/database-address.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import type { ClaimControl } from '../../../station/uploads/claims/upload-claims.ts'
import type { OtherReps, OtherRepsInput } from '../other-reps.ts'
import { cageOfDeck, recallDeckPosition } from './deck-position.ts'
import type { FacilityViewer } from './facility-viewer.ts'
import type { JoinedFacility } from './joined-facility.ts'
import { originKey } from './origin-key.ts'
import type { FacilityPace } from './pace.ts'
import { createReconnectDelay } from './reconnect-delay.ts'
import { RESTORED_ATHLETE } from './restored-athletes.ts'

interface MembershipParts {
  readonly settings: () => EngineSettings
  readonly memory: StationStore
  readonly clock: LoopClock
  readonly dataDir: string
  /** The service in use; null while none is configured. */
  readonly origin: () => ServiceOrigin | null
  /** The password of this database's user, or why there is none; null until the keychain has answered. */
  readonly facilityPassword: (database: string) => string | Failure | null
  readonly facilityReport?: () => StationReport
  /** Practice and single commands are in no facility. */
  readonly isOff: boolean
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

/**
 * Joins and leaves the facility that the settings name, one change after the other. A join that fails, such as for a
 * certificate file on a share that is not mounted yet, is retried.
 */
function createMembership(parts: MembershipParts) {
  const { settings, memory, clock, isOff, facilityPassword, onChange, follow } = parts
  const startedAtMs = clock.nowMs()
  const run = randomUUID()
  let current: JoinedFacility | null = null
  let key: string | null = null
  let state: FacilityLinkState = { kind: 'off' }
  let turn: Promise<void> = Promise.resolve()
  /** Ends the pause before a failed join is retried. */
  let retry = new AbortController()
  let isRetry = false
  const delay = createReconnectDelay()
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
    delay.reset()
    isRetry = false
    join()
  }

  function join() {
    retry.abort()
    turn = turn.then(apply).catch((error: unknown) => {
      key = null
      setState({
        kind: 'away',
        sinceMs: state.kind === 'away' ? state.sinceMs : clock.nowMs(),
        because: toFailure(error),
      })
      void joinLater()
    })
  }

  async function joinLater() {
    retry.abort()
    if (isClosed) return
    isRetry = true
    retry = new AbortController()
    const { signal } = retry
    await clock.sleep(delay.nextMs(), signal)
    if (!signal.aborted) join()
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
    // A retry shows until it succeeds why the last attempt failed.
    if (!isRetry) setState({ kind: 'connecting' })
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

  return {
    link: () => state,
    /** The facility while it is joined and its code is loaded; null before. */
    joined: () => current,
    refresh,
    async close() {
      isClosed = true
      refresh()
      await turn
    },
  }
}

/** Facts of the facility for a station's screens and commands. */
interface FacilityScreens {
  /** Alarms about all stations; null while they are not known. */
  alarms(): readonly StationAlarm[] | null
  /** State for every screen's frame; null where the station is in no facility. */
  status(): FacilityStatus | null
  /** The Facility screen. */
  view(): Promise<FacilityView>
  /** Reps of other stations. Throws AppError `facility-missing` and the codes of a facility's database. */
  otherReps(input: OtherRepsInput): Promise<OtherReps>
}

interface FacilityScreensParts {
  readonly link: () => FacilityLinkState
  readonly isJoined: () => boolean
  /** Null until the facility's code is loaded. */
  readonly viewer: () => FacilityViewer | null
  readonly waitingClips: () => number
  readonly aloneSinceMs: () => number | null
}

/** `createStationFacility` makes one. */
function createFacilityScreens({
  link,
  isJoined,
  viewer,
  waitingClips,
  aloneSinceMs,
}: FacilityScreensParts): FacilityScreens {
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

/** The pace of whichever facility is joined at the time of a call; without one every station paces itself alone. */
export function createDeferredPace(current: () => Pick<FacilityPace, 'of'> | null) {
  return (origin: ServiceOrigin): SharedPace => {
    const key = originKey(origin)
    return {
      pauseLeftMs: () => current()?.of(key).pauseLeftMs() ?? 0,
      draw: async (latestMs, signal) => current()?.of(key).draw(latestMs, signal) ?? null,
      refused: (pauseMs) => current()?.of(key).refused(pauseMs),
    }
  }
}

/** Time in which a station that starts waits for its facility before it reads the service's list alone. */
const CONNECT_TIMEOUT_MS = 20_000

interface Parts extends Omit<MembershipParts, 'facilityPassword'> {
  readonly facilityPassword?: MembershipParts['facilityPassword']
  readonly isPractice?: boolean
}

export interface StationFacility extends StationFacilityPort, Omit<FacilityScreens, 'alarms'> {
  /** Connects or disconnects as the settings and the password say now. */
  refresh(): void
  /** The facility while it is joined and its code is loaded; null before. */
  joined(): JoinedFacility | null
  /**
   * Erases an athlete's names from everything that stations share. Throws AppError `facility-away` and its like, and
   * `forget-unfinished` where this start of the program is in no facility.
   */
  eraseAthlete(erasure: AthleteErasure): Promise<void>
  /** Lets stations share the athlete's name again, once the database can be reached. */
  restoreAthlete(id: string): void
  /** Tells stations with the same results library of new results, where this station requests them for all. */
  handle(event: EngineEvent): void
  /** Texts that no log may show. */
  secrets(): readonly string[]
  /** The pace at which all stations call the service; without a facility each one paces itself alone. */
  paceOf(origin: ServiceOrigin): SharedPace
  close(): Promise<void>
}

/**
 * Keeps the station's part in its facility, as its settings name it. The code that speaks to PostgreSQL is loaded when
 * the first facility is joined. `createStation` makes one.
 */
export function createStationFacility(parts: Parts): StationFacility {
  const { settings, memory, clock, isOff } = parts
  const { facilityPassword = () => failure('facility-password-missing') } = parts
  const startedMonotonicMs = clock.monotonicMs()
  const membership = createMembership({ ...parts, facilityPassword })
  const { joined, link: linkState } = membership
  const isJoined = () => !isOff && settings().facility.database !== null
  const screens = createFacilityScreens({
    link: linkState,
    isJoined,
    viewer: () => joined()?.viewer ?? null,
    waitingClips: memory.facility.waitingClips,
    aloneSinceMs: () => parts.claims().aloneSinceMs(),
  })

  return {
    ...screens,
    link: linkState,
    isJoined,
    joined,
    secrets() {
      const { database } = settings().facility
      const password = database === null ? null : facilityPassword(database)
      return typeof password === 'string' ? [password] : []
    },
    paceOf: createDeferredPace(() => (settings().facility.share.pace ? (joined()?.work.pace ?? null) : null)),
    async eraseAthlete(erasure) {
      const { database } = settings().facility
      if (database === null || parts.isPractice === true) return
      if (isOff) throw new AppError('forget-unfinished')
      const state = linkState()
      if (state.kind === 'away') throw new AppError(state.because.code, state.because.parameters)
      const facility = joined()
      if (facility === null || state.kind !== 'connected')
        throw new AppError('facility-away', { host: parseDatabaseAddress(database).host, detail: '' })
      await facility.work.eraseAthlete(erasure)
    },
    handle(event) {
      if (event.kind === 'headlines') joined()?.work.announceResults()
    },
    restoreAthlete(id) {
      if (settings().facility.database !== null) memory.facility.post(RESTORED_ATHLETE, clock.nowMs(), { id })
    },
    claims: () => joined()?.claims ?? null,
    reps: () => joined()?.reps ?? null,
    roster() {
      if (!isJoined() || !settings().facility.share.roster) return null
      const { kind } = linkState()
      if (kind === 'connected') return joined()?.work.roster() ?? null
      // The keychain may never answer: a station doesn't wait for long.
      const isStarting = clock.monotonicMs() - startedMonotonicMs < CONNECT_TIMEOUT_MS
      return kind !== 'away' && isStarting ? 'connecting' : null
    },
    results() {
      if (linkState().kind !== 'connected' || !settings().facility.share.results) return null
      return joined()?.work.results() ?? null
    },
    deckSync() {
      const cage = isOff ? null : cageOfDeck(settings().facility)
      if (cage === null) return { kind: 'off', sinceMs: null }
      const sinceMs = recallDeckPosition(memory.facility, cage)?.synchronizedMs ?? null
      return joined()?.deck.state() ?? { kind: 'away', sinceMs }
    },
    refresh: membership.refresh,
    close: membership.close,
  }
}
