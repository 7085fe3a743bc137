import { DOUBLE_QUOTE, isDigit, MINUS, startsWithBytes } from '../../../service/client/json-bytes.ts'
import { valueKinds } from '../core/value-kinds.ts'

const NULL_BYTE = 110
const BACKSLASH = 92
const NAN_TEXT = Buffer.from('"NaN"')
const isDigits = /^-?\d+$/

/** Kind of a valid value that is no short number; 0 for null. */
export function rareKind(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start] ?? 0
  if (first === NULL_BYTE) return 0
  if (first === DOUBLE_QUOTE) return textKind(bytes, start, end)
  return first === MINUS || isDigit(first) ? longNumberKind(bytes, start, end) : valueKinds.other
}

function textKind(bytes: Uint8Array, start: number, end: number): number {
  if (end - start === NAN_TEXT.length && startsWithBytes(bytes, start, NAN_TEXT)) return valueKinds.nanText
  for (let at = start; at < end; at += 1) if (bytes[at] === BACKSLASH) return valueKinds.escapedText
  return valueKinds.text
}

function longNumberKind(bytes: Uint8Array, start: number, end: number): number {
  const written = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')
  const value = Number(written)
  const isBelow = Math.abs(value) < 2 ** 53
  if (!Number.isFinite(value)) return valueKinds.other
  if (!isDigits.test(written)) {
    if (!isBelow) return valueKinds.largePointed
    return Number.isInteger(value) ? valueKinds.pointed : valueKinds.fraction
  }
  if (isBelow) return valueKinds.whole
  const exact = BigInt(written)
  const isBeyond64Bits = BigInt.asIntN(64, exact) !== exact
  const isInexact = BigInt(value) !== exact
  return valueKinds.long | (isBeyond64Bits ? valueKinds.beyond64Bits : 0) | (isInexact ? valueKinds.inexact : 0)
}
