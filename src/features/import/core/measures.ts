import type { ImportChoices } from '../roster-import.ts'

export type HeightUnit = NonNullable<ImportChoices['heightUnit']>
export type WeightUnit = NonNullable<ImportChoices['weightUnit']>

const CM_PER_INCH = 2.54
const POUNDS_PER_KG = 1 / 0.453_592_37

/** Pattern of a number, with a decimal point or comma. */
const number = String.raw`(\d+(?:[.,]\d+)?)`
const bare = new RegExp(`^${number}$`)
const feet = new RegExp(
  String.raw`^(\d)\s*(?:'|’|′|-|ft\.?|feet|foot|pies?)\s*(?:${number}\s*(?:"|”|″|''|in\.?|inches|pulgadas)?)?$`,
)
const centimeters = new RegExp(String.raw`^${number}\s*cms?\.?$`)
const meters = new RegExp(String.raw`^${number}\s*(?:m|mts?|meters?|metros?)\.?$`)
const inches = new RegExp(String.raw`^${number}\s*(?:"|”|″|''|in\.?|inches|pulgadas)$`)
const pounds = new RegExp(String.raw`^${number}\s*(?:lbs?|pounds?|libras?|#)\.?$`)
const kilograms = new RegExp(String.raw`^${number}\s*(?:kgs?|kilos?|kilograms?|kilogramos?)\.?$`)

const toNumber = (text = '0') => Number(text.replace(',', '.'))
const numberIn = (pattern: RegExp, text: string): number | null => {
  const found = pattern.exec(text)
  return found && toNumber(found[1])
}

/** True for a height or weight without a unit. */
export const isBareNumber = (text: string) => bare.test(text.trim())

const ranges: readonly { readonly unit: HeightUnit; readonly from: number; readonly to: number }[] = [
  { unit: 'm', from: 0.9, to: 2.5 },
  { unit: 'ft', from: 3, to: 8 },
  { unit: 'in', from: 36, to: 96 },
  { unit: 'cm', from: 97, to: 250 },
]

/** Most likely unit of a height without one; null where none fits. */
export function likelyHeightUnit(text: string): HeightUnit | null {
  const value = numberIn(bare, text.trim())
  return ranges.find(({ from, to }) => value !== null && value >= from && value <= to)?.unit ?? null
}

/** Heights of people in inches: another number is one of another unit. */
const [MIN_HEIGHT_INCHES, MAX_HEIGHT_INCHES] = [24, 108]

/** Parses a height to whole inches; null where the text is no height of a person. */
export function parseHeight(text: string, unit: HeightUnit): number | null {
  const height = toInches(text, unit)
  return height !== null && height >= MIN_HEIGHT_INCHES && height <= MAX_HEIGHT_INCHES ? height : null
}

function toInches(text: string, unit: HeightUnit): number | null {
  const plain = text.trim().toLowerCase()
  const parts = feet.exec(plain)
  if (parts) return whole(Number(parts[1]) * 12 + toNumber(parts[2]))
  const cm = numberIn(centimeters, plain)
  if (cm !== null) return whole(cm / CM_PER_INCH)
  const m = numberIn(meters, plain)
  if (m !== null) return whole((m * 100) / CM_PER_INCH)
  const value = numberIn(inches, plain)
  if (value !== null) return whole(value)
  if (unit === 'ft-in') return feetAndInches(plain)
  const bareNumber = numberIn(bare, plain)
  const isDoubtful = unit === 'ft' && pointInches.test(plain)
  return bareNumber === null || isDoubtful ? null : whole(bareNumber * inchesPer[unit])
}

/** A fraction of a foot that hardly anyone writes: 5.11 are inches. */
const pointInches = /[.,]1[01]$/
const pointFeet = /^(\d)(?:[.,](\d{1,2}))?$/

/** Reads 5.9 as 5 ft 9 in; null for 5.1, which may be 5.10 without its last digit. */
function feetAndInches(text: string): number | null {
  const [, footDigits, inchDigits = '0'] = pointFeet.exec(text) ?? []
  if (footDigits === undefined || inchDigits === '1' || Number(inchDigits) >= INCHES_PER_FOOT) return null
  return whole(Number(footDigits) * INCHES_PER_FOOT + Number(inchDigits))
}

/** True where a number of feet with a point may have a fraction or inches after it, as 5.9. */
export const hasDoubtfulPoint = (text: string) =>
  likelyHeightUnit(text) === 'ft' && !/^\d(?:[.,]0*)?$/.test(text.trim())

/** True for a fraction of a foot that is no number of inches, as 5.75. */
export const hasFractionOfFoot = (text: string) => {
  const [, digits = ''] = /[.,](\d+)$/.exec(text.trim()) ?? []
  return digits.length > 2 || Number(digits) >= INCHES_PER_FOOT
}

const INCHES_PER_FOOT = 12
const inchesPer: Readonly<Record<Exclude<HeightUnit, 'ft-in'>, number>> = {
  in: 1,
  ft: 12,
  cm: 1 / CM_PER_INCH,
  m: 100 / CM_PER_INCH,
}

/** Parses a weight to whole pounds; null where the text is no weight. */
export function parseWeight(text: string, unit: WeightUnit): number | null {
  const plain = text.trim().toLowerCase()
  const kg = numberIn(kilograms, plain)
  if (kg !== null) return whole(kg * POUNDS_PER_KG)
  const lb = numberIn(pounds, plain)
  if (lb !== null) return whole(lb)
  const bareNumber = numberIn(bare, plain)
  return bareNumber === null ? null : whole(bareNumber * (unit === 'kg' ? POUNDS_PER_KG : 1))
}

/** Rounds to a positive whole number; null for zero, which would clear the field. */
const whole = (value: number): number | null => {
  const rounded = Math.round(value)
  return Number.isSafeInteger(rounded) && rounded > 0 ? rounded : null
}
