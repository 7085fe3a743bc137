import { InvalidArgumentError } from 'commander'
import { failure } from '../contract/failure.ts'
import { InvalidInput } from './invalid-input.ts'

/** What commander calls for an option that takes a number: 0 or more. */
export function number(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < 0)
    throw new InvalidArgumentError('Expected a number, 0 or more.')
  return value
}

export function wholeNumber(text: string): number {
  const value = number(text)
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError('Expected a whole number, 0 or more.')
  return value
}

/** A place in a list: 1 is the first. */
export function place(text: string): number {
  const value = wholeNumber(text)
  if (value === 0) throw new InvalidArgumentError('Expected a place in the list, 1 or more.')
  return value
}

export function port(text: string): number {
  const value = wholeNumber(text)
  if (value > 65_535) throw new InvalidArgumentError('Expected a port from 0 to 65535.')
  return value
}

/** Some cameras begin again in the year 2000 when their battery was out. */
const MAX_CORRECTION_SECONDS = 30 * 365.25 * 86_400

/** What a camera's clock is corrected by, also below zero; with a decimal point or comma. Throws InvalidInput. */
export function readCorrection(text: string): number {
  const value = Number(text.trim().replace(',', '.'))
  if (text.trim() !== '' && Math.abs(value) <= MAX_CORRECTION_SECONDS) return value
  const expected = 'a number of seconds within 30 years, such as 3600 or 1.5'
  throw new InvalidInput([failure('query-invalid', { field: 'seconds', given: JSON.stringify(text), expected })])
}
