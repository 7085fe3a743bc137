const CENTIMETERS_PER_INCH = 2.54
const KILOGRAMS_PER_POUND = 0.45359237
const INCHES_PER_FOOT = 12

const parseDecimal = (text: string): number => Number(text.replace(',', '.'))
const DECIMAL_PATTERN = String.raw`\d+(?:[.,]\d+)?`

const inches = new RegExp(`^(${DECIMAL_PATTERN})\\s*(?:in|inches|"|″|”)?$`)
const feet = new RegExp(String.raw`^(\d+)\s*(?:ft|feet|'|′|’)\s*(?:(${DECIMAL_PATTERN})\s*(?:in|inches|"|″|”|'')?)?$`)
const centimeters = new RegExp(`^(${DECIMAL_PATTERN})\\s*cm$`)
const meters = new RegExp(`^(${DECIMAL_PATTERN})\\s*m$`)

/**
 * Parses a typed height to whole inches: 70, 5'10", 178 cm, 1.78 m. Null for empty text, undefined for an invalid
 * height.
 */
export function inchesFromText(typed: string): number | null | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  const [, whole, rest] = feet.exec(text) ?? []
  if (whole !== undefined) return rounded(Number(whole) * INCHES_PER_FOOT + parseDecimal(rest ?? '0'))
  const asInches = inches.exec(text)?.[1]
  if (asInches !== undefined) return rounded(parseDecimal(asInches))
  const asCentimeters = centimeters.exec(text)?.[1]
  if (asCentimeters !== undefined) return rounded(parseDecimal(asCentimeters) / CENTIMETERS_PER_INCH)
  const asMeters = meters.exec(text)?.[1]
  return asMeters === undefined ? undefined : rounded((parseDecimal(asMeters) * 100) / CENTIMETERS_PER_INCH)
}

const pounds = new RegExp(`^(${DECIMAL_PATTERN})\\s*(?:lb|lbs|pounds|#)?$`)
const kilograms = new RegExp(`^(${DECIMAL_PATTERN})\\s*(?:kg|kilos?)$`)

/** Parses a typed weight to whole pounds: 165, 165 lb, 75 kg. Null for empty text, undefined for an invalid weight. */
export function poundsFromText(typed: string): number | null | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  const asPounds = pounds.exec(text)?.[1]
  if (asPounds !== undefined) return rounded(parseDecimal(asPounds))
  const asKilograms = kilograms.exec(text)?.[1]
  return asKilograms === undefined ? undefined : rounded(parseDecimal(asKilograms) / KILOGRAMS_PER_POUND)
}

/** Rounds to a whole number; the service stores whole numbers, and 0 means none. */
function rounded(value: number): number | undefined {
  const whole = Math.round(value)
  return whole > 0 && whole < 10_000 ? whole : undefined
}

export const inFeet = (height: number): string => `${Math.floor(height / INCHES_PER_FOOT)}'${height % INCHES_PER_FOOT}"`

export const inCentimeters = (height: number): number => Math.round(height * CENTIMETERS_PER_INCH * 10) / 10

export const inKilograms = (weight: number): number => Math.round(weight * KILOGRAMS_PER_POUND * 10) / 10
