/**
 * Kind of a column of results: `label` identifies a row, `event` is the offset from a row, `series` changes from row to
 * row; the rest has one value per session, repeated on its rows (service facts 2.1).
 */
type ColumnKind = 'number' | 'boolean' | 'text' | 'event' | 'series' | 'label'

/** A column that a public source names, and what that source says of it. */
export interface PublishedColumn {
  /** As the service spells it. */
  readonly name: string
  readonly kind: ColumnKind
  /** Null where none is published, and for ratios and shares, which have none. */
  readonly unit: string | null
  /** Null everywhere so far: metric pages carry one, but no page that could be read shows it (service facts 2.5). */
  readonly direction: 'higher' | 'lower' | null
  /** Digits behind the point on a screen. Ours, by unit: the published ones could not be read. */
  readonly decimals: number
  /** Section of the service facts; `interface 2.6` is the interface document's. */
  readonly source: string
}

/** Digits of numbers that nothing is known of. */
export const DEFAULT_DECIMALS = 2

const decimalsByUnit: Readonly<Record<string, number>> = {
  deg: 1,
  'deg/s': 0,
  '%': 1,
  m: 2,
  s: 2,
  'm/s': 2,
  Hz: 0,
  frames: 0,
}

interface Known {
  readonly kind: ColumnKind
  readonly unit?: string
  readonly decimals?: number
  readonly source: string
}

/** Columns of which the same is known. */
export function published({ kind, unit, decimals, source }: Known, names: readonly string[]): PublishedColumn[] {
  const digits = decimals ?? (unit === undefined ? DEFAULT_DECIMALS : (decimalsByUnit[unit] ?? DEFAULT_DECIMALS))
  return names.map((name) => ({ name, kind, unit: unit ?? null, direction: null, decimals: digits, source }))
}

export const eachSide = (name: string): string[] => [`left_${name}`, `right_${name}`]
