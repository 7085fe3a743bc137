import { randomUUID } from 'node:crypto'
import { programVersion } from '../../../computer/program-version.ts'
import { toFailure } from '../../../station/app-error.ts'
import type { FollowCage } from '../../../station/commands/follow-cage.ts'
import type { FacilityLinkState } from '../../../station/contract/facility-link.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { EngineSettings } from '../../../station/engine-types.ts'
import type { LoopClock } from '../../../station/ports.ts'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import type { ClaimControl } from '../../../station/uploads/claims/upload-claims.ts'
import type { JoinedFacility } from './joined-facility.ts'
import { createReconnectDelay } from './reconnect-delay.ts'
import type { StationReport } from './station-state.ts'

export interface MembershipParts {
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
export function createMembership(parts: MembershipParts) {
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
