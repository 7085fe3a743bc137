import { mkdirSync, rmSync } from 'node:fs'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { sqlText } from '../station/sql-text.ts'
import type { OpenDuckDbRequest } from './results-messages.ts'

/** Measured: 221 MB resident with one thread, 330 MB with two; a facility's computer has other work. */
const MEMORY_LIMIT = '200MB'

/** Opens DuckDB in memory, restricted for good to the given folders. */
export async function openDuckDb({ folders, tempFolder }: OpenDuckDbRequest): Promise<DuckDBConnection> {
  // Files of a killed process.
  rmSync(tempFolder, { recursive: true, force: true })
  mkdirSync(tempFolder, { recursive: true, mode: 0o700 })
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: MEMORY_LIMIT,
    temp_directory: tempFolder,
    // Files are sorted where order matters; keeping the order would hold a whole export in memory.
    preserve_insertion_order: 'false',
    // The system already caches the library's files; a second cache only costs memory.
    enable_external_file_cache: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  await connection.run(`SET allowed_directories = [${[...folders, tempFolder].map(sqlText).join(', ')}]`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
  return connection
}
