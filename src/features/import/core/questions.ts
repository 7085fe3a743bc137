import type { DatesRead, ImportChoices, ImportQuestion } from '../roster-import.ts'
import { type DateOrder, mixedOrders, needsOrder, possibleOrders, readExample } from './birth-days.ts'
import { isField, type MappedColumn } from './columns.ts'
import { type HeightUnit, hasDoubtfulPoint, hasFractionOfFoot, isBareNumber, likelyHeightUnit } from './measures.ts'
import { cellOf, type RosterTable } from './roster-table.ts'

const MAX_SAMPLES = 3
/** Share of values that have to agree, so that a stray value neither decides nor blocks a decision. */
const MIN_SHARE = 0.95

type Decided = Pick<ImportChoices, 'heightUnit' | 'weightUnit'> & {
  readonly dateOrder: DateOrder
  /** True where the unit of heights was derived from most of them. */
  readonly heightIsGuessed: boolean
}

/**
 * Decides the formats of dates and measures, and lists the questions that only a person can answer. A choice already
 * made is not asked again.
 */
export function decideReading(
  table: RosterTable,
  columns: readonly MappedColumn[],
  choices: ImportChoices,
): { readonly decided: Decided; readonly questions: readonly ImportQuestion[] } {
  const questions: ImportQuestion[] = []
  const ask = (kind: ImportQuestion['kind'], column: MappedColumn, values: readonly string[]) =>
    questions.push({ kind, column: column.header, samples: [...new Set(values)].slice(0, MAX_SAMPLES) })
  let { dateOrder, heightUnit, weightUnit } = choices

  for (const column of columns) {
    const values = () => table.rows.map((row) => cellOf(row, column.index).trim()).filter((text) => text !== '')
    if (isField(column.target, 'date_of_birth') && dateOrder === null) {
      const dates = values().filter(needsOrder)
      const mixed = mixedOrders(dates)
      dateOrder = mixed ? null : commonDateOrder(dates)
      if (mixed) questions.push({ kind: 'date-order', column: column.header, samples: [...mixed], isMixed: true })
      else if (dateOrder === null) ask('date-order', column, dates)
    } else if (isField(column.target, 'height') && column.heightUnit === null && heightUnit === null) {
      const heights = values().filter(isBareNumber)
      heightUnit = commonHeightUnit(heights)
      if (heightUnit === 'ft' && isDoubtful(heights)) heightUnit = null
      if (heightUnit === null) ask('height-unit', column, heights)
    } else if (isField(column.target, 'height') && column.heightUnit === 'ft' && !isOfFeet(heightUnit)) {
      const heights = values().filter(isBareNumber)
      if (isDoubtful(heights)) ask('height-unit', column, heights.filter(hasDoubtfulPoint))
    } else if (isField(column.target, 'weight') && column.weightUnit === null && weightUnit === null) {
      const weights = values().filter(isBareNumber)
      if (weights.length > 0) ask('weight-unit', column, weights)
    }
  }
  const heightIsGuessed = choices.heightUnit === null && heightUnit !== null
  return { decided: { dateOrder: dateOrder ?? 'ymd', heightUnit, weightUnit, heightIsGuessed }, questions }
}

/** Reading of the dates of birth, for a person to check; null where they have no order to choose. */
export function datesRead(
  table: RosterTable,
  columns: readonly MappedColumn[],
  { dateOrder, today }: { readonly dateOrder: DateOrder; readonly today: string },
): DatesRead | null {
  const column = columns.find(({ target }) => isField(target, 'date_of_birth'))
  if (!column) return null
  const dates = table.rows.map((row) => cellOf(row, column.index).trim()).filter(needsOrder)
  const example = readExample(dates, dateOrder, today)
  return example && { column: column.header, ...example }
}

const isOfFeet = (unit: HeightUnit | null) => unit === 'ft' || unit === 'ft-in'

/** True where points in feet may separate inches, and no value shows that they don't. */
const isDoubtful = (heights: readonly string[]) => heights.some(hasDoubtfulPoint) && !heights.some(hasFractionOfFoot)

/** Order that nearly all of the dates fit, where only one does; `ymd` where there are no dates. */
function commonDateOrder(dates: readonly string[]): DateOrder | null {
  if (dates.length === 0) return 'ymd'
  const fits = (order: DateOrder) => dates.filter((text) => possibleOrders(text).includes(order)).length
  const [monthFirst, dayFirst] = [fits('mdy'), fits('dmy')]
  const enough = dates.length * MIN_SHARE
  if (monthFirst >= enough && dayFirst < enough) return 'mdy'
  return dayFirst >= enough && monthFirst < enough ? 'dmy' : null
}

function commonHeightUnit(heights: readonly string[]): HeightUnit | null {
  if (heights.length === 0) return 'in'
  const counts = new Map<HeightUnit, number>()
  for (const text of heights) {
    const unit = likelyHeightUnit(text)
    if (unit) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  }
  const found = [...counts].find(([, count]) => count >= heights.length * MIN_SHARE)
  return found?.[0] ?? null
}
