import type { Athlete } from '../../service-api/athletes.ts'
import { toFailure } from '../app-error.ts'
import type { Roster } from '../athletes/roster.ts'
import { createPollSchedule } from '../captures/poll-schedule.ts'
import type { ClipStore, Clock, Service } from '../ports.ts'
import type { Access } from '../service/access.ts'
import type { StageLoop } from './stage-loop.ts'

const ROSTER_SYNC_INTERVAL_MS = 10 * 60_000
const ROSTER_RETRY_DELAY_MS = 60_000
const UNANSWERED_CHECK_INTERVAL_MS = 60_000
/** How often a service that refuses the key is asked whether it still does. */
const REFUSED_KEY_CHECK_INTERVAL_MS = 3 * 60_000

interface Parts {
  readonly access: Access
  readonly service: Service
  readonly roster: Roster
  readonly store: Pick<ClipStore, 'counts' | 'eraseTargets'>
  readonly clock: Clock
  /** A run over what is there needs no copy of all athletes. */
  readonly isOnce: () => boolean
  readonly fillQueue: (signal: AbortSignal) => Promise<void>
  /** Asks the service how captures stand; answers how many moved. */
  readonly follow: (signal: AbortSignal) => Promise<number>
  /** Looks for what was made by requests whose answers were lost. */
  readonly checkUnanswered: (signal: AbortSignal) => Promise<void>
  /** Asks about reservations that clips have left behind. */
  readonly checkAbandoned: (signal: AbortSignal) => Promise<void>
  readonly onAthleteGone: (athlete: Athlete) => void
  /** Athletes are known who were not, or by another name. */
  readonly onNamesChanged: () => void
}

/** What is asked of the service again and again. Nothing is, while it cannot be asked. */
export function createServiceLoops(parts: Parts) {
  const { access, service, roster, store, clock } = parts
  const rhythm = createPollSchedule(clock)
  /** Nothing is sent before the service has answered once: its clock decides what is in the future. */
  let hasAnswered = false
  let syncAtMs = 0
  let unansweredCheckAtMs = 0
  let recheckKeyAtMs: number | null = null

  async function send(signal: AbortSignal) {
    if (access.isShut()) return recheckRefusedKey(signal)
    if (!hasAnswered || service.clockIsStale()) await service.hello(signal).catch(ignoreNotAllowed)
    hasAnswered = true
    await parts.fillQueue(signal)
  }

  /** Not everybody who refuses a key is the service, and the service may have been mistaken. */
  async function recheckRefusedKey(signal: AbortSignal) {
    if (!access.keyIsRefused()) return
    recheckKeyAtMs ??= clock.monotonicMs() + REFUSED_KEY_CHECK_INTERVAL_MS
    if (clock.monotonicMs() < recheckKeyAtMs) return
    recheckKeyAtMs = null
    await service.hello(signal).catch(ignoreNotAllowed)
    access.reopen()
  }

  /** “Not allowed” (403) is an answer too. Anything else, such as a refused key (401), is thrown on. */
  function ignoreNotAllowed(error: unknown) {
    if (toFailure(error).code !== 'not-allowed') throw error
  }

  /** So that names are known when the network is away. Loops are woken often: this one goes by its own time. */
  async function syncRoster(signal: AbortSignal) {
    if (parts.isOnce() || access.isShut() || clock.monotonicMs() < syncAtMs) return
    syncAtMs = clock.monotonicMs() + ROSTER_RETRY_DELAY_MS
    const { added, changed, removed } = await roster.sync(signal)
    if (added + changed > 0) parts.onNamesChanged()
    syncAtMs = clock.monotonicMs() + ROSTER_SYNC_INTERVAL_MS
    for (const athlete of removed) parts.onAthleteGone(athlete)
  }

  async function follow(signal: AbortSignal) {
    if (access.isShut() || !rhythm.isDue()) return
    rhythm.polled(await parts.follow(signal))
  }

  /** Lost ones are looked for seldom, and also when nobody could be asked last time. */
  async function checkUnanswered(signal: AbortSignal) {
    if (access.isShut()) return
    await parts.checkAbandoned(signal)
    if (clock.monotonicMs() < unansweredCheckAtMs) return
    unansweredCheckAtMs = clock.monotonicMs() + UNANSWERED_CHECK_INTERVAL_MS
    await parts.checkUnanswered(signal)
  }

  /** By the service's own clock only: this computer's may be wrong, and the target still good. */
  function eraseTargets() {
    const nowMs = service.nowMs()
    if (nowMs !== null) store.eraseTargets(nowMs)
  }

  /** There is another way to the service, or another key: everything is asked anew. */
  function reset() {
    hasAnswered = false
    syncAtMs = 0
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
