import type { ByteSpan } from './boxes.ts'
import { type ByteSource, isAllZero } from './byte-source.ts'
import type { Track } from './movie-index.ts'
import type { Sample, Samples } from './sample-tables.ts'

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
export async function isDataMissing(source: ByteSource, { handler, codec, samples }: Track): Promise<boolean> {
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
export async function isTailMissing(source: ByteSource, { bodyStartByte, endByte }: ByteSpan): Promise<boolean> {
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
