import { join } from 'node:path'

export interface Pair {
  readonly activity: string
  readonly movement: string
}

/** What is never part of `sessions` and `curves`: exports of some columns or rows only. */
export type LibraryKind = 'curves' | 'sessions' | 'selections'

export const libraryKinds: readonly LibraryKind[] = ['curves', 'sessions', 'selections']

/** A format of another number is another library beside this one. */
export const versionFolder = (folder: string): string => join(folder, 'v1')

export const libraryListPath = (folder: string): string => join(versionFolder(folder), 'manifest.json')

/** Not `activity=`: the rows hold columns of that name, and pyarrow refuses a clash. */
export function pairFolder(
  folder: string,
  kind: LibraryKind,
  { activity, movement }: Pair,
  month: string | null,
): string {
  const pair = [`pair_activity=${encodeURIComponent(activity)}`, `pair_movement=${encodeURIComponent(movement)}`]
  return join(versionFolder(folder), kind, ...pair, ...(month === null ? [] : [`capture_month=${month}`]))
}

/** Beside each file, under its name. */
export const manifestPath = (file: string): string => file.replace(/\.parquet$/, '.json')

const UNKNOWN_MONTH = 'unknown'

/** The month of a session's capture, by UTC: the same on every computer. */
export const captureMonth = (captureTimeMs: number | null): string =>
  captureTimeMs === null ? UNKNOWN_MONTH : new Date(captureTimeMs).toISOString().slice(0, 7)
