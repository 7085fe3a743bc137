/** Kinds of values in a column of results, as bits. Together they decide its type in Parquet. */
export const valueKinds = {
  /** Digits alone, below 2^53. */
  whole: 1,
  /** Whole number below 2^53 with a point or an exponent, such as `1.0`. */
  pointed: 2,
  /** Number below 2^53 with a fraction. */
  fraction: 4,
  /** Digits alone, from 2^53 on. */
  long: 8,
  /** Digits alone that don't fit 64 bits. */
  beyond64Bits: 16,
  /** Digits alone that a double would round. */
  inexact: 32,
  /** Number from 2^53 on with a point or an exponent. */
  largePointed: 64,
  /** Text without escapes. */
  text: 128,
  escapedText: 256,
  /** The text `"NaN"`, which some engines write in place of a number. */
  nanText: 512,
  /** Boolean, object, array, or a number beyond the range of a double. */
  other: 1024,
} as const
