import { limits } from '../../../service/limits.ts'
import { AppError } from '../../../station/app-error.ts'
import { withSharedAthlete } from '../../../station/athletes/shared-athlete.ts'
import type { FollowCage } from '../../../station/commands/follow-cage.ts'
import type { FacilityLinkState } from '../../../station/contract/facility-status.ts'
import type { EngineSettings } from '../../../station/engine-types.ts'
import type {
  ClaimAnswer,
  ClaimKey,
  ClaimPort,
  ClaimRequest,
  DoubtfulClaim,
  HeldClaim,
  UploadReport,
} from '../../../station/ports/claim-port.ts'
import type { CageReps } from '../../../station/ports/rep-port.ts'
import type { LoopClock } from '../../../station/ports.ts'
import type { DatabaseSettings } from '../../../station/settings/connection-options.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import { type ClaimDecision, type ClaimRow, decideClaim } from '../core/decide-claim.ts'
import { checkFacilitySchema } from '../schema/migrate.ts'
import { createCageReps } from './cage-reps.ts'
import {
  AWAIT,
  CLAIM_CHANNEL,
  COMMIT,
  CONFIRM,
  CONFIRM_REPORTED,
  Granted,
  Hit,
  INSERT,
  INSERT_SENT,
  LOCK,
  nothing,
  READ,
  REGRANT,
  RELEASE,
  RENEW,
  REVOKE,
  Renewed,
  ReportedUpload,
  Row,
  SET_HASH,
  SET_SESSION,
  UPLOADED,
} from './claim-rows.ts'
import { codeOf } from './database-error.ts'
import { createDatabaseLink, type DatabaseLink, type Run } from './database-link.ts'
import { cageOfDeck } from './deck-position.ts'
import { type CageSync, createDeckSync } from './deck-sync.ts'
import type { FacilityHost } from './facility-host.ts'
import { createFacilityViewer, type FacilityViewer } from './facility-viewer.ts'
import { createFenceMemory, type FenceMemory } from './fence-memory.ts'
import { originKey } from './origin-key.ts'
import { createSharedWork, type SharedWork } from './shared-work.ts'
import { stationUuid } from './station-uuid.ts'

/** Parameters that name a content. */
const keyOf = ({ origin, fingerprint }: ClaimKey) => [originKey(origin), fingerprint]

const momentOf = ({ madeAtMs }: HeldClaim) => new Date(madeAtMs).toISOString()

/** Parameters that name a claim with its fencing number. */
const nameOf = (held: HeldClaim) => [held.id, momentOf(held), held.fence]

/** Parameters that name many claims, one array per column. */
const columnsOf = (claims: readonly HeldClaim[]) => [
  claims.map(({ id }) => id),
  claims.map(momentOf),
  claims.map(({ fence }) => fence),
]

interface ClaimUpdatesParts {
  readonly link: Pick<DatabaseLink, 'run' | 'transaction'>
  readonly station: string
  readonly run: string
  readonly leaseMs: number
}

/**
 * Writes of a claim's holder. Each names the fencing number in its one statement: it changes nothing where the claim is
 * lost.
 */
function createClaimUpdates({
  link,
  station,
  run: ownRun,
  leaseMs,
}: ClaimUpdatesParts): Omit<ClaimPort, 'leaseMs' | 'claim' | 'takeOver' | 'onSettled'> {
  const { run } = link

  /** True where the statement changed a row. */
  const hits = async (sql: string, values: readonly unknown[]) => (await run(Hit, sql, values)).length > 0

  async function record(report: UploadReport) {
    const { claim: held, sha256, sessionId, sizeBytes, fileName, clip, isConfirmed, targetExpiresAtMs } = report
    if (isConfirmed && held !== null && (await hits(UPLOADED, [...nameOf(held), sha256, sessionId]))) return
    const key = keyOf(report)
    await link.transaction(async (within) => {
      await within(nothing, LOCK, key)
      if (isConfirmed) await within(nothing, CONFIRM_REPORTED, [...key, sessionId])
      const state = isConfirmed ? 'uploaded' : 'committing'
      const file = [sizeBytes, fileName, sha256, station, ownRun, clip]
      await within(nothing, INSERT_SENT, [...key, ...file, sessionId, state, targetExpiresAtMs])
      await within(nothing, REVOKE, [...key, sha256])
    })
  }

  return {
    async confirmUploaded(doubtful) {
      await run(nothing, CONFIRM, nameOf(doubtful))
    },
    renew: (claims) => run(Renewed, RENEW, [...columnsOf(claims), leaseMs]),
    async setHash(held: HeldClaim, sha256) {
      await run(nothing, SET_HASH, [...nameOf(held), sha256])
    },
    setSession: (held, { id, expiresAtMs }) => hits(SET_SESSION, [...nameOf(held), id, expiresAtMs]),
    commit: (held, { sha256, serviceNowMs }) => hits(COMMIT, [...nameOf(held), sha256, serviceNowMs]),
    async uploaded(reports) {
      for (const report of reports) {
        const { data } = ReportedUpload.safeParse(report)
        if (data) await record(data)
      }
    },
    async release(claims) {
      for (const held of claims) await run(nothing, RELEASE, nameOf(held))
    },
  }
}

/** Time without a renewal after which another station may take a claim over. */
const CLAIM_LEASE_MS = 30_000
/** A row may change between a decision and its write only where its holder commits: then the decision is made again. */
const MAX_DECISIONS = 3
/** No partition holds this month. */
const NO_PARTITION = '23514'

interface ClaimsParts {
  readonly link: Pick<DatabaseLink, 'run' | 'transaction' | 'listen'>
  readonly fences: Pick<FenceMemory, 'see'>
  /** Throws AppError `facility-rebuilding` while no claim may be granted. */
  readonly assertRebuilt: (run: Run) => Promise<void>
  readonly station: string
  readonly run: string
  /** Shorter in tests only. */
  readonly leaseMs?: number | undefined
}

/** Creates the claims of a station in its facility's database. `joinFacility` makes one. */
export function createClaims(parts: ClaimsParts): ClaimPort {
  const { link, fences, assertRebuilt, station, run: ownRun, leaseMs = CLAIM_LEASE_MS } = parts
  const { run } = link
  const asker = { owner: station, run: ownRun }

  async function claim(request: ClaimRequest): Promise<ClaimAnswer> {
    try {
      return await decideAndWrite(request)
    } catch (error) {
      if (codeOf(error) !== NO_PARTITION) throw error
      await run(nothing, "SELECT ondeck.make_partition('claim', clock_timestamp())")
      return decideAndWrite(request)
    }
  }

  const decideAndWrite = (request: ClaimRequest) =>
    link.transaction(async (within) => {
      const key = keyOf(request)
      await assertRebuilt(within)
      await within(nothing, LOCK, key)
      for (let decisions = 1; ; decisions += 1) {
        const rows = await within(Row, READ, key)
        const decision = decideClaim(rows, {
          ...asker,
          clip: request.clip,
          sha256: request.sha256,
          own: request.own,
          mayBeStored: request.mayBeStored,
        })
        const answer = await write(within, request, decision)
        if (answer !== null) return answer
        if (decisions >= MAX_DECISIONS) throw new AppError('claim-held')
      }
    })

  async function write(within: Run, request: ClaimRequest, decision: ClaimDecision): Promise<ClaimAnswer | null> {
    switch (decision.kind) {
      case 'hash-needed':
        return { kind: 'hash-needed' }
      case 'new':
        return granted(await insert(within, request))
      case 'continue':
        return granted(await regrant(within, request, decision.row, { isOwn: true }))
      case 'take-over':
        return granted(await regrant(within, request, decision.row, { isOwn: false }))
      case 'held':
      case 'unclear':
        await within(nothing, AWAIT, [...nameOf(decision.row), decision.kind === 'unclear'])
        return { kind: decision.kind, station: decision.row.station }
      case 'uploaded':
        return { kind: 'uploaded', station: decision.row.station, sessionId: decision.row.sessionId }
      case 'in-doubt':
        return { kind: 'in-doubt', claim: doubtfulOf(decision.row) }
    }
  }

  const granted = (held: HeldClaim | null): ClaimAnswer | null => held && { kind: 'granted', claim: held }

  async function insert(within: Run, request: ClaimRequest) {
    const { sizeBytes, fileName, sha256, clip } = request
    const values = [...keyOf(request), sizeBytes, fileName, sha256, station, ownRun, clip, leaseMs]
    return seen(await within(Granted, INSERT, values))
  }

  async function regrant(
    within: Run,
    { clip, sizeBytes, fileName, sha256, mayBeStored }: ClaimRequest,
    row: HeldClaim,
    { isOwn }: { readonly isOwn: boolean },
  ) {
    const file = [clip, sizeBytes, fileName, sha256]
    const values = [...nameOf(row), leaseMs, station, ownRun, ...file, isOwn && mayBeStored, isOwn]
    return seen(await within(Granted, REGRANT, values))
  }

  function seen([held]: readonly HeldClaim[]): HeldClaim | null {
    if (held === undefined) return null
    fences.see(held.fence)
    return held
  }

  const takeOver = (doubtful: DoubtfulClaim, request: ClaimRequest) =>
    link.transaction(async (within) => {
      await assertRebuilt(within)
      await within(nothing, LOCK, keyOf(request))
      return regrant(within, request, doubtful, { isOwn: false })
    })

  return {
    leaseMs,
    claim,
    takeOver,
    ...createClaimUpdates({ link, station, run: ownRun, leaseMs }),
    onSettled: (callback) => link.listen(CLAIM_CHANNEL, callback),
  }
}

const doubtfulOf = (row: ClaimRow & { readonly sha256: string }): DoubtfulClaim => ({
  id: row.id,
  madeAtMs: row.madeAtMs,
  fence: row.fence,
  station: row.station,
  sha256: row.sha256,
  sessionId: row.sessionId,
  // An upload without a known end was reported after it.
  targetExpiresAtMs: row.targetExpiresAtMs ?? row.madeAtMs + limits.uploadWindowMs,
  isReported: row.state === 'reported',
})

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
  const station = stationUuid(memory.identity.stationId())
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
