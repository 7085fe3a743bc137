import type { SqlReply, SqlRequest } from './sql-messages.ts'

type Query = SqlRequest & { readonly kind: 'query' }

const MEMORY_CHECK_INTERVAL_MS = 100
/** What Node.js and DuckDB take before the first row, beyond what DuckDB counts for itself. */
const PROCESS_MEGABYTES = 300
/** For the answer to reach the parent. */
const KILL_DELAY_MS = 50

/** Answers a request. Never rejects: what DuckDB throws is part of the answer. `say` is for an answer that ends the process. */
export async function handleSqlRequest(request: SqlRequest, say: (answer: SqlReply) => void): Promise<SqlReply> {
  try {
    // A module that is missing, or made for another system, is found here.
    const { version } = await import('@duckdb/node-api')
    if (request.kind === 'version') return { kind: 'version', version: version().replace(/^v/, '') }
  } catch (error) {
    return { kind: 'unavailable', detail: messageOf(error) }
  }
  return handleQuery(request, say)
}

async function handleQuery(query: Query, say: (answer: SqlReply) => void): Promise<SqlReply> {
  const { openConfinedDatabase } = await import('./confined-database.ts')
  const { runQuery } = await import('./run-query.ts')
  const stopWatching = watchMemory(query.memoryMegabytes + PROCESS_MEGABYTES, say)
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

/** DuckDB doesn't count all of its memory: a long text or list is made outside of its limit. */
function watchMemory(megabytes: number, say: (answer: SqlReply) => void): () => void {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() < megabytes * 1024 * 1024) return
    clearInterval(timer)
    say({ kind: 'ended', because: 'memory' })
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), KILL_DELAY_MS)
  }, MEMORY_CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** DuckDB's two ways of saying it: its own limit, and that of the system. */
const isOutOfMemory = (error: unknown) =>
  /^Out of Memory Error|std::bad_alloc|failed to allocate/i.test(messageOf(error))
