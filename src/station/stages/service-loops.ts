import type { Athlete } from '../../service/athletes.ts'
import { toFailure } from '../app-error.ts'
import { createRosterKeeper } from '../athletes/keep-roster.ts'
import type { Roster } from '../athletes/roster.ts'
import type { SharedRoster } from '../athletes/shared-roster.ts'
import type { RosterChange } from '../athletes/sync-roster.ts'
import { createPollSchedule } from '../captures/poll-schedule.ts'
import type { ClipStore, Clock, Service } from '../ports.ts'
import type { Access } from '../service/access.ts'
import type { StageLoop } from './stage-loop.ts'

const UNANSWERED_CHECK_INTERVAL_MS = 60_000
/** Interval of requests to a service that refuses the key. */
const REFUSED_KEY_CHECK_INTERVAL_MS = 3 * 60_000

interface Parts {
  readonly access: Access
  readonly service: Service
  readonly roster: Pick<Roster, 'sync' | 'copy'>
  /** The roster that one station of the facility reads for all. */
  readonly sharedRoster?: (() => SharedRoster | 'connecting' | null) | undefined
  readonly store: Pick<ClipStore, 'counts' | 'eraseTargets'>
  readonly clock: Clock
  /** A run over the present files needs no copy of all athletes. */
  readonly isOnce: () => boolean
  readonly fillQueue: (signal: AbortSignal) => Promise<void>
  /** Polls the status of captures. Returns the number of clips that moved on. */
  readonly follow: (signal: AbortSignal) => Promise<number>
  /** Searches for reservations of requests whose answers were lost. */
  readonly checkUnanswered: (signal: AbortSignal) => Promise<void>
  /** Checks reservations that clips no longer use. */
  readonly checkAbandoned: (signal: AbortSignal) => Promise<void>
  readonly onAthleteGone: (athlete: Athlete) => void
  /** Called when athletes were added or renamed. */
  readonly onNamesChanged: () => void
}

/** All regular requests to the service. While access is shut, only a refused key is checked again. */
export function createServiceLoops(parts: Parts) {
  const { access, service, roster, store, clock, sharedRoster = () => null } = parts
  const rhythm = createPollSchedule(clock)
  /** No upload starts before the service's first answer: its clock decides which times are in the future. */
  let hasAnswered = false
  const rosterKeeper = createRosterKeeper({ roster, shared: sharedRoster, clock, onChange: handleRosterChange })
  let unansweredCheckAtMs = 0
  let recheckKeyAtMs: number | null = null

  async function send(signal: AbortSignal) {
    if (access.isShut()) return recheckRefusedKey(signal)
    if (!hasAnswered || service.clockIsStale()) await service.hello(signal).catch(ignoreNotAllowed)
    hasAnswered = true
    await parts.fillQueue(signal)
  }

  /** Checks a refused key again: another server may have refused it, or the service by mistake. */
  async function recheckRefusedKey(signal: AbortSignal) {
    if (!access.keyIsRefused()) return
    recheckKeyAtMs ??= clock.monotonicMs() + REFUSED_KEY_CHECK_INTERVAL_MS
    if (clock.monotonicMs() < recheckKeyAtMs) return
    recheckKeyAtMs = null
    await service.hello(signal).catch(ignoreNotAllowed)
    access.reopen()
  }

  /** “Not allowed” (403) is an answer too. Throws everything else, such as a refused key (401). */
  function ignoreNotAllowed(error: unknown) {
    if (toFailure(error).code !== 'not-allowed') throw error
  }

  async function syncRoster(signal: AbortSignal) {
    if (!parts.isOnce() && !access.isShut()) await rosterKeeper.step(signal)
  }

  function handleRosterChange({ added, changed, removed }: RosterChange) {
    if (added + changed > 0) parts.onNamesChanged()
    for (const athlete of removed) parts.onAthleteGone(athlete)
  }

  async function follow(signal: AbortSignal) {
    if (access.isShut() || !rhythm.isDue()) return
    rhythm.polled(await parts.follow(signal))
  }

  /** Checks unanswered requests seldom, and again after a failed check. */
  async function checkUnanswered(signal: AbortSignal) {
    if (access.isShut()) return
    await parts.checkAbandoned(signal)
    if (clock.monotonicMs() < unansweredCheckAtMs) return
    unansweredCheckAtMs = clock.monotonicMs() + UNANSWERED_CHECK_INTERVAL_MS
    await parts.checkUnanswered(signal)
  }

  /** Uses only the service's clock: this computer's may be wrong while a target is still usable. */
  function eraseTargets() {
    const nowMs = service.nowMs()
    if (nowMs !== null) store.eraseTargets(nowMs)
  }

  /** Starts over with another API address or key. */
  function reset() {
    hasAnswered = false
    rosterKeeper.reset()
    recheckKeyAtMs = null
    rhythm.pollSoon()
  }

  const loops: readonly StageLoop[] = [
    { restMs: 1_000, step: send },
    { restMs: 1_000, step: follow },
    { restMs: 5_000, step: checkUnanswered },
    { everyMs: 60_000, step: eraseTargets },
    { restMs: 5_000, step: syncRoster },
  ]

  return { loops, send, checkUnanswered, reset, quicken: rhythm.pollSoon }
}
