import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { sqlTexts } from '../station/sql-text.ts'
import { readLibrary } from './read-library.ts'
import { readRows, runStatement } from './read-results.ts'
import type { Statement } from './results-messages.ts'
import { makeViews } from './views.ts'

interface Confinement {
  /** Folder of the library. */
  readonly library: string
  readonly work: string
  readonly memoryMegabytes: number
}

interface ConfinedDatabase extends Disposable {
  readonly connection: DuckDBConnection
}

const THREADS = '2'
const MAX_SPILL_SIZE = '2GB'

/**
 * Opens an in-memory database with the library's views, restricted for good to the folders of the library and of its
 * work.
 */
export async function openConfinedDatabase({ library, work, memoryMegabytes }: Confinement): Promise<ConfinedDatabase> {
  const { files } = await readLibrary(library)
  const instance = await DuckDBInstance.create(':memory:', {
    threads: THREADS,
    memory_limit: `${memoryMegabytes}MB`,
    temp_directory: join(work, 'spilled'),
    max_temp_directory_size: MAX_SPILL_SIZE,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
  })
  const connection = await instance.connect()
  const run = async (statement: Statement) => readRows(await runStatement(connection, statement))
  // The rules of a station are not known here.
  await makeViews(files, null, run)
  await run({ sql: `SET allowed_directories = ${sqlTexts([library, work])}` })
  await run({ sql: 'SET enable_external_access = false' })
  await run({ sql: 'SET lock_configuration = true' })
  return {
    connection,
    [Symbol.dispose]() {
      connection.disconnectSync()
      instance.closeSync()
    },
  }
}
