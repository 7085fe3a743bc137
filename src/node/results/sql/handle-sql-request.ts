import type { SqlAnswer, SqlRequest } from './sql-messages.ts'

type Query = SqlRequest & { readonly kind: 'query' }

const LOOK_EVERY_MS = 100
/** What Node.js and DuckDB take before the first row, beyond what DuckDB counts for itself. */
const OWN_MEGABYTES = 300
/** For the answer to reach the parent. */
const LAST_WORDS_MS = 50

/** Answers a request. Never rejects: what DuckDB throws is part of the answer. `say` is for an answer that ends the process. */
export async function answerSql(request: SqlRequest, say: (answer: SqlAnswer) => void): Promise<SqlAnswer> {
  try {
    // A module that is missing, or made for another system, is found here.
    const { version } = await import('@duckdb/node-api')
    if (request.kind === 'version') return { kind: 'version', version: version().replace(/^v/, '') }
  } catch (error) {
    return { kind: 'unavailable', detail: textOf(error) }
  }
  return answerQuery(request, say)
}

async function answerQuery(query: Query, say: (answer: SqlAnswer) => void): Promise<SqlAnswer> {
  const { openConfined } = await import('./confined-database.ts')
  const { runQuery } = await import('./run-query.ts')
  const stopWatching = watchMemory(query.memoryMegabytes + OWN_MEGABYTES, say)
  let isLate = false
  try {
    using database = await openConfined(query)
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
    return isOutOfMemory(error) ? { kind: 'ended', because: 'memory' } : { kind: 'failed', detail: textOf(error) }
  } finally {
    stopWatching()
  }
}

/** DuckDB doesn't count all of its memory: a long text or list is made outside of its limit. */
function watchMemory(megabytes: number, say: (answer: SqlAnswer) => void): () => void {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() < megabytes * 1024 * 1024) return
    clearInterval(timer)
    say({ kind: 'ended', because: 'memory' })
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_WORDS_MS)
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** DuckDB's two ways of saying it: its own limit, and that of the system. */
const isOutOfMemory = (error: unknown) => /^Out of Memory Error|std::bad_alloc|failed to allocate/i.test(textOf(error))
