import { join } from 'node:path'

export interface Pair {
  readonly activity: string
  readonly movement: string
}

/**
 * Kinds of files. `selections`, exports of some columns or rows, are never part of the views `sessions` and `curves`.
 */
export type LibraryKind = 'curves' | 'sessions' | 'selections'

export const libraryKinds: readonly LibraryKind[] = ['curves', 'sessions', 'selections']

/** Folder of this format. A format with another number is a separate library beside it. */
export const versionFolder = (folder: string): string => join(folder, 'v1')

export const libraryListPath = (folder: string): string => join(versionFolder(folder), 'manifest.json')

/** Folder of files for an activity and movement. Not named `activity=`: pyarrow refuses a clash with the column. */
export function pairFolder(
  folder: string,
  kind: LibraryKind,
  { activity, movement }: Pair,
  month: string | null,
): string {
  const pair = [`pair_activity=${encodeURIComponent(activity)}`, `pair_movement=${encodeURIComponent(movement)}`]
  return join(versionFolder(folder), kind, ...pair, ...(month === null ? [] : [`capture_month=${month}`]))
}

/** Path of a file's manifest, beside the file. */
export const manifestPath = (file: string): string => file.replace(/\.parquet$/, '.json')

const UNKNOWN_MONTH = 'unknown'

/** Month of a session's capture in UTC, the same on every computer. */
export const captureMonth = (captureTimeMs: number | null): string =>
  captureTimeMs === null ? UNKNOWN_MONTH : new Date(captureTimeMs).toISOString().slice(0, 7)

/** Suffix of files that are being written. Readers ignore them. */
export const PART_SUFFIX = '.part'
