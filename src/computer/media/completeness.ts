import { type Evidence, evidence } from '../../station/contract/evidence.ts'
import type { Completeness } from '../../station/ports.ts'
import { type Box, type ByteSource, type ByteSpan, InvalidTableError, isAllZero } from './boxes.ts'
import { findStillPicture, HEAD_BYTES, recognizeFileKind } from './file-kind.ts'
import { type Fragment, type Layout, readLayout, trailerHidesFragments } from './layout.ts'
import { type MovieIndex, readChildren, readMovieIndex, type Track } from './movie-index.ts'
import { evenlySpread, type Sample, type Samples, spreadIndexes } from './sample-tables.ts'

/** The samples of one track in one fragment. */
interface FragmentRun {
  /** Null for a track that the movie's index does not have, or that can't be read there. */
  readonly track: Track | null
  readonly durationMs: number | null
  /** The track, with only this fragment's samples. */
  readonly part: Track
}

interface ReadFragment extends Fragment {
  /** Empty where the fragment's index names no samples. */
  readonly runs: readonly FragmentRun[]
}

/** More than a fragment of many minutes needs. */
const MAX_FRAGMENT_INDEX_BYTES = 4 * 1024 * 1024

/** Reads a few of a file's fragments, evenly spread, and the last. */
async function readSpreadFragments(
  source: ByteSource,
  fragments: readonly Fragment[],
  index: MovieIndex,
): Promise<ReadFragment[]> {
  const read: ReadFragment[] = []
  for (const fragment of evenlySpread(fragments))
    read.push({ ...fragment, runs: await readRuns(source, fragment, index) })
  return read
}

async function readRuns(source: ByteSource, { moof }: Fragment, index: MovieIndex): Promise<FragmentRun[]> {
  if (moof.endByte - moof.bodyStartByte > MAX_FRAGMENT_INDEX_BYTES) return []
  const runs: FragmentRun[] = []
  let previousEndByte = moof.startByte
  for (const traf of (await readChildren(source, moof)).filter(({ type }) => type === 'traf')) {
    const boxes = await readChildren(source, traf)
    const bodies: Buffer[] = []
    let header: Buffer | null = null
    for (const { type, bodyStartByte, endByte } of boxes) {
      if (type === 'tfhd') header = await source.read(bodyStartByte, endByte - bodyStartByte)
      if (type === 'trun') bodies.push(await source.read(bodyStartByte, endByte - bodyStartByte))
    }
    if (header === null) continue
    const run = readTrackRun(
      bodies,
      readHeader(header, index),
      { moofStartByte: moof.startByte, previousEndByte },
      index,
    )
    previousEndByte = run.endByte
    runs.push(run.run)
  }
  return runs
}

interface Header {
  readonly trackId: number
  readonly baseByte: number | null
  readonly isBaseMoof: boolean
  readonly sampleUnits: number
  readonly sampleBytes: number
}

/** Flags of `tfhd` for each optional field, in their order, and the size of the field. */
const headerFields = { base: [0x1, 8], description: [0x2, 4], units: [0x8, 4], bytes: [0x10, 4] } as const
const BASE_IS_MOOF = 0x2_00_00

function readHeader(body: Buffer, { fragmentDefaults }: MovieIndex): Header {
  const fields = readFields(body)
  const flags = fields.next(4) & 0xff_ff_ff
  const trackId = fields.next(4)
  const defaults = fragmentDefaults.get(trackId)
  const optional = ([flag, sizeBytes]: readonly [number, number]) => (flags & flag ? fields.next(sizeBytes) : null)
  const baseByte = optional(headerFields.base)
  optional(headerFields.description)
  const sampleUnits = optional(headerFields.units) ?? defaults?.sampleUnits ?? 0
  const sampleBytes = optional(headerFields.bytes) ?? defaults?.sampleBytes ?? 0
  return { trackId, baseByte, isBaseMoof: (flags & BASE_IS_MOOF) !== 0, sampleUnits, sampleBytes }
}

const RUN_OFFSET = 0x1
const RUN_FIRST_FLAGS = 0x4
const SAMPLE_UNITS = 0x1_00
const SAMPLE_BYTES = 0x2_00
const SAMPLE_REST = [0x4_00, 0x8_00]

interface RunOrigin {
  readonly moofStartByte: number
  readonly previousEndByte: number
}

/** Reads the runs (`trun`) of one track: where its samples are, and how long they last. */
function readTrackRun(bodies: readonly Buffer[], header: Header, origin: RunOrigin, { tracks }: MovieIndex) {
  const baseByte = header.baseByte ?? (header.isBaseMoof ? origin.moofStartByte : origin.previousEndByte)
  const spread: Sample[] = []
  let endByte = baseByte
  let units = 0
  for (const body of bodies) {
    const run = readRun(body, header, { baseByte, followsByte: endByte })
    spread.push(...run.spread)
    units += run.units
    endByte = run.endByte
  }
  const track = tracks.find(({ id }) => id === header.trackId) ?? null
  const durationMs = track?.unitsPerSecond ? (units * 1_000) / track.unitsPerSecond : null
  const named = track ?? { id: header.trackId, handler: '', codec: '', unitsPerSecond: null }
  const furthest = spread.filter(({ sizeBytes }) => sizeBytes > 0).reduce<Sample | null>(laterOf, null)
  return { endByte, run: { track, durationMs, part: { ...named, samples: { furthest, spread, totalBytes: 0 } } } }
}

const laterOf = (one: Sample | null, other: Sample) =>
  one === null || other.startByte + other.sizeBytes > one.startByte + one.sizeBytes ? other : one

interface RunStart {
  readonly baseByte: number
  readonly followsByte: number
}

/** The samples of a run follow each other, so that the last one also ends last. */
function readRun(body: Buffer, { sampleUnits, sampleBytes }: Header, { baseByte, followsByte }: RunStart) {
  const fields = readFields(body)
  const flags = fields.next(4) & 0xff_ff_ff
  const count = fields.next(4)
  let atByte = flags & RUN_OFFSET ? baseByte + (fields.next(4) | 0) : followsByte
  if (flags & RUN_FIRST_FLAGS) fields.next(4)
  const wanted = spreadIndexes(count)
  // Samples without sizes and durations of their own are not read one by one: there may be four billion of them.
  if ((flags & (SAMPLE_UNITS | SAMPLE_BYTES)) === 0) {
    const spread = wanted.map((index) => ({ startByte: atByte + index * sampleBytes, sizeBytes: sampleBytes }))
    return { spread, units: count * sampleUnits, endByte: atByte + count * sampleBytes }
  }
  const spread: Sample[] = []
  let units = 0
  for (let index = 0; index < count; index++) {
    units += flags & SAMPLE_UNITS ? fields.next(4) : sampleUnits
    const sizeBytes = flags & SAMPLE_BYTES ? fields.next(4) : sampleBytes
    for (const flag of SAMPLE_REST) if (flags & flag) fields.next(4)
    if (wanted.includes(index)) spread.push({ startByte: atByte, sizeBytes })
    atByte += sizeBytes
  }
  return { spread, units, endByte: atByte }
}

/** Reads numbers one after another. Throws InvalidTableError where a table ends before its last number. */
function readFields(body: Buffer) {
  let atByte = 0
  return {
    next(sizeBytes: number): number {
      if (atByte + sizeBytes > body.length) throw new InvalidTableError(evidence('index-table-cut'))
      const value = sizeBytes === 8 ? Number(body.readBigUInt64BE(atByte)) : body.readUInt32BE(atByte)
      atByte += sizeBytes
      return value
    },
  }
}

/** No compressed picture begins with this many zeros. */
const MAX_CHECKED_BYTES = 256 * 1024

/** Some cameras pad their pictures with a few zeros; no H.264 or HEVC picture ends in this many. */
const ZERO_TAIL_BYTES = 64

/** More than 64: a fragment may end in uncompressed silence. */
const FRAGMENT_TAIL_BYTES = 4096

/** Size of the tail that no whole picture of this size has as zeros. */
type TailBytes = (sizeBytes: number) => number

/** Other codecs fill pictures up to a round size. */
const MIN_QUARTER_BYTES = 1_024
const quarterOf: TailBytes = (sizeBytes) =>
  Math.min(Math.max(Math.ceil(sizeBytes / 4), MIN_QUARTER_BYTES), MAX_CHECKED_BYTES)

/** No index names data in a file's first bytes, where the first box's header is. */
const MIN_DATA_START_BYTE = 8

/** Codecs in which black is all zeros. */
const UNCOMPRESSED_VIDEO = new Set(['raw ', 'r210', 'R10k', 'R10g', 'b16g', 'b48r', 'b64a'])

/** Sample entries of H.264 and HEVC, whose units each end in a one bit. */
const ENDS_IN_ONE_BIT = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'dvh1', 'dvhe'])

/** Codecs in which silence is never all zeros. */
const COMPRESSED_SOUND = new Set(['mp4a', 'alac', 'ac-3', 'ec-3', 'Opus'])

/**
 * Tells whether a track's samples are zeros. The last sample shows bytes that are written in order, the spread samples
 * show bytes that are written in any order.
 */
async function isDataMissing(source: ByteSource, { handler, codec, samples }: Track): Promise<boolean> {
  if (samples.furthest === null) return false
  const checked = [samples.furthest, ...samples.spread].filter((sample) => sample.sizeBytes > 0)
  if (checked.some((sample) => sample.startByte < MIN_DATA_START_BYTE)) return true
  const isTelling = handler === 'vide' ? !UNCOMPRESSED_VIDEO.has(codec) : COMPRESSED_SOUND.has(codec)
  if (!isTelling) return false
  const tailBytes = ENDS_IN_ONE_BIT.has(codec) ? () => ZERO_TAIL_BYTES : quarterOf
  if (handler === 'vide' && (await lacksItsEnd(source, samples, tailBytes))) return true
  for (const sample of checked) if (await isZeros(source, sample)) return true
  return false
}

/** Tells whether the last picture ends in zeros, unless every picture is padded to one size (AVC-Intra). */
async function lacksItsEnd(source: ByteSource, { furthest, spread }: Samples, tailBytes: TailBytes): Promise<boolean> {
  const endsInZeros = endsInZerosOf(source, tailBytes)
  if (furthest === null || !(await endsInZeros(furthest))) return false
  const others = spread.filter(({ startByte }) => startByte !== furthest.startByte)
  for (const other of others) {
    if (other.sizeBytes !== furthest.sizeBytes || !(await endsInZeros(other))) return true
  }
  return others.length === 0
}

/** Tells whether a fragment's data ends in zeros, as reserved space does. */
async function isTailMissing(source: ByteSource, { bodyStartByte, endByte }: ByteSpan): Promise<boolean> {
  const lengthBytes = Math.min(FRAGMENT_TAIL_BYTES, endByte - bodyStartByte)
  return lengthBytes > 0 && isAllZero(await source.read(endByte - lengthBytes, lengthBytes))
}

const isZeros = async (source: ByteSource, { startByte, sizeBytes }: Sample) =>
  isAllZero(await source.read(startByte, Math.min(sizeBytes, MAX_CHECKED_BYTES)))

const endsInZerosOf =
  (source: ByteSource, tailBytes: TailBytes) =>
  async ({ startByte, sizeBytes }: Sample): Promise<boolean> => {
    const lengthBytes = tailBytes(sizeBytes)
    if (sizeBytes < lengthBytes) return false
    return isAllZero(await source.read(startByte + sizeBytes - lengthBytes, lengthBytes))
  }

/** Many times the index of the longest clip that may be uploaded. */
const MAX_INDEX_BYTES = 128 * 1024 * 1024

/** Data that no track names: less than a track of silence takes. */
const MAX_UNNAMED_BYTES = 64

/**
 * Checks whether a clip's file is complete. A file can be incomplete in four ways:
 * - cut off: a box, or a sample that the index names, passes the end of the file;
 * - still being recorded: the index is missing, empty or incomplete;
 * - reserved in advance, as copies over a network do: data that should be there is zeros;
 * - not a movie at all.
 *
 * Only picture and sound decide: a track that nobody plays, and what a maker adds after the movie, prove nothing.
 *
 * A fragmented file without an end mark (`mfra`) that stops exactly between two fragments may be whole, or go on, as may
 * a file whose unused space at the end is cut: the verdict says so. Three cases cannot be seen: reserved space in the
 * notes after the index's last table, at the end of the last picture where every picture is padded with zeros, and
 * within the last piece of sound.
 */
export async function judgeCompleteness(source: ByteSource): Promise<Completeness> {
  const head = await source.read(0, HEAD_BYTES)
  const kind = recognizeFileKind(head)
  if (kind.kind === 'undecided') return { kind: 'incomplete', reason: undecided[kind.why] }
  if (kind.kind === 'other' && kind.found.code !== 'unknown-file') return { kind: 'not-a-video', found: kind.found }

  const layout = await readLayout(source)
  if (kind.kind === 'other' && !layout.moov) return { kind: 'not-a-video', found: kind.found }
  const picture = findStillPicture(head)
  if (picture && !layout.moov) return { kind: 'not-a-video', found: picture }
  try {
    return await judgeMovie(source, layout)
  } catch (error) {
    if (error instanceof InvalidTableError) return { kind: 'incomplete', reason: error.evidence }
    throw error
  }
}

const notWrittenYet = evidence('space-reserved')

const undecided = { empty: evidence('no-content'), zeros: notWrittenYet, short: evidence('first-bytes-only') }

const cutShort = (bytes: number) => evidence('cut-short', { bytes })

async function judgeMovie(source: ByteSource, layout: Layout): Promise<Completeness> {
  const incomplete = (reason: Evidence) => ({ kind: 'incomplete', reason }) as const
  const problem = layoutProblem(layout)
  if (problem) return incomplete(problem)
  const { moov } = layout
  if (!moov) return incomplete(layout.stoppedBy === 'zeros' ? notWrittenYet : evidence('index-missing'))
  if (moov.endByte - moov.bodyStartByte > MAX_INDEX_BYTES) return incomplete(evidence('index-too-large'))

  const index = await readMovieIndex(source, moov)
  // An index with its own samples may announce fragments that are missing or obsolete.
  const hasItsOwn = index.tracks.some(({ samples }) => samples.furthest !== null)
  const livesOnFragments = index.isFragmented && (layout.fragments.length > 0 || !hasItsOwn)
  if (livesOnFragments ? !index.tracks.some(isPlayed) : !hasItsOwn)
    return incomplete(index.doubt?.evidence ?? evidence('index-empty'))
  const fragments = livesOnFragments ? await readSpreadFragments(source, layout.fragments, index) : []
  const found =
    missingTrack(layout, index, fragments) ??
    (index.isFragmented ? await endProblem(source, layout) : null) ??
    (livesOnFragments ? await fragmentsProblem(source, layout, fragments) : null) ??
    (await samplesProblem(source, layout, index.tracks))
  if (found) return incomplete(found)
  const mayGetFragments = index.isFragmented && layout.mfra === null
  if (!mayGetFragments)
    return layout.isTrailerCut ? { kind: 'may-grow', longestFragmentMs: null } : { kind: 'complete' }
  const durationsMs = fragments.flatMap(({ runs }) => runs.flatMap(({ durationMs }) => durationMs ?? []))
  return { kind: 'may-grow', longestFragmentMs: Math.max(0, ...durationsMs) }
}

function layoutProblem({ missingBytes, stoppedBy }: Layout): Evidence | null {
  if (missingBytes > 0) return cutShort(missingBytes)
  return stoppedBy === 'header-cut' ? evidence('cut-in-head') : null
}

const isPlayed = ({ handler }: Pick<Track, 'handler'>) => handler === 'vide' || handler === 'soun'

/**
 * Finds out if a part of the index that can't be read was a track of picture or sound. Its data shows it: bytes that no
 * track names, or fragments of a track that the index does not have.
 */
function missingTrack(
  { dataBytes }: Layout,
  { tracks, doubt }: MovieIndex,
  fragments: readonly ReadFragment[],
): Evidence | null {
  if (doubt === null) return null
  if (!tracks.some(({ handler }) => handler === 'vide')) return doubt.evidence
  const namedBytes = tracks.reduce((sum, { samples }) => sum + samples.totalBytes, 0)
  const isExplained =
    fragments.length > 0
      ? fragments.every(({ runs }) => runs.every(({ track }) => track !== null))
      : dataBytes - namedBytes <= MAX_UNNAMED_BYTES
  return isExplained ? null : doubt.evidence
}

async function samplesProblem(source: ByteSource, { isIndexFirst }: Layout, tracks: readonly Track[]) {
  const counted = isIndexFirst ? tracks : tracks.filter(isPlayed)
  const ends = counted.map(({ samples: { furthest } }) => (furthest ? furthest.startByte + furthest.sizeBytes : 0))
  const endByte = Math.max(0, ...ends)
  if (endByte > source.sizeBytes) return cutShort(endByte - source.sizeBytes)
  for (const track of tracks.filter(isPlayed)) if (await isDataMissing(source, track)) return notWrittenYet
  return null
}

/** Checks the end of a file that announces fragments. Cameras leave zeros only after a finished index. */
async function endProblem(source: ByteSource, { stoppedBy, trailerStartByte }: Layout): Promise<Evidence | null> {
  if (stoppedBy === 'zeros') return notWrittenYet
  const hasTrailer = trailerStartByte < source.sizeBytes
  return hasTrailer && (await trailerHidesFragments(source, trailerStartByte)) ? notWrittenYet : null
}

async function fragmentsProblem(
  source: ByteSource,
  { fragments, mfra }: Layout,
  read: readonly ReadFragment[],
): Promise<Evidence | null> {
  if ((fragments.at(-1)?.data ?? null) === null) return evidence('fragments-missing')
  for (const fragment of read) {
    const problem = await fragmentProblem(source, fragment)
    if (problem) return problem
  }
  return mfra === null || (await namesItsSize(source, mfra)) ? null : notWrittenYet
}

async function fragmentProblem(source: ByteSource, { data, runs }: ReadFragment): Promise<Evidence | null> {
  const parts = runs.flatMap(({ track, part }) => (track && isPlayed(track) ? part : []))
  const ends = parts.map(({ samples: { furthest } }) => (furthest ? furthest.startByte + furthest.sizeBytes : 0))
  const endByte = Math.max(0, ...ends)
  if (endByte > source.sizeBytes) return cutShort(endByte - source.sizeBytes)
  for (const part of parts) if (await isDataMissing(source, part)) return notWrittenYet
  const isUnknown = parts.length === 0 && data !== null
  return isUnknown && (await isTailMissing(source, data)) ? notWrittenYet : null
}

/** The last four bytes of the end mark are its size, for readers that start at the end. */
async function namesItsSize(source: ByteSource, { startByte, endByte }: Box): Promise<boolean> {
  const last = await source.read(endByte - 4, 4)
  return last.length === 4 && last.readUInt32BE(0) === endByte - startByte
}
