import { InvalidArgumentError } from 'commander'
import { failure } from '../../station/contract/failure.ts'
import { StampEdge } from '../../station/contract/probe.ts'
import { settingBounds } from '../../station/contract/settings.ts'
import { cliUsage, cliValues } from '../print/words.ts'
import { InvalidInput } from './invalid-input.ts'

/** Parses an option for commander: a number, 0 or more. */
export function parseNumber(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < 0) throw new InvalidArgumentError(cliUsage().number)
  return value
}

export function parseWholeNumber(text: string): number {
  const value = parseNumber(text)
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError(cliUsage().wholeNumber)
  return value
}

/** Parses a number; null for “none”. */
export function parseNumberOrNone(text: string): number | null {
  if (text === 'none') return null
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError(cliUsage().numberOrNone)
  return value
}

/** Parses a position in a list: 1 is the first. */
export function parseListPosition(text: string): number {
  const value = parseWholeNumber(text)
  if (value === 0) throw new InvalidArgumentError(cliUsage().position)
  return value
}

export function parsePort(text: string): number {
  const value = parseWholeNumber(text)
  if (value > 65_535) throw new InvalidArgumentError(cliUsage().port)
  return value
}

/** Parses the correction of a camera's clock, also below zero; with a decimal point or comma. Throws InvalidInput. */
export function parseCorrection(text: string): number {
  const value = Number(text.trim().replace(',', '.'))
  const { min, max } = settingBounds.clockCorrectionSeconds
  if (text.trim() !== '' && value >= min && value <= max) return value
  const expected = cliValues().correction
  throw new InvalidInput([failure('query-invalid', { field: 'seconds', given: JSON.stringify(text), expected })])
}

/** Parses what a camera's times are of; null to learn it. Throws InvalidInput. */
export function parseEdge(text: string): StampEdge | null {
  const edge = StampEdge.safeParse(text).data
  if (edge !== undefined) return edge
  if (text === 'learn') return null
  const expected = cliValues().edge
  throw new InvalidInput([failure('query-invalid', { field: 'of', given: JSON.stringify(text), expected })])
}
