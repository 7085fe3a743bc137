import {
  type Box,
  type ByteSource,
  isType,
  MAX_NOTES_BYTES,
  NAMED_BOXES,
  type NoBoxReason,
  walkBoxes,
} from './boxes.ts'

/** A fragment of a movie: its index (`moof`), and its data (`mdat`), which is null while it is missing. */
export interface Fragment {
  readonly moof: Box
  readonly data: Box | null
}

/** Facts about a file's outermost boxes. */
export interface Layout {
  /** Number of bytes of a movie's own box that are missing at the end of the file. */
  readonly missingBytes: number
  /** Reason why no further box follows; `end` where the last box ends with the file. */
  readonly stoppedBy: NoBoxReason
  /** Start of the bytes at the end that belong to no box of a movie; the size of the file for none. */
  readonly trailerStartByte: number
  /** The trailer may be a box of the movie's that is still being copied, and without which the movie is whole. */
  readonly isTrailerCut: boolean
  readonly moov: Box | null
  /** The index comes before the data, so that the end of the file can be missing although the index is there. */
  readonly isIndexFirst: boolean
  /** All bytes in which samples can be. */
  readonly dataBytes: number
  readonly fragments: readonly Fragment[]
  /** End mark of a fragmented file. */
  readonly mfra: Box | null
}

/** Reads the outermost boxes. Of several indexes the first counts, as in players. */
export async function readLayout(source: ByteSource): Promise<Layout> {
  const { sizeBytes } = source
  let missingBytes = 0
  let stoppedBy: NoBoxReason = 'end'
  let trailerStartByte = sizeBytes
  let isTrailerCut = false
  let moov: Box | null = null
  let mfra: Box | null = null
  let dataBytes = 0
  let isIndexFirst = false
  const fragments: Fragment[] = []

  for await (const step of walkBoxes(source, { bodyStartByte: 0, endByte: sizeBytes })) {
    if (step.kind === 'stop') {
      stoppedBy = step.why
      if (step.why === 'nonsense') trailerStartByte = step.atByte
      break
    }
    const { box } = step
    if (box.endByte > sizeBytes) {
      if (isCutBox(box)) missingBytes = box.endByte - sizeBytes
      else {
        trailerStartByte = box.startByte
        isTrailerCut = box.endByte - box.startByte <= MAX_NOTES_BYTES
      }
    }
    if (box.endByte === sizeBytes && !isType(box.type)) trailerStartByte = box.startByte
    if (box.type === 'mfra') mfra = box
    if (box.type === 'moof') fragments.push({ moof: box, data: null })
    if (box.type === 'moov' && moov === null) {
      moov = box
      isIndexFirst = dataBytes === 0
    }
    if (box.type === 'mdat') {
      dataBytes += Math.min(box.endByte, sizeBytes) - box.bodyStartByte
      const last = fragments.at(-1)
      if (last) fragments[fragments.length - 1] = { moof: last.moof, data: box }
    }
  }
  return { missingBytes, stoppedBy, trailerStartByte, isTrailerCut, moov, isIndexFirst, dataBytes, fragments, mfra }
}

/**
 * Tells a box that lost its end from what cameras, phones and servers add after a movie, whose first bytes only look like
 * the head of a box: of another name, or larger than notes are.
 */
const isCutBox = ({ type, startByte, endByte }: Box) =>
  NAMED_BOXES.has(type) &&
  (type === 'moov' || type === 'mdat' || type === 'moof' || endByte - startByte <= MAX_NOTES_BYTES)

/** The first box in a fragment's index, which is always of one size. */
const FRAGMENT_HEAD = Buffer.from('\0\0\0\x10mfhd', 'latin1')

/** Maximum part of a trailer that is searched for fragments. */
const MAX_SEARCHED_BYTES = 1024 * 1024

/**
 * Tells whether the bytes after the last box are a part of the movie: reserved space, or fragments behind a damaged head.
 * Otherwise they are a trailer.
 */
export async function trailerHidesFragments(source: ByteSource, startByte: number): Promise<boolean> {
  const bytes = await source.read(startByte, MAX_SEARCHED_BYTES)
  const type = bytes.toString('latin1', 4, 8)
  if (type.includes('\0') && !isType(type) && bytes.subarray(8).every((byte) => byte === 0)) return true
  return bytes.includes(FRAGMENT_HEAD)
}
