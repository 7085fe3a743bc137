interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** What is left of a sum of tenths is no part of the number. */
const tidy = (value: number) => Number(value.toFixed(6))

const within = (value: number, { min = -Infinity, max = Infinity }: Bounds) => Math.min(Math.max(value, min), max)

/** A number as it is typed, in the spelling of a language; null for no text, undefined for what is no number. */
export function readNumber(text: string, locale: string): number | null | undefined {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6)
  const sign = (type: string, usual: string) => parts.find((part) => part.type === type)?.value ?? usual
  const plain = text
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replaceAll(sign('group', ','), sign('group', ',') === sign('decimal', '.') ? sign('decimal', '.') : '')
    .replace(sign('decimal', '.'), '.')
    .replace('−', '-')
  if (plain === '') return null
  const value = Number(plain)
  return /^[+-]?[\d.]+$/.test(plain) && Number.isFinite(value) ? value : undefined
}

/** The number that was typed, where it may be. */
export const bounded = (value: number, bounds: Bounds): number => tidy(within(value, bounds))

/** One step up or down; from nothing it begins at zero, or at the least that may be. */
export function stepped(value: number | null, by: number, bounds: Bounds): number {
  return value === null ? bounded(0, bounds) : bounded(value + by, bounds)
}
