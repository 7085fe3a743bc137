import type { FileColumn } from './manifest.ts'
import type { FiledSession, LibrarySession } from './session-facts.ts'

/**
 * Most values that are sorted at once. Measured with DuckDB's limit of 200 MB: 17.5 million numbers could be sorted and
 * 22 million could not, on disk neither; the process took up to 450 MB for 12 million, and 380 for 4 million.
 */
export const MAX_SORTED_VALUES = 6_000_000

/** Columns that OnDeck adds to a row. */
const OWN_COLUMNS = 6
/** A text takes the memory of so many numbers. */
const NUMBERS_PER_TEXT = 4

/** Values of a row, as sorting it counts them: numbers, and texts as several numbers. */
export const valuesPerRow = (columns: readonly Pick<FileColumn, 'type'>[]): number =>
  columns.reduce((sum, { type }) => sum + (type === 'VARCHAR' ? NUMBERS_PER_TEXT : 1), OWN_COLUMNS)

/**
 * Assigns sessions to files of one month each, numbered from 1 in the order of the months. A month with more rows than
 * can be sorted at once gets several files; in the order of the given sessions, their ids do not overlap.
 */
export function divideSessions(
  sessions: readonly LibrarySession[],
  rowsOf: ReadonlyMap<string, number>,
  maxRows: number,
): FiledSession[] {
  const months = [...Map.groupBy(sessions, ({ month }) => month)].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  )
  let file = 0
  return months.flatMap(([, ofMonth]) => {
    file += 1
    let rows = 0
    return ofMonth.map((session) => {
      const more = rowsOf.get(session.id) ?? 0
      if (rows > 0 && rows + more > maxRows) {
        file += 1
        rows = 0
      }
      rows += more
      return { ...session, file }
    })
  })
}
