interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** What is left of a sum of tenths is no part of the number. */
const roundFloat = (value: number) => Number(value.toFixed(6))

const clampNumber = (value: number, { min = -Infinity, max = Infinity }: Bounds) => Math.min(Math.max(value, min), max)

/**
 * A number as it is typed; null for no text, undefined for what is no number. Point and comma both separate decimals, in
 * every language; where only thousands make sense (“1,250”) the language decides.
 */
export function readNumber(text: string, locale: string): number | null | undefined {
  const compact = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace('−', '-')
  if (compact === '') return null
  if (!/^[+-]?\d*(?:[.,]\d+)*$/.test(compact) || !/\d/.test(compact)) return undefined
  const decimal = decimalSeparator(compact, locale)
  const group = decimal === '.' ? ',' : '.'
  const [whole = '', ...rest] = compact.split(decimal)
  const [fraction = '', ...more] = rest
  if (more.length > 0 || fraction.includes(group)) return undefined
  // Thousands come in threes, or what was typed is not what it seems.
  if (whole.includes(group) && !/^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return undefined
  return Number(`${whole.replaceAll(group, '')}.${fraction || '0'}`)
}

/** The sign that stands before the decimals of a number. */
function decimalSeparator(compact: string, locale: string): '.' | ',' {
  const ofLanguage = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
  const usual = ofLanguage === ',' ? ',' : '.'
  const signs = compact.match(/[.,]/g) ?? []
  const [first] = signs
  const last = signs.at(-1)
  if (first === undefined || last === undefined) return usual
  if (first !== last) return last === ',' ? ',' : '.'
  const isThousands = signs.length > 1 || (first !== usual && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(compact))
  if (isThousands && first !== usual) return usual
  return first === ',' ? ',' : '.'
}

/** Whether a number may be. */
export const isWithin = (value: number, { min = -Infinity, max = Infinity }: Bounds): boolean =>
  value >= min && value <= max

/** One step up or down; from nothing it begins at the start that is given, else at zero, or at the least that may be. */
export function stepNumber(value: number | null, by: number, bounds: Bounds, start = 0): number {
  return roundFloat(clampNumber(value === null ? start : value + by, bounds))
}
