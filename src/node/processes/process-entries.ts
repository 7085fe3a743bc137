import { basename, dirname, join } from 'node:path'

/**
 * Processes that the station may start, with the folder of their source below `src/node`. The build keeps the names.
 */
const sourceFolders = {
  'keychain-process': 'keychain',
  'results-process': 'results/duckdb',
  'sql-process': 'results/sql',
} as const

export type ProcessEntry = keyof typeof sourceFolders

export const processEntries = Object.keys(sourceFolders) as [ProcessEntry, ...ProcessEntry[]]

/** File of an entry: its source, or in the build a file beside this code or one folder above a shared chunk. */
export function processFile(entry: ProcessEntry): string {
  const here = import.meta.dirname
  if (import.meta.filename.endsWith('.ts')) return join(dirname(here), sourceFolders[entry], `${entry}.ts`)
  return join(basename(here) === 'chunks' ? dirname(here) : here, `${entry}.js`)
}
