import { z } from 'zod'
import { withTimeout } from '../../../computer/files/with-timeout.ts'
import { localTime } from '../../../computer/local-time.ts'
import { searchWords } from '../../../station/athletes/names.ts'
import { type ClipKind, clipKinds } from '../../../station/contract/clip.ts'
import { notUploadedKinds } from '../../../station/contract/clip-kinds.ts'
import { FacilityFacts } from '../../../station/contract/facility-view.ts'
import { type FindQuery, findStateOf } from '../../../station/contract/find-query.ts'
import type { FacilityStore } from '../../../station/ports/facility-ports.ts'
import type { Clock } from '../../../station/ports.ts'
import { dayRange } from '../../../station/views/days.ts'
import { type CopiedClips, facilityFacts } from '../core/facility-facts.ts'
import { shiftHeartbeat } from '../core/heartbeat-clock.ts'
import type { HeardStation } from '../core/station-health.ts'
import type { OtherRep, OtherReps, OtherRepsInput } from '../other-reps.ts'
import { StationHeartbeat } from '../station-heartbeat.ts'
import type { DatabaseLink } from './database-link.ts'

/** Clips of the newest matching reps; a rep rarely has more than this many cameras. */
const CLIPS_PER_REP = 6
const ClipRow = z.object({
  rep: z.string(),
  clip: z.string(),
  station: z.string(),
  at_ms: z.number(),
  athlete_id: z.string().nullable(),
  athlete_name: z.string().nullable(),
  activity: z.string().nullable(),
  movement: z.string().nullable(),
  camera: z.string().nullable(),
  file_name: z.string(),
  state: z.string(),
  session_id: z.string().nullable(),
})
const NameRow = z.object({ name: z.string() })

const MOMENT = 'coalesce(copy.recorded_at, copy.found_at)'
/** Letters without accents, as searches here compare them. */
const FOLDED = String.raw`regexp_replace(
  regexp_replace(
    normalize(lower(concat_ws(' ', copy.athlete_name, copy.activity, copy.movement, copy.camera)), NFD),
    '[\u0300-\u036f]', '', 'g'),
  '[^[:alnum:]]+', ' ', 'g')`
const CONDITIONS = `
  copy.station <> $1::uuid
  AND ($2::text IS NULL OR station.name = $2)
  AND (cardinality($3::text[]) = 0 OR lower(copy.athlete_id) = ANY($3))
  AND ($4::text IS NULL OR copy.activity = $4)
  AND ($5::text IS NULL OR copy.movement = $5)
  AND (cardinality($6::text[]) = 0 OR copy.camera = ANY($6))
  AND (cardinality($7::text[]) = 0 OR copy.state = ANY($7))
  AND ($8::float8 IS NULL OR ${MOMENT} >= to_timestamp($8 / 1000))
  AND ($9::float8 IS NULL OR ${MOMENT} < to_timestamp($9 / 1000))
  AND ($10 = '' OR strpos(lower(copy.file_name), lower($10)) > 0)
  AND NOT EXISTS (
    SELECT FROM unnest($11::text[]) AS word
    WHERE strpos(' ' || ${FOLDED}, ' ' || word) = 0 AND (length(word) < 3 OR strpos(lower(copy.file_name), word) = 0)
  )`

/** Two ordered parts, so that the index of recording times serves each. */
const SELECT_REPS = `
  WITH matching AS (
    (SELECT coalesce(copy.group_id, copy.clip) AS rep, copy.recorded_at AS at
     FROM ondeck.clip_copy AS copy JOIN ondeck.station ON station.id = copy.station
     WHERE copy.recorded_at IS NOT NULL AND ${CONDITIONS}
     ORDER BY copy.recorded_at DESC LIMIT $12)
    UNION ALL
    (SELECT coalesce(copy.group_id, copy.clip), copy.found_at
     FROM ondeck.clip_copy AS copy JOIN ondeck.station ON station.id = copy.station
     WHERE copy.recorded_at IS NULL AND ${CONDITIONS}
     ORDER BY copy.found_at DESC LIMIT $12)
  ), reps AS (SELECT rep FROM matching GROUP BY rep ORDER BY max(at) DESC LIMIT $13)
  SELECT reps.rep, copy.clip, station.name AS station, (extract(epoch FROM ${MOMENT}) * 1000)::float8 AS at_ms,
    copy.athlete_id, copy.athlete_name, copy.activity, copy.movement, copy.camera, copy.file_name, copy.state,
    copy.session_id
  FROM reps
  JOIN ondeck.clip_copy AS copy ON copy.group_id = reps.rep OR (copy.group_id IS NULL AND copy.clip = reps.rep)
  JOIN ondeck.station ON station.id = copy.station
  ORDER BY ${MOMENT}, copy.clip`

/** Searches the copies of other stations' clips. Throws like `DatabaseLink`. */
async function findOtherReps(
  link: Pick<DatabaseLink, 'run'>,
  stationId: string,
  { query, station, limit }: OtherRepsInput,
): Promise<OtherReps> {
  const names = await link.run(NameRow, 'SELECT name FROM ondeck.station WHERE id <> $1::uuid', [stationId])
  const stations = [...new Set(names.map(({ name }) => name))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  if (Object.keys(query.dimensions).length > 0) return { reps: [], isWhole: true, stations }
  const rows = await link.run(ClipRow, SELECT_REPS, [
    stationId,
    station,
    ...filtersOf(query),
    (limit + 1) * CLIPS_PER_REP,
    limit + 1,
  ])
  const reps = [...Map.groupBy(rows, ({ rep }) => rep)].map(([id, clips]) => toRep(id, clips))
  const newest = reps.toSorted((a, b) => b.atMs - a.atMs)
  return { reps: newest.slice(0, limit), isWhole: newest.length <= limit, stations }
}

function filtersOf({ text, athleteIds, activity, movement, cameras, states, fromDay, toDay, fileName }: FindQuery) {
  const { fromMs, toMs } = dayRange({ fromDay, toDay }, localTime)
  const kinds = clipKinds.filter((kind) => states.includes(findStateOf(kind)))
  const ids = athleteIds.map((id) => id.toLowerCase())
  return [ids, activity, movement, cameras, kinds, fromMs, toMs, fileName.trim(), searchWords(text)]
}

type Row = z.infer<typeof ClipRow>

function toRep(id: string, rows: readonly Row[]): OtherRep {
  const tagged = rows.find(({ athlete_id }) => athlete_id !== null) ?? rows[0]
  return {
    id,
    atMs: Math.min(...rows.map(({ at_ms }) => at_ms)),
    stations: [...new Set(rows.map(({ station }) => station))],
    athleteId: tagged?.athlete_id ?? null,
    athleteName: tagged?.athlete_name ?? null,
    activity: tagged?.activity ?? null,
    movement: tagged?.movement ?? null,
    clips: rows.map(({ clip, station, camera, file_name, state, session_id }) => ({
      id: clip,
      station,
      camera,
      fileName: file_name,
      // A state of a newer release needs somebody who can read it.
      state: isKind(state) ? findStateOf(state) : 'attention',
      sessionId: session_id,
    })),
  }
}

const isKind = (state: string): state is ClipKind => clipKinds.some((kind) => kind === state)

const StationRow = z.object({
  id: z.string(),
  name: z.string(),
  cage: z.string().nullable(),
  version: z.string(),
  heard_ms: z.number(),
  now_ms: z.number(),
  is_rebuilding: z.boolean(),
  status: z.unknown(),
})

const SELECT_STATIONS = `
  SELECT id::text, name, cage, version, status,
    (extract(epoch FROM heard_at) * 1000)::float8 AS heard_ms,
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms,
    ondeck.is_rebuilding() AS is_rebuilding
  FROM ondeck.station`

interface StationRows {
  readonly stations: HeardStation[]
  readonly isRebuilding: boolean
}

/**
 * Every station's row, with its moments by this computer's clock. The database's time arrives with the rows: the delay
 * of the answer is the only error. Throws like `DatabaseLink`.
 */
async function readStations(link: Pick<DatabaseLink, 'run'>, nowMs: () => number): Promise<StationRows> {
  const rows = await link.run(StationRow, SELECT_STATIONS)
  const answeredAtMs = nowMs()
  const stations = rows.map(({ id, name, cage, version, heard_ms, now_ms, status }) => {
    const laterMs = answeredAtMs - now_ms
    // A row of another release may not fit.
    const { data: heartbeat } = StationHeartbeat.safeParse(status)
    return {
      id,
      name,
      cage,
      version,
      heardAtMs: heard_ms + laterMs,
      heartbeat: heartbeat ? shiftHeartbeat(heartbeat, laterMs) : null,
    }
  })
  return { stations, isRebuilding: rows.some(({ is_rebuilding }) => is_rebuilding) }
}

const CountRow = z.object({ station: z.string().nullable(), clips: z.int(), bytes: z.number() })

/**
 * One content counts once, whichever stations watch it; a clip that was not read yet counts for itself. A content whose
 * claims are all uploaded, by the service's word, is done, also where a station that stopped never learned it. A claim that is not uploaded may
 * be another content with the same fingerprint.
 */
const COUNT_PENDING = `
  WITH pending AS MATERIALIZED (
    SELECT copy.station, copy.origin, copy.fingerprint, copy.size_bytes,
      CASE WHEN copy.origin IS NULL OR copy.fingerprint IS NULL THEN copy.station::text || copy.clip
        ELSE copy.origin || copy.fingerprint END AS content
    FROM ondeck.clip_copy AS copy JOIN ondeck.station ON station.id = copy.station
    WHERE copy.state = ANY($1)
  ), contents AS (
    SELECT DISTINCT ON (content) content, origin, fingerprint, size_bytes FROM pending
  ), claims AS (
    SELECT contents.content,
      bool_or(claim.state = 'uploaded' AND claim.lease_until = 'infinity') AS is_uploaded,
      bool_or(claim.state IN ('claimed', 'committing')) AS is_open
    FROM contents JOIN ondeck.claim
      ON claim.content = hashtextextended(contents.origin || ' ' || contents.fingerprint, 0)
      AND claim.origin = contents.origin AND claim.fingerprint = contents.fingerprint
    GROUP BY contents.content
  ), open AS (
    SELECT size_bytes FROM contents LEFT JOIN claims USING (content)
    WHERE NOT coalesce(is_uploaded AND NOT is_open, false)
  )
  SELECT NULL AS station, count(*)::int AS clips, coalesce(sum(size_bytes), 0)::float8 AS bytes FROM open
  UNION ALL
  SELECT station::text, count(*)::int, 0 FROM pending GROUP BY station`

/** Counts the clips whose copies are not uploaded. Throws like `DatabaseLink`. */
async function countCopies(link: Pick<DatabaseLink, 'run'>): Promise<CopiedClips> {
  const rows = await link.run(CountRow, COUNT_PENDING, [notUploadedKinds])
  const total = rows.find(({ station }) => station === null)
  return {
    distinctClips: total?.clips ?? 0,
    distinctBytes: total?.bytes ?? 0,
    byStation: new Map(rows.flatMap(({ station, clips }) => (station === null ? [] : [[station, clips]]))),
  }
}

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
