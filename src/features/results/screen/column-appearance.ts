import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import { findMetric } from '../../../service/metrics/metric-catalog.ts'
import type { MetricInfo } from '../session.ts'
import type { TableAggregate, TablePart, TableView } from '../table.ts'
import { digitsFor, numericValue, unitOfColumn } from './cell-value-text.ts'

/** Display data of a table column. */
export interface ColumnAppearance {
  /** Stable key of the column. */
  readonly key: string
  readonly name: string
  readonly unit: string | null
  readonly aggregate: TableAggregate | null
  /** Decimals, the same in all rows. */
  readonly digits: number
  /** Meaning of the number, shown on request. */
  readonly meaning: string
  readonly isText: boolean
}

type Words = Pick<ScreenWording, 'resultsTable' | 'phrases'>

/** Columns of an answer; the rows decide the decimals that the catalog lacks. */
export function tableColumns(view: TableView, part: TablePart, words: Words): ColumnAppearance[] {
  return view.columns.map(({ metric, aggregate }, at) => {
    const info: MetricInfo = part.columns[at] ?? { name: metric, kind: 'number', unit: null, direction: null }
    const name = words.phrases.metric(metric)
    const unit = unitOfColumn(info, aggregate)
    return {
      key: `${metric} ${aggregate}`,
      name,
      unit: unit === null ? null : words.phrases.metricUnit(unit),
      aggregate,
      digits: findMetric(metric)?.decimals ?? digitsFor(part.items.map(({ values }) => numericValue(values[at]))),
      meaning: meaningOf(name, info, aggregate, words),
      isText: info.kind === 'text' && aggregate === null,
    }
  })
}

function meaningOf(
  name: string,
  { unit, name: column }: MetricInfo,
  aggregate: TableAggregate | null,
  { resultsTable, phrases }: Words,
): string {
  return [
    unit === null ? name : `${name} (${phrases.metricUnit(unit)})`,
    phrases.metricMeaning(column),
    aggregate === null ? null : `${resultsTable.aggregates[aggregate]}: ${resultsTable.aggregateNotes[aggregate]}`,
    column === name ? null : column,
  ]
    .filter((part) => part !== null)
    .join('\n')
}
