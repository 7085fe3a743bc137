import { join } from 'node:path'
import { z } from 'zod'
import { withTimeout } from '../../../computer/files/with-timeout.ts'
import { Athlete } from '../../../service/athletes.ts'
import type { SharedRoster, SharedRosterPage } from '../../../station/athletes/shared-roster.ts'
import type { Clip } from '../../../station/contract/clip.ts'
import type { FacilityStore } from '../../../station/ports/facility-ports.ts'
import type { CompletedCapture, SharedResults } from '../../../station/ports/shared-results.ts'
import type { Clock, LoopClock } from '../../../station/ports.ts'
import { createLoops } from '../../../station/runtime/loops.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import { REPORTED_FOLDERS_KEY } from '../../../station/uploads/claims/upload-reports.ts'
import { toErasedName } from '../../forget/station/forgotten-store.ts'
import { HEARTBEAT_INTERVAL_MS } from '../station-heartbeat.ts'
import { createCopies } from './copies.ts'
import type { DatabaseLink, Run } from './database-link.ts'
import { eraseFromFacility, type FacilityErasure } from './erase-athlete.ts'
import type { FacilityHost, SharedSettings } from './facility-host.ts'
import type { FenceMemory } from './fence-memory.ts'
import { createForgottenAthletes, FORGET_LOCK } from './forgotten-athletes.ts'
import { originKey } from './origin-key.ts'
import { createFacilityPace, type FacilityPace } from './pace.ts'
import { postgresJson } from './postgres-json.ts'
import { createRebuild, type Rebuild } from './rebuild.ts'
import { sendRestoredAthletes } from './restored-athletes.ts'
import { createHeartbeatSender } from './send-heartbeat.ts'
import { stationUuid } from './station-uuid.ts'
import { createTurns, TURN_RENEW_INTERVAL_MS, type Turns } from './turns.ts'

const RESULTS_SHARING_POSITION_KEY = 'results'
const MAX_CAPTURES = 500
/** Captures that completed earlier have been requested, or are not any more. */
const MAX_LOOKBACK_MS = 7 * 24 * 3_600_000
/** Copies become visible a little later than they are dated. */
const OVERLAP_MS = 60_000

const ResultsSharingPosition = z.object({ turn: z.string(), copiedAtMs: z.number() })
const CaptureRow = z.object({
  session_id: z.string(),
  activity: z.string(),
  movement: z.string(),
  athlete_id: z.string(),
  from_ms: z.number(),
  copied_at_ms: z.number(),
})

interface SharedResultsParts {
  readonly link: Pick<DatabaseLink, 'run'>
  readonly store: Pick<FacilityStore, 'recall' | 'remember'>
  readonly turns: Pick<Turns, 'hold' | 'release'>
  readonly stationId: string
  /** Names the service and account, by `originKey`. */
  readonly origin: string
  /** Identifies the results library. */
  readonly library: string
  readonly nowMs: () => number
  /** The database's clock minus this computer's. */
  readonly offsetMs: () => number
}

/** Shares the requests for results with the stations of the facility that use the same library. */
function createSharedResults({
  link,
  store,
  turns,
  stationId,
  origin,
  library,
  ...parts
}: SharedResultsParts): SharedResults {
  const turn = `results ${origin} ${library}`

  async function completed(): Promise<CompletedCapture[]> {
    const known = store.recall(ResultsSharingPosition, RESULTS_SHARING_POSITION_KEY)
    const earliestMs = parts.nowMs() + parts.offsetMs() - MAX_LOOKBACK_MS
    const afterMs = Math.max(earliestMs, known?.turn === turn ? known.copiedAtMs - OVERLAP_MS : earliestMs)
    const rows = await link.run(CaptureRow, COMPLETED, [origin, library, stationId, afterMs / 1000])
    const last = rows.at(-1)
    if (last)
      store.remember(RESULTS_SHARING_POSITION_KEY, { turn, copiedAtMs: last.copied_at_ms } satisfies z.infer<
        typeof ResultsSharingPosition
      >)
    return rows.map(({ session_id, activity, movement, athlete_id, from_ms }) => ({
      sessionId: session_id,
      activity: activity.trim().toLowerCase(),
      movement: movement.trim().toLowerCase(),
      athleteId: athlete_id,
      fromMs: from_ms - parts.offsetMs(),
    }))
  }

  return { takeTurn: () => turns.hold(turn), passTurn: () => turns.release(turn), completed }
}

/** A station's clock may have been wrong when it found the clip: the copy is dated by the database's. */
const COMPLETED = `
  SELECT session_id, activity, movement, athlete_id,
    (extract(epoch FROM least(found_at, copied_at)) * 1000)::float8 AS from_ms,
    (extract(epoch FROM copied_at) * 1000)::float8 AS copied_at_ms
  FROM ondeck.clip_copy AS copy JOIN ondeck.station ON station.id = copy.station
  WHERE copy.state = 'completed' AND copy.copied_at > to_timestamp($4) AND copy.origin = $1 AND library = $2
    AND copy.station <> $3 AND session_id IS NOT NULL AND athlete_id IS NOT NULL
    AND activity IS NOT NULL AND movement IS NOT NULL
  ORDER BY copied_at LIMIT ${MAX_CAPTURES}`

const CHANNEL = 'ondeck_results'
const NOTIFY = `SELECT pg_notify('${CHANNEL}', $1)`
const TURN_PREFIX = 'results '

interface ResultsSharingParts {
  readonly link: Pick<DatabaseLink, 'run' | 'listen' | 'onConnect'>
  readonly settings: () => SharedSettings
  readonly memory: Pick<StationStore, 'facility' | 'resultsBuilds' | 'automaticStore'>
  readonly clock: Clock
  readonly stationId: string
  readonly host: FacilityHost
  readonly turns: Turns
  readonly offsetMs: () => number
}

/** Shares requests of results between stations with the same results library, and tells them of new results. */
function createResultsSharing({ link, settings, memory, clock, host, turns, ...parts }: ResultsSharingParts) {
  /** The library that this station's results are in; null for none. */
  function library() {
    const folder = settings().results.folder ?? join(host.dataDir, 'results')
    return memory.resultsBuilds.knownLibrary(folder)?.id ?? null
  }

  function shared(): SharedResults | null {
    const [origin, id] = [host.origin(), library()]
    if (origin === null || id === null) return null
    return createSharedResults({
      ...parts,
      link,
      turns,
      store: memory.facility,
      origin: originKey(origin),
      library: id,
      nowMs: clock.nowMs,
    })
  }

  return {
    library,
    shared,
    announce() {
      const id = library()
      if (id !== null && turns.isHeld(TURN_PREFIX)) void link.run(z.unknown(), NOTIFY, [id]).catch(() => {})
    },
    /** Reads results that others brought. Returns functions that stop. */
    follow: () => [
      // A notice may have been lost while the connection was.
      link.onConnect(() => {
        if (memory.automaticStore.count() > 0) host.refreshResults()
      }),
      link.listen(CHANNEL, (id) => {
        if (id === library() && !turns.isHeld(TURN_PREFIX)) host.refreshResults()
      }),
    ],
  }
}

/** Athletes read at once: some 60 kilobytes. */
const PAGE_ATHLETES = 200
const POSITION_KEY = 'roster'

const Position = z.object({
  facility: z.string(),
  origin: z.string(),
  rebuild: z.int(),
  revision: z.number(),
  /** True after a copy of the whole roster. */
  isWhole: z.boolean(),
})
const StateRow = z.object({ id: z.string(), rebuild: z.int(), synced_ago_ms: z.number().nullable() })
const AthleteRow = z.object({ id: z.string(), body: z.unknown(), revision: z.number() })
const nothing = z.unknown()

interface SharedRosterParts {
  readonly link: Pick<DatabaseLink, 'run' | 'transaction'>
  readonly store: Pick<FacilityStore, 'recall' | 'remember'>
  readonly turns: Pick<Turns, 'hold' | 'release'>
  /** Names the service and account, by `originKey`. */
  readonly origin: string
}

/** Shares the athletes of one service and account with the stations of the facility. */
function createSharedRoster({ link, store, turns, origin }: SharedRosterParts): SharedRoster {
  const turn = `roster ${origin}`

  async function copy() {
    const [state] = await link.run(
      StateRow,
      `SELECT facility.id, rebuild, (extract(epoch FROM clock_timestamp() - synced_at) * 1000)::float8 AS synced_ago_ms
       FROM ondeck.facility AS facility LEFT JOIN ondeck.roster ON origin = $1`,
      [origin],
    )
    const { id: facility = '', rebuild = 0, synced_ago_ms: syncedAgoMs = null } = state ?? {}
    const known = store.recall(Position, POSITION_KEY)
    const isSame = known?.facility === facility && known.origin === origin && known.rebuild === rebuild
    // The first copy after a complete reading is of the whole roster, to find athletes that it lacks.
    const isWhole = syncedAgoMs !== null && !(isSame && known.isWhole)
    let revision = isSame && !isWhole ? known.revision : 0
    const first = revision

    async function nextPage(): Promise<SharedRosterPage> {
      const rows = await link.run(
        AthleteRow,
        `SELECT id, body, revision::float8 AS revision FROM ondeck.athlete
         WHERE origin = $1 AND revision > $2 ORDER BY revision LIMIT ${PAGE_ATHLETES}`,
        [origin, revision],
      )
      revision = rows.at(-1)?.revision ?? revision
      const athletes = rows.flatMap(({ body }) => (body === null ? [] : (Athlete.safeParse(body).data ?? [])))
      const gone = rows.filter(({ body }) => body === null).map(({ id }) => id)
      return { athletes, gone, isLast: rows.length < PAGE_ATHLETES }
    }

    function keepPosition() {
      if (isSame && !isWhole && revision === first) return
      const position = { facility, origin, rebuild, revision, isWhole: syncedAgoMs !== null }
      store.remember(POSITION_KEY, position satisfies z.infer<typeof Position>)
    }

    return { isWhole, nextPage, keepPosition, syncedAgoMs }
  }

  /** Writers of one roster take turns, so that a reader never misses a revision that becomes visible late. */
  async function write(work: (run: Run) => Promise<unknown>) {
    await link.transaction(async (run) => {
      await run(nothing, 'SELECT pg_advisory_xact_lock_shared($1)', [FORGET_LOCK])
      await run(nothing, "SELECT pg_advisory_xact_lock(hashtextextended('roster ' || $1, 0))", [origin])
      await work(run)
    })
  }

  return {
    copy,
    takeTurn: () => turns.hold(turn),
    passTurn: () => turns.release(turn),
    publish: (athletes) => write((run) => run(nothing, PUBLISH, [origin, postgresJson(athletes)])),
    async publishGone(ids) {
      if (ids.length > 0) await write((run) => run(nothing, PUBLISH_GONE, [origin, [...ids]]))
    },
    publishWhole: () =>
      write((run) =>
        run(
          nothing,
          `INSERT INTO ondeck.roster (origin, synced_at) VALUES ($1, clock_timestamp())
           ON CONFLICT (origin) DO UPDATE SET synced_at = excluded.synced_at`,
          [origin],
        ),
      ),
  }
}

const PUBLISH = `
  INSERT INTO ondeck.athlete AS athlete (origin, id, body, revision)
  SELECT DISTINCT ON (body ->> 'id') $1, body ->> 'id', body, nextval('ondeck.roster_revision')
  FROM json_array_elements($2::json) AS body
  WHERE NOT EXISTS (SELECT FROM ondeck.forgotten_athlete WHERE id = lower(body ->> 'id'))
  ON CONFLICT (origin, id) DO UPDATE SET body = excluded.body, revision = excluded.revision
  WHERE athlete.body::text IS DISTINCT FROM excluded.body::text`

const PUBLISH_GONE = `
  INSERT INTO ondeck.athlete AS athlete (origin, id, revision)
  SELECT $1, id, nextval('ondeck.roster_revision') FROM unnest($2::text[]) AS id
  ON CONFLICT (origin, id) DO UPDATE SET body = NULL, revision = excluded.revision WHERE athlete.body IS NOT NULL`

const COPY_INTERVAL_MS = 1_000
const PACE_INTERVAL_MS = 5_000
const PARTITION_INTERVAL_MS = 3_600_000
const RELEASE_TIMEOUT_MS = 1_000

export interface SharedWork {
  readonly rebuild: Rebuild
  readonly turns: Turns
  readonly pace: FacilityPace
  /** The roster of the service in use; null without a service. */
  readonly roster: () => SharedRoster | null
  /** Requests of results for all stations with the same library; null without a service or a library. */
  readonly results: () => SharedResults | null
  readonly announceResults: () => void
  readonly eraseAthlete: (erasure: FacilityErasure) => Promise<void>
  close(): Promise<void>
}

interface Parts {
  readonly link: DatabaseLink
  readonly fences: FenceMemory
  readonly settings: () => SharedSettings
  readonly memory: StationStore
  readonly clock: LoopClock
  readonly run: string
  readonly host: FacilityHost
}

/** Runs what every station does for its facility: heartbeats, copies, partitions, and the work done in turns. */
export function createSharedWork({ link, fences, settings, memory, clock, run, host }: Parts): SharedWork {
  const stationId = stationUuid(memory.identity.stationId())
  const rebuild = createRebuild({ link, store: memory.facility, fences, stationId })
  const turns = createTurns({ link, stationId, run, clock })
  const pace = createFacilityPace({ link, clock })
  const offsetMs = () => link.offsetMs() ?? 0
  const ofStation = { link, settings, memory, clock, stationId, run, host, turns, offsetMs }
  const results = createResultsSharing(ofStation)
  const sendHeartbeat = createHeartbeatSender({ ...ofStation, fences, rebuild, library: results.library })
  const copies = createCopies({
    link,
    stationId,
    feed: memory.copyFeed,
    clipOf: memory.store.get,
    originOf,
    forgotten: createForgottenAthletes({ namesOf }),
    offsetMs,
    clock,
  })
  rebuild.onOtherFacility(copies.reset)
  rebuild.onOtherFacility(() => memory.facility.remember(REPORTED_FOLDERS_KEY, null))
  const rosters = new Map<string, SharedRoster>()
  let partitionsKeptAtMs = -Infinity

  function originOf({ state }: Clip) {
    const made = 'sessionId' in state && state.sessionId ? memory.store.reservationFor(state.sessionId) : undefined
    return made?.origin ?? host.origin()
  }

  function namesOf(id: string) {
    const known = memory.roster.get(id)
    const own = known ? [{ firstName: known.first_name ?? '', lastName: known.last_name ?? '' }] : []
    return [...own, ...memory.forgotten.namesOnClips(id).map(toErasedName)]
  }

  function roster() {
    const origin = host.origin()
    if (origin === null) return null
    const key = originKey(origin)
    const known = rosters.get(key)
    if (known) return known
    const created = createSharedRoster({ link, store: memory.facility, turns, origin: key })
    rosters.set(key, created)
    return created
  }

  async function keepPartitions() {
    if (clock.monotonicMs() - partitionsKeptAtMs < PARTITION_INTERVAL_MS) return
    await link.run(z.unknown(), 'SELECT ondeck.keep_partitions(to_timestamp($1::float8 / 1000))', [clock.nowMs()])
    partitionsKeptAtMs = clock.monotonicMs()
  }

  // Every step is tried again, and the link tells of the database's errors.
  const loops = createLoops({ clock, onTrouble: () => {} })
  const connected =
    <Result>(step: (signal: AbortSignal) => Promise<Result>) =>
    async (signal: AbortSignal) =>
      link.state().kind === 'connected' ? step(signal) : undefined
  loops.run(HEARTBEAT_INTERVAL_MS, connected(sendHeartbeat))
  loops.run(COPY_INTERVAL_MS, connected(copies.step))
  loops.run(PACE_INTERVAL_MS, connected(pace.refresh))
  loops.run(TURN_RENEW_INTERVAL_MS, connected(turns.renew))
  loops.run(
    PACE_INTERVAL_MS,
    connected(() => sendRestoredAthletes(link, memory.facility)),
  )
  loops.run(PARTITION_INTERVAL_MS, connected(keepPartitions))
  const stops = [link.onConnect(loops.wake), ...results.follow()]

  return {
    rebuild,
    turns,
    pace,
    roster,
    results: results.shared,
    announceResults: results.announce,
    eraseAthlete: (erasure) => eraseFromFacility(link, erasure),
    async close() {
      for (const stop of stops) stop()
      pace.close()
      await loops.stop(async () => {})
      // A turn that can't be passed on now ends with its lease.
      await withTimeout(
        turns.releaseAll().catch(() => {}),
        RELEASE_TIMEOUT_MS,
      )
    },
  }
}
