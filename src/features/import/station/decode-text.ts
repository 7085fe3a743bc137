import { isMacRoman } from './detect-mac-roman.ts'

const LINE_FEED = 0x0a
/** Bytes examined to detect UTF-16. */
const SNIFFED_BYTES = 4_096

const boms = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')
const macRoman = new TextDecoder('macintosh')

/** Decodes a file in UTF-8, UTF-16, Windows-1252 or Mac Roman; null where it is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const bom = boms.find((bom) => bom.bytes.every((byte, index) => bytes[index] === byte))
  if (bom && bom.encoding !== 'utf-8') return new TextDecoder(bom.encoding).decode(bytes)
  const plain = bom ? bytes.subarray(bom.bytes.length) : bytes
  const wide = bom ? null : detectUtf16(plain)
  if (wide !== null) return new TextDecoder(wide).decode(plain)
  // With a byte order mark any byte may be part of the text.
  if (!bom && plain.includes(0)) return null
  try {
    return utf8.decode(plain)
  } catch {
    return decodeLines(plain)
  }
}

/** Decodes each line separately: files pasted together from several sources mix encodings. */
function decodeLines(bytes: Uint8Array): string {
  const lines = linesOf(bytes).map((line) => ({ line, text: decodeUtf8(line) }))
  const others = lines.filter(({ text }) => text === null).map(({ line }) => line)
  const other = isMacRoman(others) ? macRoman : windows1252
  return lines.map(({ line, text }) => text ?? other.decode(line)).join('')
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, from)
    const to = end < 0 ? bytes.length : end + 1
    lines.push(bytes.subarray(from, to))
    from = to
  }
  return lines
}

function decodeUtf8(line: Uint8Array): string | null {
  try {
    return utf8.decode(line)
  } catch {
    return null
  }
}

/** Detects UTF-16 of Western text, where every other byte is zero. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length % 2 !== 0) return null
  const sniffed = bytes.subarray(0, SNIFFED_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of sniffed.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sniffed.length / 5
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : null
}
