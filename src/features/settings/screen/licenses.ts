/** Package that ships with OnDeck, with its license. */
export interface License {
  readonly name: string
  readonly version: string
  readonly license: string
}

/** Maintained by hand; test/features/settings/licenses.test.ts compares it with the installed packages. */
export const licenses: readonly License[] = [
  { name: 'ffprobe', version: '5.2.0', license: 'GPL-3.0' },
  { name: '@aws-crypto/sha256-js', version: '5.2.0', license: 'Apache-2.0' },
  { name: '@duckdb/node-api', version: '1.5.6-r.1', license: 'MIT' },
  { name: '@ffprobe-installer/ffprobe', version: '2.1.2', license: 'LGPL-2.1' },
  { name: '@fontsource-variable/archivo', version: '5.3.0', license: 'OFL-1.1' },
  { name: '@internationalized/date', version: '3.12.4', license: 'Apache-2.0' },
  { name: '@orpc/client', version: '1.15.3', license: 'MIT' },
  { name: '@orpc/contract', version: '1.15.3', license: 'MIT' },
  { name: '@orpc/server', version: '1.15.3', license: 'MIT' },
  { name: '@smithy/signature-v4', version: '5.7.5', license: 'Apache-2.0' },
  { name: 'busboy', version: '1.6.0', license: 'MIT' },
  { name: 'chokidar', version: '6.0.0', license: 'MIT' },
  { name: 'commander', version: '14.0.3', license: 'MIT' },
  { name: 'csv-parse', version: '7.0.3', license: 'MIT' },
  { name: 'csv-stringify', version: '6.9.0', license: 'MIT' },
  { name: 'DejaVu Sans', version: '2.37', license: 'Bitstream Vera' },
  { name: 'electron', version: '45.3.4', license: 'MIT' },
  { name: 'electron-updater', version: '6.8.10', license: 'MIT' },
  { name: 'env-paths', version: '4.0.0', license: 'MIT' },
  { name: 'fastest-levenshtein', version: '1.0.16', license: 'MIT' },
  { name: 'fastify', version: '5.12.8', license: 'MIT' },
  { name: 'fflate', version: '0.8.3', license: 'MIT' },
  { name: 'got', version: '16.1.0', license: 'MIT' },
  { name: 'hpagent', version: '1.2.0', license: 'MIT' },
  { name: 'hyparquet', version: '1.31.5', license: 'MIT' },
  { name: 'keytar', version: '7.10.6', license: 'MIT' },
  { name: 'log-update', version: '7.2.0', license: 'MIT' },
  { name: 'mp4box', version: '2.4.1', license: 'BSD-3-Clause' },
  { name: 'pg', version: '8.23.1', license: 'MIT' },
  { name: 'pino', version: '10.4.0', license: 'MIT' },
  { name: 'proxy-from-env', version: '2.1.0', license: 'MIT' },
  { name: 'react', version: '19.3.1', license: 'MIT' },
  { name: 'react-aria-components', version: '1.22.1', license: 'Apache-2.0' },
  { name: 'react-dom', version: '19.3.1', license: 'MIT' },
  { name: 'read-excel-file', version: '9.3.17', license: 'MIT' },
  { name: 'uplot', version: '1.6.32', license: 'MIT' },
  { name: 'ws', version: '8.23.0', license: 'MIT' },
  { name: 'yaml', version: '2.9.1', license: 'ISC' },
  { name: 'zod', version: '4.6.7', license: 'MIT' },
  { name: 'zustand', version: '5.1.0', license: 'MIT' },
]
