import type { MetricInfo } from '../../../../contract/results/session.ts'
import type { TableAggregate, TablePart, TableView } from '../../../../contract/results/table.ts'
import type { ScreenWording } from '../../../state/wording-context.tsx'
import { metricName } from './metric-name.ts'
import { digitsFor, numberOf, unitOfColumn } from './value-text.ts'

/** A column as it stands in the table. */
export interface ColumnLook {
  /** Stays the same while the columns do. */
  readonly key: string
  readonly name: string
  readonly unit: string | null
  readonly aggregate: TableAggregate | null
  /** Behind the point, the same in all rows. */
  readonly digits: number
  /** What the number is, to be read where it is asked for. */
  readonly meaning: string
  readonly isText: boolean
}

/** The columns of an answer. Its rows decide how many digits each needs. */
export function columnsOf(view: TableView, part: TablePart, words: Pick<ScreenWording, 'resultsTable'>): ColumnLook[] {
  return view.columns.map(({ metric, aggregate }, at) => {
    const info: MetricInfo = part.columns[at] ?? { name: metric, kind: 'number', unit: null, direction: null }
    const name = metricName(metric)
    return {
      key: `${metric} ${aggregate}`,
      name,
      unit: unitOfColumn(info, aggregate),
      aggregate,
      digits: digitsFor(part.items.map(({ values }) => numberOf(values[at]))),
      meaning: meaningOf(name, info, aggregate, words),
      isText: info.kind === 'text' && aggregate === null,
    }
  })
}

function meaningOf(
  name: string,
  { unit, name: column }: MetricInfo,
  aggregate: TableAggregate | null,
  { resultsTable }: Pick<ScreenWording, 'resultsTable'>,
): string {
  const what =
    aggregate === null ? null : `${resultsTable.aggregates[aggregate]}: ${resultsTable.aggregateNotes[aggregate]}`
  return [unit === null ? name : `${name} (${unit})`, what, column].filter((part) => part !== null).join('\n')
}
