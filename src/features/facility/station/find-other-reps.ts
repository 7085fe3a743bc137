import { z } from 'zod'
import { localTime } from '../../../computer/local-time.ts'
import { searchWords } from '../../../station/athletes/names.ts'
import { type ClipKind, clipKinds } from '../../../station/contract/clip.ts'
import { dayRange } from '../../find/core/days.ts'
import { type FindQuery, findStateOf } from '../../find/find.ts'
import type { OtherRep, OtherReps, OtherRepsInput } from '../other-reps.ts'
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
export async function findOtherReps(
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
