import { CLOSE_OBJECT, COMMA, detachText, endOfString, endOfValue, parseJsonString, skipSpace } from './json-text.ts'

/** How the name of a cell stood in the row before, up to its value: most rows name the same cells in the same order. */
interface KnownName {
  readonly written: string
  readonly position: number
}

/** Reads the values of rows, as they are written, into the positions of their names; '' where a row has none. */
export function createRowReader(names: readonly string[], { toEnd = false }: { readonly toEnd?: boolean } = {}) {
  const positions = new Map(names.map((name, position) => [name, position]))
  const known: KnownName[] = []

  /** The name that stands here, up to where its value begins. */
  function nameAt(row: string, at: number): KnownName {
    const start = skipSpace(row, at)
    const end = endOfString(row, start)
    const value = skipSpace(row, row.indexOf(':', end) + 1)
    const position = positions.get(parseJsonString(row.slice(start, end))) ?? -1
    return { written: detachText(row.slice(at, value)), position }
  }

  return function read(row: string): string[] {
    const values: string[] = Array.from({ length: names.length }, () => '')
    let at = skipSpace(row, 0) + 1
    // Nothing that is wanted comes after the last name, unless one stands there twice.
    let left = toEnd ? Number.POSITIVE_INFINITY : names.length
    for (let cell = 0; left > 0 && row.charCodeAt(skipSpace(row, at)) !== CLOSE_OBJECT; cell += 1) {
      let name = known[cell]
      if (name === undefined || !row.startsWith(name.written, at)) {
        name = nameAt(row, at)
        known[cell] = name
      }
      const start = skipSpace(row, at + name.written.length)
      const end = endOfValue(row, start)
      if (name.position >= 0) {
        // A name that stands there twice is one name, with its last value.
        if (values[name.position] === '') left -= 1
        values[name.position] = row.slice(start, end)
      }
      at = skipSpace(row, end)
      if (row.charCodeAt(at) === COMMA) at += 1
    }
    return values
  }
}

/** A value as text: what a string says, nothing for null, anything else as it is written. */
export function toPlainText(written: string): string {
  if (written.startsWith('"')) return parseJsonString(written)
  return written === 'null' ? '' : written
}
