interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** Removes floating-point noise from sums of tenths. */
const roundFloat = (value: number) => Number(value.toFixed(6))

const clampNumber = (value: number, { min = -Infinity, max = Infinity }: Bounds) => Math.min(Math.max(value, min), max)

/**
 * Parses a typed number; null for no text, undefined for invalid text. Point and comma both separate decimals in every
 * language; where only thousands make sense (“1,250”) the locale decides.
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
  // Thousands separators must be three digits apart; other text is invalid.
  if (whole.includes(group) && !/^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return undefined
  return Number(`${whole.replaceAll(group, '')}.${fraction || '0'}`)
}

/** Decimal separator of a typed number. */
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

/** Returns whether a number lies within its bounds. */
export const isWithin = (value: number, { min = -Infinity, max = Infinity }: Bounds): boolean =>
  value >= min && value <= max

/** Steps a number up or down within its bounds; null begins at `start`. */
export function stepNumber(value: number | null, by: number, bounds: Bounds, start = 0): number {
  return roundFloat(clampNumber(value === null ? start : value + by, bounds))
}
