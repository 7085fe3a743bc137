import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { rowsOf, runStatement } from '../duckdb/read-results.ts'
import type { Statement } from '../duckdb/results-messages.ts'
import { readLibrary } from '../library/read-library.ts'
import { makeViews } from '../library/views.ts'
import { sqlTexts } from '../sql-text.ts'

interface Confinement {
  /** The folder of the library. */
  readonly library: string
  readonly work: string
  readonly memoryMegabytes: number
}

interface ConfinedDatabase extends Disposable {
  readonly connection: DuckDBConnection
}

const THREADS = '2'
const SPILLED_AT_MOST = '2GB'

/** A database in memory with the library's views, which may open the library and its work folder, and can't be told otherwise. */
export async function openConfined({ library, work, memoryMegabytes }: Confinement): Promise<ConfinedDatabase> {
  const { files } = await readLibrary(library)
  const instance = await DuckDBInstance.create(':memory:', {
    threads: THREADS,
    memory_limit: `${memoryMegabytes}MB`,
    temp_directory: join(work, 'spilled'),
    max_temp_directory_size: SPILLED_AT_MOST,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
  })
  const connection = await instance.connect()
  const run = async (statement: Statement) => rowsOf(await runStatement(connection, statement))
  await makeViews(files, run)
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
