import { z } from 'zod'
import { withTimeout } from '../../../computer/files/with-timeout.ts'
import { localTime } from '../../../computer/local-time.ts'
import { FacilityFacts } from '../../../station/contract/facility-view.ts'
import type { FacilityStore } from '../../../station/ports/facility-ports.ts'
import type { Clock } from '../../../station/ports.ts'
import { facilityFacts } from '../core/facility-facts.ts'
import type { OtherReps, OtherRepsInput } from '../other-reps.ts'
import { countCopies } from './count-copies.ts'
import type { DatabaseLink } from './database-link.ts'
import { findOtherReps } from './find-other-reps.ts'
import { readStations } from './read-stations.ts'

/** While a screen shows the facility. */
const WATCHED_INTERVAL_MS = 4_000
/** For alarms, and for the last known facts. */
const UNWATCHED_INTERVAL_MS = 30_000
/** A screen that reads again within this time is still there. */
const WATCH_TTL_MS = 12_000
/** Older facts say nothing about this moment. */
const PRESENT_TTL_MS = 3 * UNWATCHED_INTERVAL_MS
/** A reader who comes first waits this long for facts of this moment. */
const READ_TIMEOUT_MS = 2_000
const STORE_INTERVAL_MS = 60_000
const STORE_KEY = 'facts'

/** Facts belong to the database that they were read from. */
const StoredFacts = z.object({ database: z.string(), facts: FacilityFacts })

export interface FacilityViewer {
  /** The facts of this moment while the database answers, else the last known; null before the first answer. */
  facts(): Promise<FacilityFacts | null>
  /** Facts of this moment, as alarms need them; null while they are not known. */
  present(): FacilityFacts | null
  /** Throws like `DatabaseLink`. */
  otherReps(input: OtherRepsInput): Promise<OtherReps>
  close(): void
}

interface Parts {
  readonly link: Pick<DatabaseLink, 'run' | 'state' | 'onConnect'>
  readonly store: Pick<FacilityStore, 'recall' | 'remember'>
  /** Address of the database. */
  readonly database: string
  readonly stationId: string
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>
  readonly pace: () => FacilityFacts['pace']
  /** Called after new facts were read. */
  readonly onChange: () => void
}

/**
 * Reads what all stations reported: often while a screen shows it, seldom otherwise. The last facts survive restarts, so
 * that a station without its database still shows them. `joinFacility` makes one.
 */
export function createFacilityViewer(parts: Parts): FacilityViewer {
  const { link, store, clock, onChange } = parts
  let known = recall()
  let storedAtMs = Number.NEGATIVE_INFINITY
  let readAtMs = Number.NEGATIVE_INFINITY
  let watchedAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  function recall(): FacilityFacts | null {
    const stored = store.recall(StoredFacts, STORE_KEY)
    return stored?.database === parts.database ? stored.facts : null
  }

  const isWatched = () => clock.monotonicMs() - watchedAtMs < WATCH_TTL_MS

  function schedule() {
    if (timer !== null) clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => void refresh(), isWatched() ? WATCHED_INTERVAL_MS : UNWATCHED_INTERVAL_MS)
    timer.unref()
  }

  /** One read at a time. A failed one keeps the facts: the link says why. */
  function refresh(): Promise<void> {
    reading ??= read()
      .catch(() => {})
      .finally(() => {
        reading = null
        schedule()
      })
    return reading
  }

  async function read() {
    if (link.state().kind !== 'connected') return
    const startedAtMs = clock.monotonicMs()
    const { stations, isRebuilding } = await readStations(link, clock.nowMs)
    const latencyMs = clock.monotonicMs() - startedAtMs
    const copied = await countCopies(link)
    if (isClosed) return
    const nowMs = clock.nowMs()
    known = facilityFacts({
      stations,
      copied,
      thisId: parts.stationId,
      nowMs,
      dayFromMs: localTime.momentOf(localTime.dateOf(nowMs), 0, 0),
      latencyMs,
      isRebuilding,
      pace: parts.pace(),
    })
    readAtMs = clock.monotonicMs()
    if (readAtMs - storedAtMs >= STORE_INTERVAL_MS) {
      storedAtMs = readAtMs
      store.remember(STORE_KEY, { database: parts.database, facts: known } satisfies z.infer<typeof StoredFacts>)
    }
    onChange()
  }

  const leave = link.onConnect(() => void refresh())

  return {
    async facts() {
      const isOld = clock.monotonicMs() - readAtMs >= WATCHED_INTERVAL_MS
      const wasWatched = isWatched()
      watchedAtMs = clock.monotonicMs()
      if (isOld && link.state().kind === 'connected') {
        const now = refresh()
        // A screen that is open shows the last known facts at once; `onChange` announces the new ones. A command reads once.
        if (known === null) await now
        else if (!wasWatched) await withTimeout(now, READ_TIMEOUT_MS)
      } else if (!wasWatched) schedule()
      return known
    },
    present: () =>
      link.state().kind === 'connected' && clock.monotonicMs() - readAtMs < PRESENT_TTL_MS ? known : null,
    otherReps: (input) => findOtherReps(link, parts.stationId, input),
    close() {
      isClosed = true
      leave()
      if (timer !== null) clearTimeout(timer)
    },
  }
}
