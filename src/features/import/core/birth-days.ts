import type { DatesRead, ImportChoices } from '../roster-import.ts'

export type DateOrder = NonNullable<ImportChoices['dateOrder']>

/** The order of numeric dates with the year last: there are only these two. */
const orders = ['mdy', 'dmy'] as const

/** Month numbers by the first three letters of English and Spanish names, without accents. */
const months: Readonly<Record<string, number>> = {
  jan: 1,
  ene: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  abr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  ago: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  dic: 12,
}

const numeric = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})$/
/** Time after a date: spreadsheets and databases write one for a day, mostly midnight. */
const timeAfter =
  /(?<![ t,])[ t,]{1,3}\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?\s?m\.?)?\s?(?:z|utc|gmt|[+-]\d{2}(?::?\d{2})?)?$/i
const dayFirst = /^(\d{1,2})[ .\-/]*(?:de )?([a-z]{3,10})\.?,?[ .\-/]*(?:de )?(\d{4}|\d{2})$/
const monthFirst = /^([a-z]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})$/

const withoutTime = (text: string) => text.trim().replace(timeAfter, '')

/** Orders that an all-numeric date may have; all of them for another kind of date. */
export function possibleOrders(text: string): readonly DateOrder[] {
  const found = numeric.exec(withoutTime(text))
  if (!found) return ['ymd', 'mdy', 'dmy']
  const [, one = '', two = ''] = found
  const orders: DateOrder[] = []
  if (Number(one) <= 12 && Number(two) <= 31) orders.push('mdy')
  if (Number(two) <= 12 && Number(one) <= 31) orders.push('dmy')
  return orders
}

/** True for an all-numeric date with the year last, whose order has to be known. */
export const needsOrder = (text: string) => {
  const found = numeric.exec(withoutTime(text))
  return found !== null && found[1] !== found[2]
}

/** One date of each order, where some dates have the day first and others the month first; null where none disagree. */
export function mixedOrders(dates: readonly string[]): readonly [dayFirst: string, monthFirst: string] | null {
  const only = (order: DateOrder) => dates.find((text) => possibleOrders(text).join() === order)
  const [monthFirst, dayFirst] = orders.map(only)
  return dayFirst === undefined || monthFirst === undefined ? null : [dayFirst, monthFirst]
}

/** Reading of dates, with the one that shows it best; null where no date has more than one reading. */
export function readExample(
  dates: readonly string[],
  order: DateOrder,
  today: string,
): Omit<DatesRead, 'column'> | null {
  const read = order === 'dmy' ? order : 'mdy'
  const fitting = dates.filter((text) => possibleOrders(text).includes(read))
  const text = fitting.find((each) => possibleOrders(each).length === 1) ?? fitting[0]
  const day = text === undefined ? null : parseDay(text, read, today)
  return text === undefined || day === null ? null : { order: read, text, day }
}

/**
 * Parses a date to `YYYY-MM-DD`; null where the text is no real day. Two-digit years fall within the last hundred
 * years.
 */
export function parseDay(text: string, order: DateOrder, today: string): string | null {
  const plain = withoutTime(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const parts = partsOf(plain, order)
  if (!parts) return null
  const [year, month, day] = parts
  return realDay(fullYear(year, today), month, day)
}

function partsOf(text: string, order: DateOrder): readonly [year: string, month: number, day: number] | null {
  const first = yearFirst.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (first) return [first[1] ?? '', Number(first[2]), Number(first[3])]
  const numbers = numeric.exec(text)
  if (numbers) {
    const [, one, two, year = ''] = numbers
    return order === 'dmy' ? [year, Number(two), Number(one)] : [year, Number(one), Number(two)]
  }
  const day = dayFirst.exec(text)
  if (day) return [day[3] ?? '', monthOf(day[2]), Number(day[1])]
  const month = monthFirst.exec(text)
  return month && [month[3] ?? '', monthOf(month[1]), Number(month[2])]
}

const monthOf = (name = '') => months[name.slice(0, 3)] ?? 0

function fullYear(year: string, today: string): number {
  if (year.length > 2) return Number(year)
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100
  const recent = century + Number(year)
  return recent > Number(today.slice(0, 4)) ? recent - 100 : recent
}

function realDay(year: number, month: number, day: number): string | null {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  if (days === undefined || year < 1 || day < 1 || day > days) return null
  const padded = (part: number, length: number) => String(part).padStart(length, '0')
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
}
