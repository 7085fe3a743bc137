/** A package that is delivered with OnDeck, and under which licence. */
export interface Licence {
  readonly name: string
  readonly version: string
  readonly licence: string
}

/** Kept by hand; a test compares it with what is installed and with what the screens import. */
export const licences: readonly Licence[] = [
  { name: 'ffprobe', version: '5.2.0', licence: 'GPL-3.0' },
  { name: '@aws-crypto/sha256-js', version: '5.2.0', licence: 'Apache-2.0' },
  { name: '@duckdb/node-api', version: '1.5.6-r.1', licence: 'MIT' },
  { name: '@ffprobe-installer/ffprobe', version: '2.1.2', licence: 'LGPL-2.1' },
  { name: '@fontsource-variable/archivo', version: '5.3.0', licence: 'OFL-1.1' },
  { name: '@internationalized/date', version: '3.12.4', licence: 'Apache-2.0' },
  { name: '@orpc/client', version: '1.15.3', licence: 'MIT' },
  { name: '@orpc/contract', version: '1.15.3', licence: 'MIT' },
  { name: '@orpc/server', version: '1.15.3', licence: 'MIT' },
  { name: '@smithy/signature-v4', version: '5.7.5', licence: 'Apache-2.0' },
  { name: 'busboy', version: '1.6.0', licence: 'MIT' },
  { name: 'chokidar', version: '6.0.0', licence: 'MIT' },
  { name: 'commander', version: '14.0.3', licence: 'MIT' },
  { name: 'csv-parse', version: '7.0.3', licence: 'MIT' },
  { name: 'csv-stringify', version: '6.9.0', licence: 'MIT' },
  { name: 'DejaVu Sans', version: '2.37', licence: 'Bitstream Vera' },
  { name: 'electron', version: '45.3.4', licence: 'MIT' },
  { name: 'env-paths', version: '4.0.0', licence: 'MIT' },
  { name: 'fastest-levenshtein', version: '1.0.16', licence: 'MIT' },
  { name: 'fastify', version: '5.12.8', licence: 'MIT' },
  { name: 'fflate', version: '0.8.3', licence: 'MIT' },
  { name: 'got', version: '16.1.0', licence: 'MIT' },
  { name: 'hpagent', version: '1.2.0', licence: 'MIT' },
  { name: 'hyparquet', version: '1.31.5', licence: 'MIT' },
  { name: 'keytar', version: '7.10.6', licence: 'MIT' },
  { name: 'log-update', version: '7.2.0', licence: 'MIT' },
  { name: 'pino', version: '10.4.0', licence: 'MIT' },
  { name: 'proxy-from-env', version: '2.1.0', licence: 'MIT' },
  { name: 'react', version: '19.3.1', licence: 'MIT' },
  { name: 'react-aria-components', version: '1.22.1', licence: 'Apache-2.0' },
  { name: 'react-dom', version: '19.3.1', licence: 'MIT' },
  { name: 'read-excel-file', version: '9.3.17', licence: 'MIT' },
  { name: 'uplot', version: '1.6.32', licence: 'MIT' },
  { name: 'ws', version: '8.23.0', licence: 'MIT' },
  { name: 'yaml', version: '2.9.1', licence: 'ISC' },
  { name: 'zod', version: '4.6.7', licence: 'MIT' },
  { name: 'zustand', version: '5.1.0', licence: 'MIT' },
]
