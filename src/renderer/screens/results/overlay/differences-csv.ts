import type { MetricValue } from '../../../../contract/results/session.ts'
import { csvCell } from '../../../components/plots/plot-files.ts'
import type { DifferenceRow } from './differences.ts'

function plain(value: MetricValue): string | number | null {
  switch (value.kind) {
    case 'number':
    case 'text':
      return value.value
    case 'boolean':
      return value.value ? 1 : 0
    // As the service spells it.
    case 'not-calculated':
      return -1
    case 'missing':
      return null
  }
}

const cellText = (value: string | number | null) => (typeof value === 'number' ? String(value) : csvCell(value ?? ''))

/** The values of every session, not their differences: one line for each metric, RFC 4180. */
export function differencesCsv(rows: readonly DifferenceRow[], labels: readonly string[]): string {
  const lines = rows.map(({ metric, cells, spread }) => {
    const values = cells.map((one) => (one.kind === 'value' ? plain(one.value) : one.value))
    return [metric.name, metric.unit, ...values, spread?.mean ?? null, spread?.deviation ?? null]
  })
  const head = ['metric', 'unit', ...labels, 'mean', 'SD']
  return [head, ...lines, []].map((line) => line.map(cellText).join(',')).join('\r\n')
}
