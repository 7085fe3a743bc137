/** Bytes of accented letters in Mac Roman; in Windows-1252 they are signs that stand inside of no word, or no character. */
const macLetters = bytesOf('80 81 82 84 85 86 87 88 89 8b 8d 8f 90 93 94 95 96 97 98 99 9b 9d')
/** Accented small letters in Mac Roman, and capital letters in Windows-1252, which follow no small letter in a name. */
const macSmall = bytesOf('8a 8c 8e 9f')
/** Accented capital letters in Mac Roman; in Windows-1252 they are signs. */
const macCapitals = bytesOf('80 81 82 83 84 85 86')
/** Bytes in Windows-1252 of quotation marks and signs that may end a word. */
const closing = bytesOf('85 86 87 93 94 95 96 97 99')

function bytesOf(hex: string): ReadonlySet<number> {
  return new Set(hex.split(' ').map((byte) => Number.parseInt(byte, 16)))
}

const isSmall = (byte = 0) => byte >= 0x61 && byte <= 0x7a
const isCapital = (byte = 0) => byte >= 0x41 && byte <= 0x5a
/** Letters, and bytes that are accented letters in Mac Roman. */
const mayBeLetter = (byte = 0) => isSmall(byte) || isCapital(byte) || (byte >= 0x80 && byte <= 0x9f)

/**
 * True for text in Mac Roman, as Excel on a Mac writes CSV. The encoding has no mark: bytes that are accented letters there
 * are counted against those that are accented letters in Windows-1252.
 */
export function isMacRoman(lines: readonly Uint8Array[]): boolean {
  let [mac, windows] = [0, 0]
  for (const line of lines) {
    for (const [index, byte] of line.entries()) {
      if (byte < 0x80) continue
      const [before, after] = [line[index - 1], line[index + 1]]
      if (isMacLetter(byte, before, after)) mac += 1
      else if (byte >= 0xe0 && (isSmall(before) || isSmall(after))) windows += 1
    }
  }
  return mac > windows
}

function isMacLetter(byte: number, before: number | undefined, after: number | undefined): boolean {
  if (macSmall.has(byte) && (isSmall(before) || (isCapital(before) && isSmall(after)))) return true
  if (macCapitals.has(byte) && isCapital(before) && !isSmall(after)) return isCapital(after) || !closing.has(byte)
  return macLetters.has(byte) && mayBeLetter(before) && (isSmall(after) || (!closing.has(byte) && !mayBeLetter(after)))
}
