import type { ByteSource } from './byte-source.ts'

/**
 * Box of an MP4 or MOV file: a size (32 bit; 1 means that a 64-bit size follows the type; 0 means to the end of the
 * parent), a type of four letters, and a body, which may hold boxes again.
 */
export interface Box {
  readonly type: string
  readonly bodyStartByte: number
  /** End according to the box's size, which may be beyond the end of the file. */
  readonly endByte: number
}

export interface ByteSpan {
  readonly bodyStartByte: number
  readonly endByte: number
}

const SHORT_HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16

/** More boxes than any real file has: a crafted file is not read forever. */
const MAX_BOXES = 500_000

/** Larger boxes hold samples that the index names, and are checked there. */
const MAX_NOTES_BYTES = 16 * 1024 * 1024

/** Reason why no box begins at a position. */
export type NoBoxReason =
  | 'end' // end of the range
  | 'header-cut' // beginning of a header
  | 'zeros' // only zeros: reserved space
  | 'nonsense' // bytes that are not a header

export type BoxStep =
  | { readonly kind: 'box'; readonly box: Box }
  | { readonly kind: 'stop'; readonly why: NoBoxReason; readonly atByte: number }

/** Yields the boxes of a range, up to the one that reaches or claims to pass its end. */
export async function* walkBoxes(source: ByteSource, span: ByteSpan): AsyncGenerator<BoxStep> {
  let atByte = span.bodyStartByte
  for (let count = 0; count < MAX_BOXES; count++) {
    const step = await boxAt(source, atByte, span.endByte)
    yield step
    if (step.kind === 'stop') return
    atByte = step.box.endByte
    if (atByte > span.endByte) return
  }
  yield { kind: 'stop', why: 'nonsense', atByte }
}

async function boxAt(source: ByteSource, atByte: number, endByte: number): Promise<BoxStep> {
  const stop = (why: NoBoxReason): BoxStep => ({ kind: 'stop', why, atByte })
  const header = await source.read(atByte, Math.min(LONG_HEADER_BYTES, endByte - atByte))
  if (header.length === 0) return stop('end')
  if (header.subarray(0, SHORT_HEADER_BYTES).every((byte) => byte === 0)) return stop('zeros')
  if (header.length < SHORT_HEADER_BYTES) return stop(beginsHeader(header) ? 'header-cut' : 'nonsense')

  const type = header.toString('latin1', 4, 8)
  if (!isType(type)) return stop('nonsense')
  const shortSizeBytes = header.readUInt32BE(0)
  if (shortSizeBytes === 0) return box(type, atByte, SHORT_HEADER_BYTES, Math.max(endByte - atByte, SHORT_HEADER_BYTES))
  if (shortSizeBytes !== 1) {
    return shortSizeBytes < SHORT_HEADER_BYTES
      ? stop('nonsense')
      : box(type, atByte, SHORT_HEADER_BYTES, shortSizeBytes)
  }
  if (header.length < LONG_HEADER_BYTES) return stop('header-cut')
  const longSizeBytes = Number(header.readBigUInt64BE(8))
  return longSizeBytes < LONG_HEADER_BYTES ? stop('nonsense') : box(type, atByte, LONG_HEADER_BYTES, longSizeBytes)
}

const box = (type: string, atByte: number, headerBytes: number, sizeBytes: number): BoxStep => ({
  kind: 'box',
  box: { type, bodyStartByte: atByte + headerBytes, endByte: atByte + sizeBytes },
})

/** Tells the beginning of a header from stray bytes that a writer left after its last box. */
function beginsHeader(bytes: Buffer): boolean {
  if (bytes.length < 4) return false
  const sizeBytes = bytes.readUInt32BE(0)
  const isSize = sizeBytes === 1 || (sizeBytes >= SHORT_HEADER_BYTES && sizeBytes <= MAX_NOTES_BYTES)
  return isSize && /^[ -~\u00a9]?[ -~]*$/.test(bytes.toString('latin1', 4))
}

/** Accepts printable ASCII, with QuickTime's © as the first letter. */
const isType = (type: string) => /^[ -~\u00a9][ -~]{3}$/.test(type)
