import { basename, dirname, join } from 'node:path'

/** Every process that the station may start, with the folder of its source below `src/node`. The build names its file alike. */
const sourceFolders = {
  'keychain-process': 'keychain',
  'results-process': 'results/duckdb',
  'sql-process': 'results/sql',
} as const

export type ProcessEntry = keyof typeof sourceFolders

export const processEntries = Object.keys(sourceFolders) as [ProcessEntry, ...ProcessEntry[]]

/** The file of an entry: a source, or in the build beside this code, which may lie one folder deeper in a shared chunk. */
export function processFile(entry: ProcessEntry): string {
  const here = import.meta.dirname
  if (import.meta.filename.endsWith('.ts')) return join(dirname(here), sourceFolders[entry], `${entry}.ts`)
  return join(basename(here) === 'chunks' ? dirname(here) : here, `${entry}.js`)
}
