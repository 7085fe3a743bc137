import {
  areContiguous,
  capturesStartingOn,
  hasSameEntries,
  type ListedCapture,
  type ListedPage,
  PAGE_STRIDE,
  withNextPage,
} from './listed-page.ts'

/** So many pages are kept: 30,000 captures. */
const MAX_PAGES = 60

export interface RowWindow {
  readonly rows: readonly ListedCapture[]
  readonly pages: readonly ListedPage[]
}

/** The pages of a list that have been read, and which row of the list stands on which of them. */
export function createPageCache() {
  /** The one that was used last comes last. */
  let pages = new Map<number, ListedPage>()
  /** How many rows a page has, once it was read. */
  const counts = new Map<number, number>()
  /** What the service says of the number of captures; never taken for the end. */
  let reportedTotal: number | null = null
  /** The first page that had nothing on it. */
  let emptyFrom = Number.POSITIVE_INFINITY

  const rowsOn = (number: number) => counts.get(number) ?? PAGE_STRIDE
  const lastPage = () => [...pages.values()].find(({ isLast, isEmpty, number }) => isLast && (!isEmpty || number === 0))
  const lastFull = () =>
    Math.max(-1, ...[...pages.values()].filter(({ isLast }) => !isLast).map(({ number }) => number))

  function rowsBefore(end: number): number {
    let rows = 0
    for (let number = 0; number < end; number++) rows += rowsOn(number)
    return rows
  }

  function count(number: number) {
    const page = pages.get(number)
    if (page) counts.set(number, capturesStartingOn(page, pages.get(number - 1)).length)
  }

  /** Keeps a page that was just read. Answers false when the list has moved: what was read before is forgotten then. */
  function put(page: ListedPage, total: number | null): boolean {
    reportedTotal = total
    const { number } = page
    const [old, before, next] = [pages.get(number), pages.get(number - 1), pages.get(number + 1)]
    const isConsistent =
      (!old || hasSameEntries(old, page)) &&
      (!before || areContiguous(before, page)) &&
      (!next || areContiguous(page, next))
    if (!isConsistent) forget()
    if (page.isEmpty && number > 0) {
      emptyFrom = Math.min(emptyFrom, number)
      return isConsistent
    }
    if (number >= emptyFrom) emptyFrom = Number.POSITIVE_INFINITY
    pages.delete(number)
    pages.set(number, page)
    count(number)
    count(number + 1)
    for (const oldest of pages.keys()) if (pages.size > MAX_PAGES) pages.delete(oldest)
    return isConsistent
  }

  /** Where rows stand stays as an estimate until they are read again. */
  function forget() {
    pages = new Map()
    emptyFrom = Number.POSITIVE_INFINITY
  }

  function total(): { total: number; isExact: boolean } {
    const last = lastPage()
    if (last) {
      const isExact = Array.from({ length: last.number }, (_, number) => counts.has(number)).every(Boolean)
      return { total: rowsBefore(last.number + 1), isExact }
    }
    const maxTotal = emptyFrom === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : rowsBefore(emptyFrom)
    // Behind a full page there is more, whatever the service counts.
    return { total: Math.min(Math.max(reportedTotal ?? 0, rowsBefore(lastFull() + 1) + 1), maxTotal), isExact: false }
  }

  /** The pages on which these rows stand, and the one after where a capture may go on. */
  function pagesOf(offset: number, limit: number): number[] {
    const last = lastPage()?.number ?? Math.min(emptyFrom - 1, Number.MAX_SAFE_INTEGER)
    const numbers: number[] = []
    let first = 0
    for (let number = 0; number <= last && first < offset + limit; number++) {
      const after = first + rowsOn(number)
      if (after > offset || number === last) numbers.push(number)
      // Its last row may have athletes on the next page.
      if (after > offset && after <= offset + limit && number < last) numbers.push(number + 1)
      first = after
    }
    return [...new Set(numbers)]
  }

  /** Null when a page is missing. */
  function window(offset: number, limit: number): RowWindow | null {
    const numbers = pagesOf(offset, limit)
    const found = numbers.map((number) => pages.get(number))
    if (found.length === 0 || found.some((page) => !page)) return null
    const here = found.filter((page) => page !== undefined)
    const first = rowsBefore(here[0]?.number ?? 0)
    const rows = here.flatMap((page) =>
      capturesStartingOn(page, pages.get(page.number - 1)).map((row) => withNextPage(row, pages.get(page.number + 1))),
    )
    for (const page of here) {
      pages.delete(page.number)
      pages.set(page.number, page)
    }
    return { rows: rows.slice(Math.max(offset - first, 0), Math.max(offset - first, 0) + limit), pages: here }
  }

  function find(sessionId: string): ListedCapture | undefined {
    for (const page of pages.values()) {
      const listed = page.captures.get(sessionId)
      if (listed) return withNextPage(withNextPage(listed, pages.get(page.number + 1)), pages.get(page.number - 1))
    }
    return undefined
  }

  return {
    put,
    forget,
    total,
    pagesOf,
    window,
    find,
    get: (number: number) => pages.get(number),
    /** Where to look for the end: between the last page that was full and the first that was empty. */
    pageBeforeEnd(): number | null {
      if (lastPage() || emptyFrom === Number.POSITIVE_INFINITY) return null
      return Math.max(Math.floor((lastFull() + emptyFrom) / 2), 0)
    },
  }
}
