import { basename, dirname, join } from 'node:path'

/** Processes that the station may start, with their sources. The build keeps the names. */
const sources = {
  'keychain-process': '../keychain/keychain-process.ts',
  'results-process': '../../features/results/library/results-process.ts',
  'roster-process': '../../features/import/station/roster-process.ts',
  'sql-process': '../../features/results/library/sql-process.ts',
} as const

export type ProcessEntry = keyof typeof sources

export const processEntries = Object.keys(sources) as [ProcessEntry, ...ProcessEntry[]]

/** Memory of JavaScript that an entry may use: it ends with more. */
const memoryLimitsMb: Readonly<Partial<Record<ProcessEntry, number>>> = { 'roster-process': 512 }

/** Options of Node for an entry. */
export function nodeOptionsOf(entry: ProcessEntry): string[] {
  const limitMb = memoryLimitsMb[entry]
  return limitMb === undefined ? [] : [`--max-old-space-size=${limitMb}`]
}

/** File of an entry: its source, or in the build a file beside this code or one folder above a shared chunk. */
export function processFile(entry: ProcessEntry): string {
  const here = import.meta.dirname
  if (import.meta.filename.endsWith('.ts')) return join(here, sources[entry])
  return join(basename(here) === 'chunks' ? dirname(here) : here, `${entry}.js`)
}
