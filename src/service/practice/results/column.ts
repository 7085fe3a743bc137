import type { Motion } from './session-motion.ts'
import type { Skeleton } from './skeleton.ts'

/** One frame of a session; its skeleton is built only when a column asks for it. */
export interface Frame {
  readonly motion: Motion
  readonly index: number
  skeleton(): Skeleton
}

/** A column of the results (service interface 2.5, 2.6). */
export type Column =
  /** The same on every row of a session: labels and metrics that are one number (service facts 2.1). */
  | {
      readonly kind: 'fixed'
      readonly name: string
      readonly type: 'string' | 'integer' | 'double'
      readonly of: (motion: Motion) => string | number
    }
  /** The offset from the row of an event: negative before, 0 at it (service facts 2.1). */
  | { readonly kind: 'event'; readonly name: string; readonly frameOf: (motion: Motion) => number }
  /** A value that changes from row to row. */
  | { readonly kind: 'series'; readonly name: string; readonly at: (frame: Frame) => number }

/** The name of a column's type in the results' schema (service interface 2.5). */
export function columnType(column: Column): 'string' | 'integer' | 'double' {
  switch (column.kind) {
    case 'fixed':
      return column.type
    case 'event':
      return 'integer'
    case 'series':
      return 'double'
  }
}

/** Cache of values that all rows of a session repeat. */
const fixedValues = new WeakMap<Motion, Map<Column, string | number>>()

function once<Value extends string | number>(motion: Motion, column: Column, of: (motion: Motion) => Value): Value {
  const values = fixedValues.get(motion) ?? new Map<Column, string | number>()
  fixedValues.set(motion, values)
  const cached = values.get(column) as Value | undefined
  if (cached !== undefined) return cached
  const value = of(motion)
  values.set(column, value)
  return value
}

/** Returns the value of a row in this column. */
export function columnValue(column: Column, frame: Frame): string | number {
  switch (column.kind) {
    case 'fixed':
      return once(frame.motion, column, column.of)
    case 'event':
      return frame.index - once(frame.motion, column, column.frameOf)
    case 'series':
      return Math.round(column.at(frame) * 1e5) / 1e5
  }
}

/** Returns the first row with 0 in this column, for the row filter (service interface 4.9). */
export function zeroFrame(column: Column, motion: Motion): number | undefined {
  switch (column.kind) {
    case 'event':
      return column.frameOf(motion)
    case 'fixed':
      return column.of(motion) === 0 ? 0 : undefined
    case 'series':
      return firstZero(column, motion)
  }
}

function firstZero(column: Column, motion: Motion): number | undefined {
  for (let index = 0; index < motion.session.frameCount; index++) {
    if (columnValue(column, { motion, index, skeleton: () => motion.skeleton(index) }) === 0) return index
  }
  return undefined
}
