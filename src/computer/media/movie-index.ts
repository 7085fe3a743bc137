import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { evidence } from '../../station/contract/evidence.ts'
import {
  type Box,
  type ByteSource,
  type ByteSpan,
  InvalidTableError,
  isType,
  readTableFields,
  walkBoxes,
} from './boxes.ts'
import { readSamples, type Samples } from './sample-tables.ts'
import { readSoundPackets } from './sound-packets.ts'

/** Many times the index of any clip of the time in which indexes were compressed. */
const MAX_INFLATED_BYTES = 8 * 1024 * 1024
const MAX_COMPRESSED_BYTES = 4 * 1024 * 1024

/**
 * Opens the compressed index (`cmov`) of old QuickTime files: its method in `dcom`, and in `cmvd` the size of the index
 * and the compressed index itself.
 */
async function openCompressedIndex(source: ByteSource, parts: readonly Box[]): Promise<ByteSource> {
  const method = parts.find(({ type }) => type === 'dcom')
  const data = parts.find(({ type }) => type === 'cmvd')
  if (!method || !data || data.endByte - data.bodyStartByte > MAX_COMPRESSED_BYTES) throw unreadable()
  if ((await readTableFields(source, method.bodyStartByte, 4)).toString('latin1') !== 'zlib') throw unreadable()
  const compressed = await source.read(data.bodyStartByte + 4, data.endByte - data.bodyStartByte - 4)
  const inflated = await promisify(inflate)(compressed, { maxOutputLength: MAX_INFLATED_BYTES }).catch(() => null)
  if (inflated === null) throw unreadable()
  return {
    sizeBytes: inflated.length,
    read: async (startByte, lengthBytes) => inflated.subarray(startByte, startByte + Math.max(0, lengthBytes)),
  }
}

const unreadable = () => new InvalidTableError(evidence('index-compressed'))

export interface Track {
  /** Number that fragments name the track by; null where the index has none. */
  readonly id: number | null
  /** Four letters of the handler: `vide`, `soun`, `meta`, `tmcd`, … */
  readonly handler: string
  /** Four letters of the sample entry: `avc1`, `hvc1`, `mp4a`, … */
  readonly codec: string
  /** Units of the track's durations in one second; null where the index has none. */
  readonly unitsPerSecond: number | null
  readonly samples: Samples
}

/** Values of a fragment's samples that don't have their own (`trex`). */
interface FragmentDefaults {
  readonly sampleUnits: number
  readonly sampleBytes: number
}

/** Content of a movie's index (`moov`). */
export interface MovieIndex {
  /** Every track that can be read. */
  readonly tracks: readonly Track[]
  /** More samples are announced in fragments (`mvex`). */
  readonly isFragmented: boolean
  readonly fragmentDefaults: ReadonlyMap<number, FragmentDefaults>
  /** Reason why a track of picture or sound may be missing from `tracks`. */
  readonly doubt: InvalidTableError | null
}

/** Less than the smallest track takes. */
const MAX_PADDING_BYTES = 256

/**
 * Reads the index. Throws InvalidTableError where the index of picture or sound is incomplete, as in a file with reserved
 * space. A track of anything else, such as telemetry, is left out if it can't be read: nobody plays it.
 */
export async function readMovieIndex(source: ByteSource, moov: ByteSpan): Promise<MovieIndex> {
  const outer = await readParts(source, moov)
  const compressed = outer.boxes.find((box) => box.type === 'cmov')
  if (compressed) {
    const index = await openCompressedIndex(source, await readChildren(source, compressed))
    return readIndex(index, await readOnlyChild(index, { bodyStartByte: 0, endByte: index.sizeBytes }, ['moov']))
  }
  return readIndex(source, moov)
}

async function readIndex(source: ByteSource, moov: ByteSpan): Promise<MovieIndex> {
  const { boxes, paddingBytes } = await readParts(source, moov)
  const tracks: Track[] = []
  let doubt = paddingBytes > MAX_PADDING_BYTES || boxes.some(isNamelessTrack) ? indexGap() : null
  for (const trak of boxes.filter((box) => box.type === 'trak')) {
    const track = await readTrack(source, trak)
    if (track instanceof InvalidTableError) doubt ??= track
    else if (track !== null) tracks.push(track)
  }
  const mvex = boxes.find((box) => box.type === 'mvex')
  const fragmentDefaults = mvex ? await readDefaults(source, mvex) : new Map<number, FragmentDefaults>()
  return { tracks, isFragmented: mvex !== undefined, fragmentDefaults, doubt }
}

const indexGap = () => new InvalidTableError(evidence('index-gap'))

/** A box whose name is not written yet, and which may become a track. */
const isNamelessTrack = ({ type, bodyStartByte, endByte }: Box) =>
  !isType(type) && endByte - bodyStartByte > MAX_PADDING_BYTES

/** Null for a track that nobody plays and that can't be read. Returns the error of one that may be picture or sound. */
async function readTrack(source: ByteSource, trak: Box): Promise<Track | InvalidTableError | null> {
  let handler: string | null = null
  try {
    const parts = await readChildren(source, trak)
    const mdia = await readChildren(source, pickBox(parts, ['mdia']))
    handler = await readFourLetters(source, pickBox(mdia, ['hdlr']).bodyStartByte + 8)
    return await readContent(source, { parts, mdia, handler })
  } catch (error) {
    if (!(error instanceof InvalidTableError)) throw error
    if (handler === 'vide' || handler === 'soun') throw error
    return handler === null || !isType(handler) ? error : null
  }
}

interface TrackParts {
  readonly parts: readonly Box[]
  readonly mdia: readonly Box[]
  readonly handler: string
}

async function readContent(source: ByteSource, { parts, mdia, handler }: TrackParts): Promise<Track> {
  const tables = await readChildren(source, await readOnlyChild(source, pickBox(mdia, ['minf']), ['stbl']))
  const descriptions = pickBox(tables, ['stsd'])
  const samples = await readSamples(source, {
    sizes: pickBox(tables, ['stsz', 'stz2']),
    chunks: pickBox(tables, ['stsc']),
    offsets: pickBox(tables, ['stco', 'co64']),
    packets: handler === 'soun' ? await readSoundPackets(source, descriptions) : null,
  })
  return {
    id: await readVersionedField(
      source,
      parts.find(({ type }) => type === 'tkhd'),
    ),
    handler,
    codec: await readFourLetters(source, descriptions.bodyStartByte + 12),
    unitsPerSecond: await readVersionedField(
      source,
      mdia.find(({ type }) => type === 'mdhd'),
    ),
    samples,
  }
}

/** The field behind two dates, which the box's version makes short or long: a track's number, or its units. */
async function readVersionedField(source: ByteSource, box: Box | undefined): Promise<number | null> {
  if (!box) return null
  const body = await source.read(box.bodyStartByte, Math.min(24, box.endByte - box.bodyStartByte))
  const atByte = body[0] === 1 ? 20 : 12
  return body.length >= atByte + 4 ? body.readUInt32BE(atByte) : null
}

const TREX_BYTES = 24

async function readDefaults(source: ByteSource, mvex: Box): Promise<Map<number, FragmentDefaults>> {
  const defaults = new Map<number, FragmentDefaults>()
  for (const trex of (await readChildren(source, mvex)).filter(({ type }) => type === 'trex')) {
    const body = await readTableFields(source, trex.bodyStartByte, TREX_BYTES)
    defaults.set(body.readUInt32BE(4), { sampleUnits: body.readUInt32BE(12), sampleBytes: body.readUInt32BE(16) })
  }
  return defaults
}

/** Reads the boxes in a box, each of which must be complete. Some cameras fill a list up with zeros. */
async function readParts(source: ByteSource, parent: ByteSpan): Promise<{ boxes: Box[]; paddingBytes: number }> {
  const boxes: Box[] = []
  for await (const step of walkBoxes(source, parent)) {
    if (step.kind === 'box') {
      if (step.box.endByte > parent.endByte)
        throw new InvalidTableError(evidence('index-part-cut', { part: step.box.type }))
      boxes.push(step.box)
    } else if (step.why === 'zeros') {
      return { boxes, paddingBytes: parent.endByte - step.atByte }
    } else if (step.why !== 'end') {
      throw indexGap()
    }
  }
  return { boxes, paddingBytes: 0 }
}

export const readChildren = async (source: ByteSource, parent: ByteSpan): Promise<Box[]> =>
  (await readParts(source, parent)).boxes

export const readOnlyChild = async (source: ByteSource, parent: ByteSpan, types: readonly string[]) =>
  pickBox(await readChildren(source, parent), types)

export function pickBox(boxes: readonly Box[], types: readonly string[]): Box {
  const found = boxes.find((box) => types.includes(box.type))
  if (!found) throw new InvalidTableError(evidence('index-part-missing', { part: types.join('/') }))
  return found
}

export const readFourLetters = async (source: ByteSource, startByte: number) =>
  (await readTableFields(source, startByte, 4)).toString('latin1')
