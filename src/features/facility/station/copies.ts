import { z } from 'zod'
import { type ErasedAthlete, eraseNames } from '../../../station/athletes/erase-names.ts'
import { fileNameOf } from '../../../station/clips/paths.ts'
import type { Clip, ClipId } from '../../../station/contract/clip.ts'
import type { Clock } from '../../../station/ports.ts'
import { createYielder } from '../../../station/runtime/yielder.ts'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'
import { COPY_KEEP_MONTHS } from '../schema/partitions.ts'
import type { CopyFeed, NumberedLine } from './copy-feed.ts'
import type { DatabaseLink, Run } from './database-link.ts'
import { FORGET_LOCK } from './forgotten-athletes.ts'
import { originKey } from './origin-key.ts'
import { postgresJson } from './postgres-json.ts'

const withoutNames = (value: unknown, forgotten: readonly ErasedAthlete[]): unknown =>
  forgotten.reduce((rest, athlete) => eraseNames(rest, athlete), value)

/** The copy of a ledger line. `offsetMs` is the database's clock minus this computer's. */
function toLineCopy(line: NumberedLine, offsetMs: number, forgotten: readonly ErasedAthlete[]) {
  const { number, clipId, atMs, event, state, details } = line
  return {
    number,
    clip: clipId,
    at_ms: atMs + offsetMs,
    event,
    state: withoutNames(state, forgotten),
    details: withoutNames(details, forgotten),
  }
}

interface ClipParts {
  readonly number: number
  readonly offsetMs: number
  readonly origin: ServiceOrigin | null
  readonly forgotten: readonly ErasedAthlete[]
}

/** The copy of a clip: everything by which people look for it on another station. */
function toClipCopy(clip: Clip, { number, offsetMs, origin, forgotten }: ClipParts) {
  const { state, tags, recordedAtMs } = clip
  const athleteId = tags?.athleteId ?? null
  const isForgotten = forgotten.some(({ id }) => id.toLowerCase() === athleteId?.toLowerCase())
  return {
    clip: clip.id,
    // Never corrected: it decides the month that the row is in.
    found_at_ms: clip.foundAtMs,
    origin: origin && originKey(origin),
    fingerprint: clip.fingerprint,
    size_bytes: clip.sizeBytes,
    group_id: clip.sessionGroupId,
    athlete_id: athleteId,
    athlete_name: isForgotten ? null : (tags?.athleteName ?? null),
    activity: tags?.activity ?? null,
    movement: tags?.movement ?? null,
    camera: clip.camera,
    file_name: fileNameOf(clip.path),
    recorded_at_ms: recordedAtMs === null ? null : recordedAtMs + offsetMs,
    state: state.kind,
    session_id: 'sessionId' in state ? state.sessionId : null,
    number,
  }
}

/** Ledger lines per batch: some hundred kilobytes. */
const MAX_BATCH_LINES = 200
const MONTH_MS = 31 * 24 * 3_600_000
/** Months of clips are made on demand, within these years. */
const FIRST_MONTH_MS = Date.UTC(2000, 0)
const LAST_MONTH_MS = Date.UTC(2100, 0)

const ProgressRow = z.object({ number: z.number() })
const nothing = z.unknown()

interface Parts {
  readonly link: Pick<DatabaseLink, 'run' | 'transaction'>
  readonly stationId: string
  readonly feed: CopyFeed
  readonly clipOf: (id: ClipId) => Clip | undefined
  /** Service that the clip's capture is at; null for none. */
  readonly originOf: (clip: Clip) => ServiceOrigin | null
  readonly forgotten: (run: Run) => Promise<readonly ErasedAthlete[]>
  readonly offsetMs: () => number
  readonly clock: Clock
}

/**
 * Copies the station's ledger and clips into the facility, in batches with numbers. The database alone knows the last
 * number: after a restore from an older copy the missing lines are sent again, and a batch sent twice changes nothing.
 */
export function createCopies({ link, stationId, feed, clock, ...parts }: Parts) {
  const months = new Set<string>()

  async function progress(run: Run): Promise<number> {
    const [row] = await run(
      ProgressRow,
      'SELECT number::float8 AS number FROM ondeck.copy_progress WHERE station = $1 FOR UPDATE',
      [stationId],
    )
    return row?.number ?? 0
  }

  /** Prepares a batch row by row: all of its rows at once would hold up the event loop. */
  async function prepare(after: number, forgotten: readonly ErasedAthlete[], signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock)
    const offsetMs = parts.offsetMs()
    const lines: string[] = []
    const clips: string[] = []
    const months = new Set<string>()
    const numbers = new Map<ClipId, number>()
    for (const line of feed.linesAfter(after, MAX_BATCH_LINES)) {
      numbers.set(line.clipId, line.number)
      lines.push(postgresJson(toLineCopy(line, offsetMs, forgotten)))
      await yieldToEventLoop(signal)
    }
    for (const [id, number] of numbers) {
      const clip = parts.clipOf(id)
      if (!clip || !isKept(clip)) continue
      months.add(monthOf(clip.foundAtMs))
      clips.push(postgresJson(toClipCopy(clip, { number, offsetMs, origin: parts.originOf(clip), forgotten })))
      await yieldToEventLoop(signal)
    }
    const toArray = (rows: readonly string[]) => `[${rows.join(',')}]`
    return {
      last: [...numbers.values()].reduce((a, b) => Math.max(a, b), after),
      lines: toArray(lines),
      clips: toArray(clips),
      months,
    }
  }

  /** A clip that was found too long ago is not copied: its month was dropped, or will be soon. */
  const isKept = ({ foundAtMs }: Clip) =>
    foundAtMs > clock.nowMs() - COPY_KEEP_MONTHS * MONTH_MS && foundAtMs > FIRST_MONTH_MS && foundAtMs < LAST_MONTH_MS

  async function makeMonths(wanted: ReadonlySet<string>) {
    for (const month of wanted) {
      if (months.has(month)) continue
      await link.run(nothing, "SELECT ondeck.make_partition('clip_copy', $1::timestamptz)", [month])
      months.add(month)
    }
  }

  /** Sends one batch. True where more is waiting. */
  async function step(signal: AbortSignal): Promise<boolean> {
    const [known] = await link.run(
      ProgressRow,
      'SELECT number::float8 AS number FROM ondeck.copy_progress WHERE station = $1',
      [stationId],
    )
    const after = known?.number ?? 0
    if (feed.lastNumber() <= after) return false
    const forgotten = await parts.forgotten(link.run)
    const batch = await prepare(after, forgotten, signal)
    const { last } = batch
    if (last === after || signal.aborted) return false
    await makeMonths(batch.months)
    await link.transaction(async (run) => {
      await run(nothing, 'SELECT pg_advisory_xact_lock_shared($1)', [FORGET_LOCK])
      // An athlete who was forgotten in between is left out of the next try; one who is from now on, is erased later.
      if (!isSame(forgotten, await parts.forgotten(run))) return
      await run(
        nothing,
        `INSERT INTO ondeck.copy_progress (station, number, at) VALUES ($1, 0, clock_timestamp()) ON CONFLICT DO NOTHING`,
        [stationId],
      )
      if ((await progress(run)) !== after) return
      await run(nothing, INSERT_LINES, [stationId, batch.lines])
      await run(nothing, UPSERT_CLIPS, [stationId, batch.clips])
      await run(nothing, 'UPDATE ondeck.copy_progress SET number = $2, at = clock_timestamp() WHERE station = $1', [
        stationId,
        last,
      ])
    })
    return feed.lastNumber() > last
  }

  return {
    step,
    /** Forgets which months exist: another facility may lack them. */
    reset: () => months.clear(),
  }
}

const isSame = (before: readonly ErasedAthlete[], after: readonly ErasedAthlete[]) =>
  before.length === after.length && before.every(({ id }, index) => id === after[index]?.id)

const monthOf = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 7)}-01T00:00:00Z`

const INSERT_LINES = `
  INSERT INTO ondeck.ledger_line (station, number, clip, at, event, state, details)
  SELECT $1, number, clip, to_timestamp(at_ms / 1000), event, state, details
  FROM jsonb_to_recordset($2::jsonb)
    AS line (number BIGINT, clip TEXT, at_ms FLOAT8, event TEXT, state JSONB, details JSONB)`

const UPSERT_CLIPS = `
  INSERT INTO ondeck.clip_copy (station, clip, found_at, origin, fingerprint, size_bytes, group_id, athlete_id,
    athlete_name, activity, movement, camera, file_name, recorded_at, state, session_id, number, copied_at)
  SELECT $1, clip, to_timestamp(found_at_ms / 1000), origin, fingerprint, size_bytes, group_id, athlete_id,
    athlete_name, activity, movement, camera, file_name, to_timestamp(recorded_at_ms / 1000), state, session_id, number,
    clock_timestamp()
  FROM jsonb_to_recordset($2::jsonb) AS copy (clip TEXT, found_at_ms FLOAT8, origin TEXT, fingerprint TEXT,
    size_bytes BIGINT, group_id TEXT, athlete_id TEXT, athlete_name TEXT, activity TEXT, movement TEXT, camera TEXT,
    file_name TEXT, recorded_at_ms FLOAT8, state TEXT, session_id TEXT, number BIGINT)
  ON CONFLICT (station, clip, found_at) DO UPDATE SET
    origin = excluded.origin, fingerprint = excluded.fingerprint, size_bytes = excluded.size_bytes,
    group_id = excluded.group_id, athlete_id = excluded.athlete_id, athlete_name = excluded.athlete_name,
    activity = excluded.activity, movement = excluded.movement, camera = excluded.camera,
    file_name = excluded.file_name, recorded_at = excluded.recorded_at, state = excluded.state,
    session_id = excluded.session_id, number = excluded.number, copied_at = excluded.copied_at
  WHERE clip_copy.number < excluded.number`
