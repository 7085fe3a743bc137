import { InvalidArgumentError } from 'commander'

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

export function port(text: string): number {
  const value = wholeNumber(text)
  if (value > 65_535) throw new InvalidArgumentError('Expected a port from 0 to 65535.')
  return value
}

/** A number of seconds, also below zero. */
export function readSeconds(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('Expected a number of seconds.')
  return value
}
