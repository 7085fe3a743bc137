/** Entry of the process that runs a person's SQL: one request, one reply. Commands load DuckDB only here. */
import { handleParentMessages } from '../../../computer/processes/parent-channel.ts'
import { type SqlReply, SqlRequest } from './sql-messages.ts'

type Query = SqlRequest & { readonly kind: 'query' }

const MEMORY_CHECK_INTERVAL_MS = 100
/** Memory of Node.js and DuckDB before the first row, in addition to DuckDB's own limit. */
const PROCESS_MEGABYTES = 300
/** Time for the reply to reach the parent process. */
const KILL_DELAY_MS = 50

/**
 * Handles one request. Never rejects: errors of DuckDB are part of the reply. `reply` sends a reply before the process is
 * killed.
 */
async function handleSqlRequest(request: SqlRequest, reply: (answer: SqlReply) => void): Promise<SqlReply> {
  try {
    // A missing module, or one for another system, fails here.
    const { version } = await import('@duckdb/node-api')
    if (request.kind === 'version') return { kind: 'version', version: version().replace(/^v/, '') }
  } catch (error) {
    return { kind: 'unavailable', detail: messageOf(error) }
  }
  return handleQuery(request, reply)
}

async function handleQuery(query: Query, reply: (answer: SqlReply) => void): Promise<SqlReply> {
  const { openConfinedDatabase } = await import('./confined-database.ts')
  const { runQuery } = await import('./run-query.ts')
  const stopWatching = watchMemory(query.memoryMegabytes + PROCESS_MEGABYTES, reply)
  let isLate = false
  try {
    using database = await openConfinedDatabase(query)
    const late = setTimeout(() => {
      isLate = true
      database.connection.interrupt()
    }, query.interruptAfterMs)
    try {
      return await runQuery(database.connection, query)
    } finally {
      clearTimeout(late)
    }
  } catch (error) {
    if (isLate) return { kind: 'ended', because: 'time' }
    return isOutOfMemory(error) ? { kind: 'ended', because: 'memory' } : { kind: 'failed', detail: messageOf(error) }
  } finally {
    stopWatching()
  }
}

/** Ends the process above a memory limit: DuckDB allocates long texts and lists outside its own limit. */
function watchMemory(megabytes: number, reply: (answer: SqlReply) => void): () => void {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() < megabytes * 1024 * 1024) return
    clearInterval(timer)
    reply({ kind: 'ended', because: 'memory' })
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), KILL_DELAY_MS)
  }, MEMORY_CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** True for both forms of the error: DuckDB's own limit, and the system's. */
const isOutOfMemory = (error: unknown) =>
  /^Out of Memory Error|std::bad_alloc|failed to allocate/i.test(messageOf(error))

handleParentMessages((message, reply) => {
  void handleSqlRequest(SqlRequest.parse(message), reply).then(reply)
})
