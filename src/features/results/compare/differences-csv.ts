import { csvCell } from '../../../renderer/plots/plot-files.ts'
import type { MetricValue } from '../session.ts'
import type { DifferenceRow } from './differences.ts'

function csvValue(value: MetricValue): string | number | null {
  switch (value.kind) {
    case 'number':
    case 'text':
      return value.value
    case 'boolean':
      return value.value ? 1 : 0
    // -1 is the service's value for this case.
    case 'not-calculated':
      return -1
    case 'missing':
      return null
  }
}

const textCell = (value: string | number | null) => (typeof value === 'number' ? String(value) : csvCell(value ?? ''))

/** Formats the values of every session as CSV (RFC 4180), one line for each metric. */
export function differencesCsv(rows: readonly DifferenceRow[], labels: readonly string[]): string {
  const lines = rows.map(({ metric, cells, spread }) => {
    const values = cells.map((cell) => (cell.kind === 'value' ? csvValue(cell.value) : cell.value))
    return [metric.name, metric.unit, ...values, spread?.mean ?? null, spread?.deviation ?? null]
  })
  const head = ['metric', 'unit', ...labels, 'mean', 'SD']
  return [head, ...lines, []].map((line) => line.map(textCell).join(',')).join('\r\n')
}
