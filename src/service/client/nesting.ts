import { CLOSE_ARRAY, CLOSE_OBJECT, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from './json-text.ts'

const BACKSLASH = 0x5c

/** The service's answers are four levels deep. */
const MAX_DEPTH = 64
/** Shorter texts cannot fill the memory, however deep they are. */
const MAX_UNCHECKED_LENGTH = 65_536

/**
 * Tells whether a JSON text is nested too deeply to parse: each parsed bracket takes over fifty times the memory of its
 * text.
 */
export function nestsTooDeep(json: string): boolean {
  if (json.length <= MAX_UNCHECKED_LENGTH) return false
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (isInText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInText = false
    } else if (code === QUOTE) isInText = true
    else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth += 1
      if (depth > MAX_DEPTH) return true
    }
  }
  return false
}
