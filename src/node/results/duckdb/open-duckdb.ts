import { mkdirSync, rmSync } from 'node:fs'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { sqlText } from '../sql-text.ts'
import type { OpenDuckDbRequest } from './results-messages.ts'

/** Measured: 221 MB resident with one thread, 330 with two; a facility's computer has other work. */
const MEMORY_LIMIT = '200MB'

/** Opens DuckDB in memory, which may read and write the named folders and nothing else from then on. */
export async function openDuckDb({ folders, tempFolder }: OpenDuckDbRequest): Promise<DuckDBConnection> {
  // What a process left that was killed.
  rmSync(tempFolder, { recursive: true, force: true })
  mkdirSync(tempFolder, { recursive: true, mode: 0o700 })
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: MEMORY_LIMIT,
    temp_directory: tempFolder,
    // Files are sorted where it matters; a whole export in its order would have to lie in memory.
    preserve_insertion_order: 'false',
    // The library's files lie on a disk, which the system caches: a second copy is only memory.
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
