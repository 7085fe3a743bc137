import { z } from 'zod'

/** How the process writes an answer. `cells`: the texts of a row on each line, for a table on a terminal. */
const SqlOutputFormat = z.enum(['csv', 'jsonl', 'parquet', 'cells'])
export type SqlOutputFormat = z.infer<typeof SqlOutputFormat>

/** What the process that runs people's SQL is asked, once. */
export const SqlRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('version') }),
  z.object({
    kind: z.literal('query'),
    /** The folder of the library: the query may open nothing else. */
    library: z.string(),
    /** A new folder for the answer, and for what does not fit into memory. */
    work: z.string(),
    sql: z.string(),
    limit: z.int().min(1),
    form: SqlOutputFormat,
    interruptAfterMs: z.number(),
    memoryMegabytes: z.number(),
  }),
])
export type SqlRequest = z.infer<typeof SqlRequest>

export const SqlReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('version'), version: z.string() }),
  z.object({ kind: z.literal('done'), file: z.string(), rows: z.number(), columns: z.array(z.string()) }),
  /** `found` is DuckDB's name for the statement, or the number of statements. */
  z.object({ kind: z.literal('refused'), found: z.string() }),
  /** In DuckDB's own words. */
  z.object({ kind: z.literal('failed'), detail: z.string() }),
  z.object({ kind: z.literal('ended'), because: z.enum(['time', 'memory']) }),
  /** DuckDB can't be used at all. */
  z.object({ kind: z.literal('unavailable'), detail: z.string() }),
])
export type SqlReply = z.infer<typeof SqlReply>
