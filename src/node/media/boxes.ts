import type { ByteSource } from './byte-source.ts'

/**
 * MP4 and MOV files are made of boxes: a size (32 bit; 1 means that a 64-bit one follows the type; 0 means to the end
 * of what the box is in), a type of four letters, and a body, which may be boxes again.
 */
export interface Box {
  readonly type: string
  readonly bodyStartByte: number
  /** As the box claims, so it may lie beyond what is there. */
  readonly endByte: number
}

export interface ByteSpan {
  readonly bodyStartByte: number
  readonly endByte: number
}

const SHORT_HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16

/** More than any real file has; keeps a crafted one from being read forever. */
const MAX_BOXES = 500_000

/** Larger boxes hold what the index names, and are missed there. */
const MAX_NOTES_BYTES = 16 * 1024 * 1024

/** Why there is no box where one should begin. */
export type NoBoxReason =
  | 'end' // nothing is left
  | 'header-cut' // the beginning of a header
  | 'zeros' // only zeros: space that nothing was written to yet
  | 'nonsense' // bytes that are no header

export type BoxStep =
  | { readonly kind: 'box'; readonly box: Box }
  | { readonly kind: 'stop'; readonly why: NoBoxReason; readonly atByte: number }

/** The boxes of a span, one after the other, up to the one that reaches its end or claims to reach beyond. */
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

/** So few bytes are the beginning of a header, or stray ones that a writer has left behind its last box. */
function beginsHeader(bytes: Buffer): boolean {
  if (bytes.length < 4) return false
  const sizeBytes = bytes.readUInt32BE(0)
  const isSize = sizeBytes === 1 || (sizeBytes >= SHORT_HEADER_BYTES && sizeBytes <= MAX_NOTES_BYTES)
  return isSize && /^[ -~\u00a9]?[ -~]*$/.test(bytes.toString('latin1', 4))
}

/** Printable ASCII, or QuickTime's © in front. */
const isType = (type: string) => /^[ -~\u00a9][ -~]{3}$/.test(type)
