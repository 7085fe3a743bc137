import {
  CLOSE_OBJECT,
  COMMA,
  detachText,
  endOfString,
  endOfValue,
  parseJsonString,
  skipSpace,
} from '../../../service/client/json-text.ts'

/** Text of a cell's name, up to its value, as in the row before: most rows have the same cells in the same order. */
interface KnownName {
  readonly written: string
  readonly position: number
}

/** Creates a reader that returns the raw values of a row at the positions of their names; '' for missing ones. */
export function createRowReader(names: readonly string[], { toEnd = false }: { readonly toEnd?: boolean } = {}) {
  const positions = new Map(names.map((name, position) => [name, position]))
  const knownNames: KnownName[] = []

  /** Reads the name at a position, up to its value. */
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
    // The rest of the row can be skipped once all names are found, unless a name may occur twice.
    let left = toEnd ? Number.POSITIVE_INFINITY : names.length
    for (let cell = 0; left > 0 && row.charCodeAt(skipSpace(row, at)) !== CLOSE_OBJECT; cell += 1) {
      let name = knownNames[cell]
      if (name === undefined || !row.startsWith(name.written, at)) {
        name = nameAt(row, at)
        knownNames[cell] = name
      }
      const start = skipSpace(row, at + name.written.length)
      const end = endOfValue(row, start)
      if (name.position >= 0) {
        // Of a duplicate name, the last value counts.
        if (values[name.position] === '') left -= 1
        values[name.position] = row.slice(start, end)
      }
      at = skipSpace(row, end)
      if (row.charCodeAt(at) === COMMA) at += 1
    }
    return values
  }
}

/** Text of a raw value: strings unquoted, '' for null, anything else as written. */
export function toPlainText(written: string): string {
  if (written.startsWith('"')) return parseJsonString(written)
  return written === 'null' ? '' : written
}
