import type { ResultColumn } from '../../../station/ports/export-ports.ts'
import type { Clock } from '../../../station/ports.ts'
import { type FetchPages, fetchPages } from './fetch-pages.ts'
import { createPageBatches } from './page-batches.ts'

interface Parts extends Pick<FetchPages, 'from' | 'window' | 'fetchPage' | 'signal'> {
  /** Columns of the rows before `from`. */
  readonly columns: readonly ResultColumn[]
  readonly clock: Clock
  /** Resolves when the rows of these pages are on the disk. */
  readonly append: (pages: readonly Uint8Array[]) => Promise<void>
  /** Notes rows that are on the disk, with all columns where they grew. */
  readonly onKept: (kept: KeptRows, columns: readonly ResultColumn[] | undefined) => void | Promise<void>
}

interface KeptRows {
  readonly pages: number
  readonly rows: number
  readonly bytes: number
}

/**
 * Reads the pages of a result into a spool, up to the empty page: for a station and for a command alike, so that both
 * make the same files. Returns all columns where the empty page has new ones.
 */
export async function spoolRows(parts: Parts): Promise<readonly ResultColumn[] | undefined> {
  const { clock, append, onKept } = parts
  let known = parts.columns
  let grown: readonly ResultColumn[] | undefined
  const batches = createPageBatches({
    clock,
    async keep(pages) {
      const bytes = sumOf(pages.map(({ lines }) => lines.length))
      await append(pages.map(({ lines }) => lines))
      for (const page of pages) page.release?.()
      const all = pages.reduce((columns, page) => withNewColumns(columns, page.columns), known)
      const rows = sumOf(pages.map((page) => page.rows))
      await onKept({ pages: pages.length, rows, bytes }, all === known ? undefined : all)
      known = all
    },
  })
  try {
    await fetchPages({
      ...parts,
      savePage: batches.add,
      async onEmpty(columns) {
        await batches.end()
        const all = withNewColumns(known, columns)
        if (all !== known) grown = all
      },
    })
    return grown
  } finally {
    await batches.end()
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/**
 * Adds new columns, and new kinds of values; returns the same list when there are none. A column keeps its first
 * position.
 */
function withNewColumns(known: readonly ResultColumn[], columns: readonly ResultColumn[]): readonly ResultColumn[] {
  const isLate = known.length > 0
  const all = new Map(known.map((column) => [column.name, column]))
  let isChanged = false
  for (const { name, type, values } of columns) {
    const before = all.get(name)
    const after = before === undefined ? { name, type, values, ...(isLate && { isLate }) } : withKinds(before, values)
    if (after === before) continue
    all.set(name, after)
    isChanged = true
  }
  return isChanged ? [...all.values()] : known
}

/** Adds kinds of values to a column; where those of earlier rows are unknown, they all are. */
function withKinds(column: ResultColumn, values: number | undefined): ResultColumn {
  if (column.values === undefined) return column
  const all = values === undefined ? undefined : column.values | values
  return all === column.values ? column : { ...column, values: all }
}
