import { sidedDimensions, suggestedValuesOf } from './movements.ts'

/** Value of a dimension in the service's form: text or a number (service interface 4.6). */
export type DimensionValue = string | number

const sides: ReadonlyMap<string, string> = new Map([
  ['l', 'left'],
  ['left', 'left'],
  ['r', 'right'],
  ['right', 'right'],
])

/** Normalizes a word: "Hands on hips" and "hands_on_hips" are hands-on-hips. */
const keyOf = (word: string) => word.toLowerCase().replaceAll(/[\s_-]+/g, '')

const asItIs = (value: string) => value

/** True for dimensions whose only values are left and right. */
export const isSided = (dimension: string): boolean => sidedDimensions.some((sided) => sided === dimension)

/**
 * Returns the suggested value that a text means, in the service's spelling; `wordsOf` returns a value's display text.
 */
export function suggestedValueFor(dimension: string, text: string, wordsOf = asItIs): string | undefined {
  const typed = keyOf(text.trim())
  const values = suggestedValuesOf(dimension)
  const side = sides.get(typed)
  if (side !== undefined && values.includes(side)) return side
  return values.find((value) => keyOf(value) === typed || keyOf(wordsOf(value)) === typed)
}

/**
 * Parses a typed dimension value: a suggested value where the text means one, a number where it is one (with a decimal
 * point or comma), else the text. Undefined for invalid values: nothing, or a side other than left and right.
 */
export function parseDimensionValue(dimension: string, text: string, wordsOf = asItIs): DimensionValue | undefined {
  const trimmed = text.trim()
  const usual = suggestedValueFor(dimension, trimmed, wordsOf)
  if (usual !== undefined || trimmed === '' || isSided(dimension)) return usual
  return numberIn(trimmed) ?? trimmed
}

function numberIn(text: string): number | undefined {
  if (!/^-?\d+([.,]\d+)?$/.test(text)) return undefined
  const value = Number(text.replace(',', '.'))
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined
}
