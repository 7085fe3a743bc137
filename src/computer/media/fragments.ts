import { evidence } from '../../station/contract/evidence.ts'
import type { ByteSource } from './byte-source.ts'
import { evenlySpread, spreadIndexes } from './evenly-spread.ts'
import type { Fragment } from './layout.ts'
import { type MovieIndex, readChildren, type Track } from './movie-index.ts'
import type { Sample } from './sample-tables.ts'
import { InvalidTableError } from './table-numbers.ts'

/** The samples of one track in one fragment. */
interface FragmentRun {
  /** Null for a track that the movie's index does not have, or that can't be read there. */
  readonly track: Track | null
  readonly durationMs: number | null
  /** The track, with only this fragment's samples. */
  readonly part: Track
}

export interface ReadFragment extends Fragment {
  /** Empty where the fragment's index names no samples. */
  readonly runs: readonly FragmentRun[]
}

/** More than a fragment of many minutes needs. */
const MAX_FRAGMENT_INDEX_BYTES = 4 * 1024 * 1024

/** Reads a few of a file's fragments, evenly spread, and the last. */
export async function readSpreadFragments(
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
