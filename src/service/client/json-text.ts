/** Character codes. The functions below find positions in valid JSON without parsing it. */

export const QUOTE = 34
export const COMMA = 44
export const OPEN_ARRAY = 91
export const CLOSE_ARRAY = 93
export const OPEN_OBJECT = 123
export const CLOSE_OBJECT = 125
const SPACE = 32

/** Position of the next character that is not a space. */
export function skipSpace(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) <= SPACE) at += 1
  return at
}

/** End of the value that starts at a position. */
export function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start)
  if (first === QUOTE) return endOfString(text, start)
  if (first !== OPEN_OBJECT && first !== OPEN_ARRAY) return endOfWord(text, start)
  let depth = 0
  for (let at = start; ; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at) - 1
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth += 1
    else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
}

/** End of the JSON string that starts at a position. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at)
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
}

function endOfWord(text: string, start: number): number {
  let at = start
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COMMA || code === CLOSE_OBJECT || code === CLOSE_ARRAY || code <= SPACE) return at
  }
  return at
}

/** Text of a JSON string. */
export function parseJsonString(written: string): string {
  return written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1)
}

/** Copies a slice: a slice would keep the whole text in memory. */
export const detachText = (cut: string): string => Buffer.from(cut, 'utf16le').toString('utf16le')
