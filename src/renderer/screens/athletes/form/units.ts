const CENTIMETERS_PER_INCH = 2.54
const KILOGRAMS_PER_POUND = 0.45359237
const INCHES_PER_FOOT = 12

const numberOf = (text: string): number => Number(text.replace(',', '.'))
const DECIMAL = String.raw`\d+(?:[.,]\d+)?`

const inches = new RegExp(`^(${DECIMAL})\\s*(?:in|inches|"|″|”)?$`)
const feet = new RegExp(String.raw`^(\d+)\s*(?:ft|feet|'|′|’)\s*(?:(${DECIMAL})\s*(?:in|inches|"|″|”|'')?)?$`)
const centimeters = new RegExp(`^(${DECIMAL})\\s*cm$`)
const meters = new RegExp(`^(${DECIMAL})\\s*m$`)

/** Whole inches from what was typed: 70, 5'10", 178 cm, 1.78 m. Null for nothing; undefined where it is no height. */
export function parseHeight(typed: string): number | null | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  const [, whole, rest] = feet.exec(text) ?? []
  if (whole !== undefined) return rounded(Number(whole) * INCHES_PER_FOOT + numberOf(rest ?? '0'))
  const asInches = inches.exec(text)?.[1]
  if (asInches !== undefined) return rounded(numberOf(asInches))
  const asCentimeters = centimeters.exec(text)?.[1]
  if (asCentimeters !== undefined) return rounded(numberOf(asCentimeters) / CENTIMETERS_PER_INCH)
  const asMeters = meters.exec(text)?.[1]
  return asMeters === undefined ? undefined : rounded((numberOf(asMeters) * 100) / CENTIMETERS_PER_INCH)
}

const pounds = new RegExp(`^(${DECIMAL})\\s*(?:lb|lbs|pounds|#)?$`)
const kilograms = new RegExp(`^(${DECIMAL})\\s*(?:kg|kilos?)$`)

/** Whole pounds from what was typed: 165, 165 lb, 75 kg. Null for nothing; undefined where it is no weight. */
export function parseWeight(typed: string): number | null | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  const asPounds = pounds.exec(text)?.[1]
  if (asPounds !== undefined) return rounded(numberOf(asPounds))
  const asKilograms = kilograms.exec(text)?.[1]
  return asKilograms === undefined ? undefined : rounded(numberOf(asKilograms) / KILOGRAMS_PER_POUND)
}

/** The service keeps whole numbers, and takes 0 for none. */
function rounded(value: number): number | undefined {
  const whole = Math.round(value)
  return whole > 0 && whole < 10_000 ? whole : undefined
}

export const inFeet = (height: number): string => `${Math.floor(height / INCHES_PER_FOOT)}'${height % INCHES_PER_FOOT}"`

export const inCentimeters = (height: number): number => Math.round(height * CENTIMETERS_PER_INCH * 10) / 10

export const inKilograms = (weight: number): number => Math.round(weight * KILOGRAMS_PER_POUND * 10) / 10
