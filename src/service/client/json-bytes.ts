/** Functions that check JSON as bytes, and find the ends of its parts. */

/** Returned in place of a position by functions that find no JSON. */
export const NO_JSON = -1
export const NEWLINE = 10
const RETURN = 13
const TAB = 9
export const SPACE = 32
export const DOUBLE_QUOTE = 34
export const BYTE_COMMA = 44
export const MINUS = 45
export const POINT = 46
export const ZERO = 48
export const NINE = 57
const COLON = 58
export const OPEN_BRACKET = 91
const ESCAPE = 92
export const CLOSE_BRACKET = 93
export const OPEN_BRACE = 123
export const CLOSE_BRACE = 125

/** The service's answers are four levels deep. */
const MAX_DEPTH = 64

/** Position of the next byte that is not white space. Line breaks are replaced by spaces: a row is one line. */
export function skipWhiteSpace(bytes: Uint8Array, start: number): number {
  for (let at = start; ; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === NEWLINE || byte === RETURN) bytes[at] = SPACE
    else if (byte !== SPACE && byte !== TAB) return at
  }
}

/** End of any value. */
export function valueEnd(bytes: Uint8Array, start: number): number {
  const first = bytes[start] ?? 0
  if (first === DOUBLE_QUOTE) return stringEnd(bytes, start)
  if (first === OPEN_BRACE || first === OPEN_BRACKET) return nestedEnd(bytes, start)
  return first === MINUS || isDigit(first) ? numberEnd(bytes, start) : wordEnd(bytes, start)
}

/** End of the string that starts with a quote. */
export function stringEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== DOUBLE_QUOTE) return NO_JSON
  for (let at = start + 1; ; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === DOUBLE_QUOTE) return at + 1
    // Also ends the loop after the last byte.
    if (byte < SPACE) return NO_JSON
    if (byte !== ESCAPE) continue
    at = escapeEnd(bytes, at + 1) - 1
    if (at < 0) return NO_JSON
  }
}

const shortEscapes: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'))
const UNICODE = 117
const HEX_DIGITS = 4
const hexDigits: ReadonlySet<number> = new Set(Buffer.from('0123456789abcdefABCDEF'))

function escapeEnd(bytes: Uint8Array, start: number): number {
  const kind = bytes[start] ?? 0
  if (shortEscapes.has(kind)) return start + 1
  if (kind !== UNICODE) return NO_JSON
  const end = start + 1 + HEX_DIGITS
  for (let at = start + 1; at < end; at += 1) if (!hexDigits.has(bytes[at] ?? 0)) return NO_JSON
  return end
}

export const isDigit = (byte: number) => byte >= ZERO && byte <= NINE

function numberEnd(bytes: Uint8Array, start: number): number {
  let at = bytes[start] === MINUS ? start + 1 : start
  const first = bytes[at] ?? 0
  if (!isDigit(first)) return NO_JSON
  at += 1
  if (first !== ZERO) at = digitsEnd(bytes, at)
  if (bytes[at] === POINT) {
    const end = digitsEnd(bytes, at + 1)
    if (end === at + 1) return NO_JSON
    at = end
  }
  if (!isExponent(bytes[at] ?? 0)) return at
  at += 1
  if (bytes[at] === PLUS || bytes[at] === MINUS) at += 1
  const end = digitsEnd(bytes, at)
  return end === at ? NO_JSON : end
}

const PLUS = 43
/** Tells `e` and `E`. */
export const isExponent = (byte: number) => byte === 101 || byte === 69

function digitsEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (isDigit(bytes[at] ?? 0)) at += 1
  return at
}

const words = ['null', 'true', 'false'].map((word) => Buffer.from(word))

function wordEnd(bytes: Uint8Array, start: number): number {
  for (const word of words) if (startsWithBytes(bytes, start, word)) return start + word.length
  return NO_JSON
}

export function startsWithBytes(bytes: Uint8Array, start: number, wanted: Uint8Array): boolean {
  for (let at = 0; at < wanted.length; at += 1) if (bytes[start + at] !== wanted[at]) return false
  return true
}

/** End of an object or array, however deep up to a limit. */
function nestedEnd(bytes: Uint8Array, start: number): number {
  // Closing bytes of the open objects and arrays.
  const open: number[] = []
  let at = start
  for (;;) {
    const first = bytes[at] ?? 0
    if (first === OPEN_BRACE || first === OPEN_BRACKET) {
      if (open.length === MAX_DEPTH) return NO_JSON
      open.push(first === OPEN_BRACE ? CLOSE_BRACE : CLOSE_BRACKET)
      at = skipWhiteSpace(bytes, at + 1)
      if (bytes[at] !== open.at(-1)) {
        at = elementStart(bytes, at, open.at(-1))
        if (at < 0) return NO_JSON
        continue
      }
    } else {
      at = valueEnd(bytes, at)
      if (at < 0) return NO_JSON
    }
    // Closes all that end here, up to the comma before the next element.
    for (at = skipWhiteSpace(bytes, at); bytes[at] === open.at(-1); at = skipWhiteSpace(bytes, at)) {
      open.pop()
      at += 1
      if (open.length === 0) return at
    }
    if (bytes[at] !== BYTE_COMMA) return NO_JSON
    at = elementStart(bytes, skipWhiteSpace(bytes, at + 1), open.at(-1))
    if (at < 0) return NO_JSON
  }
}

/** Start of an element's value: after its name, in an object. */
const elementStart = (bytes: Uint8Array, start: number, closing: number | undefined) =>
  closing === CLOSE_BRACE ? afterName(bytes, start) : start

/** Start of the value after a name. */
export function afterName(bytes: Uint8Array, start: number): number {
  const end = stringEnd(bytes, start)
  if (end < 0) return NO_JSON
  const colon = skipWhiteSpace(bytes, end)
  return bytes[colon] === COLON ? skipWhiteSpace(bytes, colon + 1) : NO_JSON
}

/** Text of a JSON string. */
export const stringAt = (bytes: Uint8Array, start: number, end: number): string =>
  String(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()))
