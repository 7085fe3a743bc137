import { quantityFormatsFor } from './quantities.ts'

const MINUTE_SECONDS = 60

interface ReasonWords {
  readonly beforeColon: RegExp
  readonly about: string
  readonly locale: string
}

/** A reason within a sentence that has its colon already, with a number of bytes that people can read. */
export const incompleteReason = (why: string, { beforeColon, about, locale }: ReasonWords): string =>
  why
    .replace(beforeColon, (words) => `${words.slice(0, -2)}, `)
    .replace(
      /(?<!\d)\d{4,15} bytes/u,
      (bytes) => `${about} ${quantityFormatsFor(locale).size(Number.parseInt(bytes, 10))}`,
    )

/** Seconds below two minutes, minutes from then on. */
export const restedFor = (seconds: number, units: { readonly seconds: string; readonly minutes: string }): string =>
  seconds < 2 * MINUTE_SECONDS
    ? `${seconds} ${units.seconds}`
    : `${Math.round(seconds / MINUTE_SECONDS)} ${units.minutes}`
